"""A sequential test between two players: the games go on only until they decide.

Wald's sequential probability ratio test, as chess engines are tested: is the true share of the first player the lower
or the higher one of two? After each deal, the log likelihood ratio compares how well both explain the wins, draws and
losses so far. A share leaves open how many games are drawn, so each of the two takes the chance of a draw that suits it
best (generalised likelihood, trinomial). Where the lower share is true, the higher is accepted by mistake with a chance
of about `alpha`; where the higher is true, the lower with one of about `beta`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import Any, Final, Literal, NamedTuple

from highpriest.cli.errors import CommandError

Verdict = Literal["lower", "higher"]
ERROR: Final = 0.05  # the chance of either mistake, by default


class Counts(NamedTuple):
    """How the games ended for the first player."""

    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Sprt:
    """The two shares, between 0 and 1, and the chances of a mistake."""

    lower: float
    higher: float
    alpha: float = ERROR
    beta: float = ERROR

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the lower share is accepted, above the second the higher one."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Counts) -> float:
        """The log likelihood ratio, positive if the higher share explains the games better."""
        higher, lower = _likeliest(counts, self.higher), _likeliest(counts, self.lower)
        return sum(n * log(a / b) for n, a, b in zip(counts, higher, lower, strict=True) if n)

    def verdict(self, counts: Counts) -> Verdict | None:
        """The share that is accepted; None while more games are needed."""
        low, high = self.bounds
        ratio = self.ratio(counts)
        if ratio >= high:
            return "higher"
        return "lower" if ratio <= low else None

    def data(self, counts: Counts) -> dict[str, Any]:
        """The test and how it stands, as plain data."""
        return {
            "shares": [self.lower, self.higher],
            "alpha": self.alpha,
            "beta": self.beta,
            "bounds": list(self.bounds),
            "log_likelihood_ratio": self.ratio(counts),
            "accepted": self.verdict(counts),
        }

    def sentence(self, counts: Counts) -> str:
        """How the test stands, for people."""
        low, high = self.bounds
        accepted = {"lower": f"accepts {100 * self.lower:g} %", "higher": f"accepts {100 * self.higher:g} %"}
        verdict = self.verdict(counts)
        return (
            f"The sequential test of {100 * self.lower:g} against {100 * self.higher:g} % "
            f"{accepted[verdict] if verdict else 'has not decided'}: "
            f"log likelihood ratio {self.ratio(counts):.2f}, bounds {low:.2f} and {high:.2f}."
        )


def read_sprt(text: str | None, alpha: float | None, beta: float | None) -> Sprt | None:
    """The test of two shares in percent, as in "50,55", or none; raises CommandError if there can be none like it."""
    if text is None:
        if alpha is not None or beta is not None:
            raise CommandError("--alpha and --beta belong to --sprt.")
        return None
    try:
        lower, higher = (float(part) / 100 for part in text.split(","))
    except ValueError:
        raise CommandError(f"--sprt takes two shares in percent, as in 50,55, not {text!r}.") from None
    test = Sprt(lower, higher, ERROR if alpha is None else alpha, ERROR if beta is None else beta)
    if not 0 < lower < higher < 1:
        raise CommandError("--sprt takes two shares between 0 and 100 percent, the lower one first.")
    if not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
        raise CommandError("--alpha and --beta must lie between 0 and 0.5.")
    return test


def _likeliest(counts: Counts, share: float) -> tuple[float, float, float]:
    """The chances of win, draw and loss that explain the games best, of all with this share.

    With x for half the chance of a draw, a win has share - x and a loss 1 - share - x. Where the likelihood is highest,
    its derivative leaves n x² - b x + draws share (1 - share) = 0, of which the smaller root lies in range.
    """
    n = sum(counts)
    b = counts.draws + counts.wins * (1 - share) + counts.losses * share
    x = (b - sqrt(max(0.0, b * b - 4 * n * counts.draws * share * (1 - share)))) / (2 * n) if n else 0.0
    return share - x, 2 * x, 1 - share - x
