/** Hints for Aton in three steps, from the facts of the position: threats, the realm, what the cards do. */
import type { Advice } from "../api/types";
import { t } from "../i18n/index.svelte";
import type { Hint } from "../table/hint";
import { SQUARES } from "./layout";
import { isUrgent } from "./threats";
import type { AtonAids, AtonView } from "./types";
import { seatName } from "./words";

/** From here on a scoring is near. */
const NEARLY = 6;

export function atonHint(advice: Advice, view: AtonView, aids: AtonAids): Hint {
  const move = advice.candidates[0]?.move ?? "";
  return /^\d{4}$/.test(move) ? layHint(move, view, aids) : squareHint(move, view, aids);
}

/** What decides this round, in one sentence and without a square: a win, a threat, a realm with so many; else nothing. */
export function decisive(view: AtonView, aids: AtonAids, nearly = NEARLY): string {
  const seat = view.seat;
  const urgent = aids.threats.find((threat) => isUrgent(threat));
  if (urgent && urgent.seat === seat) return t("aton.hint.win");
  if (urgent) return t("aton.hint.threat", { seat: seatName(urgent.seat) });
  return view.realm.red + view.realm.blue >= nearly ? t("aton.hint.realm") : "";
}

function layHint(move: string, view: AtonView, aids: AtonAids): Hint {
  const [first = 0, second = 0, third = 0, fourth = 0] = [...move].map(Number);
  const goal =
    second >= 3
      ? t("aton.hint.lay.remove")
      : second === 1
        ? t("aton.hint.lay.first")
        : t("aton.hint.lay.keep");
  const card = Math.max(first, fourth) === first ? first : fourth;
  const place = card === first && first > fourth ? "I" : "IV";
  return {
    nudge: decisive(view, aids) || t("aton.hint.compare"),
    area: t("aton.hint.lay.area", { card, place }),
    squares: [],
    reason: `${goal} ${t("aton.hint.lay.reach", { reach: third, count: fourth })}`,
  };
}

function squareHint(move: string, view: AtonView, aids: AtonAids): Hint {
  const name = move.slice(1);
  const square = SQUARES.find((each) => each.name === name);
  const temple = square?.temple ?? 1;
  const alike = view.legal_moves
    .map((each) => each.slice(1))
    .filter((each) => each !== name && each.startsWith(String(temple)));
  const isPlacing = move.startsWith("+");
  return {
    nudge: decisive(view, aids) || (isPlacing ? t("aton.hint.place") : t("aton.hint.remove")),
    area: t("aton.hint.temple", { temple }),
    squares: [name, ...alike.slice(0, 3)].toSorted(),
    reason: isPlacing ? placeReason(name, aids) : t("aton.hint.removes", { temple }),
  };
}

/** What the square is worth: it wins, it stops a threat, or what its kind and temple bring. */
function placeReason(name: string, aids: AtonAids): string {
  const square = SQUARES.find((each) => each.name === name);
  if (aids.winning.includes(name)) return t("aton.hint.wins");
  if (aids.threats.some(({ open }) => open.includes(name))) return t("aton.hint.stops");
  if (square?.kind === "bonus") return t("aton.hint.bonus", { points: square.bonus ?? 1 });
  if (square?.kind === "pillar") return t("aton.hint.pillar");
  if (square?.kind === "water") return t("aton.hint.water");
  return t("aton.hint.counts", { temple: square?.temple ?? 1 });
}
