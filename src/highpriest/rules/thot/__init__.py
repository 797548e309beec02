"""The Game of Thot, designed by Nico Reuter, for two to four: a priest who moves by row and by column over scarabs.

Read in this order beside the rule book: `state` (what there is), `moves` (how choices are numbered),
`legal` (what may be chosen), `apply` (what happens then), `score` (T10), `view` (everything is public).

Only the lay-out is chance. Before it, a state holds which stones are still to be laid out (`supply`);
they come square by square, row by row from a1. Readings of unclear paragraphs are the decisions D1 to
D5 of the rule book.
"""
