"""Aton, designed by Thorsten Gimmler, for two: hidden simultaneous laying of cards, then priests in four temples.

Read in this order beside the rule book: `state` (what there is), `moves` (how choices are numbered),
`legal` (what may be chosen), `apply` (what happens then), `score` (A14), `view` (who may know what).

Readings of unclear paragraphs are the decisions D0 to D7 of the rule book. The one that shapes this
code most is D1: a discard is shuffled only when a card is needed and the pile is empty. A state holds
which cards lie in a pile (`pile`, order unknown to everybody) and, below them, the cards that both
players saw go under it (`bottom`, in order); never an order that nobody knows.
"""
