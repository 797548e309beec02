/** Threats in words. */
import { language, t } from "../i18n/index.svelte";
import type { PieceName } from "../art/pieces";
import type { Threat } from "./types";
import { either, seatName } from "./words";

export function threatName(kind: string): string {
  if (kind === "yellow") return t("aton.threat.yellow");
  if (kind === "green") return t("aton.threat.green");
  if (kind === "points") return t("aton.threat.points");
  return t("aton.line.temple", { temple: kind.slice(-1) });
}

export function threatPiece(kind: string): PieceName | null {
  if (kind === "yellow") return "t-sun";
  if (kind === "green") return "t-reed";
  return null;
}

/** "Yellow, Red 11 of 14, hot" */
export function threatLabel({ kind, seat, held, of, hot }: Threat): string {
  const words = { name: threatName(kind), seat: seatName(seat), held, of };
  return hot ? t("aton.threat.label.hot", words) : t("aton.threat.label", words);
}

const HIGHEST = 4;

/** "a 4", "3 or 4": the cards of at least that value. */
function atLeast(card: number): string {
  if (card === 1) return t("aton.threat.any");
  return either(
    Array.from({ length: HIGHEST - card + 1 }, (_, index) => card + index),
    language(),
  );
}

/** What is open, and which cards would do it. */
export function threatDetail({ kind, seat, open, hot, reach, place }: Threat): string {
  if (kind === "points") return hot ? t("aton.threat.points.hot") : t("aton.threat.points.help");
  const left = t("aton.threat.open", { count: open.length });
  if (!hot || reach === null || place === null) return left;
  const cards = {
    squares: open.join(" "),
    seat: seatName(seat),
    reach: atLeast(reach),
    place: atLeast(place),
  };
  return t("aton.threat.cards", cards);
}
