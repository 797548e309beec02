"""The words for people in German, English and Spanish: one catalogue for the terminal, the errors and the page.

A catalogue is a TOML file of sections. Programs hand out `Phrase`s, `Word`s and `Listed` parts, which name an entry
and carry its parameters; a `Speaker` turns them into the sentences of one language.
"""

from highpriest.words.phrases import Listed, Phrase, Word, seat_word
from highpriest.words.speaker import Speaker, catalogue

__all__ = ["Listed", "Phrase", "Speaker", "Word", "catalogue", "seat_word"]
