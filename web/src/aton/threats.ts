/** Threats in words. What threatens, and what it takes, arrives with the view. */
import { language, t } from "../i18n/index.svelte";
import type { PieceName } from "../art/pieces";
import { other } from "./layout";
import type { Threat } from "./types";
import { either, seatName } from "./words";

export function threatName(kind: string): string {
  if (kind === "yellow") return t("aton.threat.yellow");
  if (kind === "green") return t("aton.threat.green");
  if (kind === "points") return t("aton.threat.points");
  if (kind === "scoring") return t("aton.threat.scoring");
  return t("aton.line.temple", { temple: kind.slice(-1) });
}

export function threatPiece(kind: string): PieceName | null {
  if (kind === "yellow") return "t-sun";
  if (kind === "green") return "t-reed";
  return kind === "points" || kind === "scoring" ? "scarab" : null;
}

/** It can come true in this round without the other's help: the one to look at first. */
export function isUrgent({ hot, obstacle, kind }: Threat): boolean {
  return hot && obstacle === null && kind !== "scoring";
}

/** "Threat now. Yellow, Red 12 of 14" */
export function threatLabel({ kind, seat, held, of, hot }: Threat): string {
  const words = { name: threatName(kind), seat: seatName(seat), held, of };
  return hot ? t("aton.threat.label.hot", words) : t("aton.threat.label", words);
}

const HIGHEST = 4;

/** "4", "3 or 4", "2 or more": the cards of at least that value. */
function atLeast(card: number): string {
  if (card === HIGHEST) return String(card);
  return card === HIGHEST - 1 ? either([card, HIGHEST], language()) : t("aton.threat.orMore", { card });
}

export interface Need {
  cartouche: "I" | "II" | "III" | "IV";
  text: string;
}

/** The least that must lie at the cartouches, as far as it matters. */
export function needs({ needs: [lead = 0, remove = 0, reach = 0, place = 0] }: Threat): Need[] {
  const found: Need[] = [];
  if (lead) found.push({ cartouche: "I", text: t("aton.threat.lead", { lead, points: 2 * lead }) });
  if (remove) found.push({ cartouche: "II", text: remove === 1 ? "1" : atLeast(remove) });
  if (reach > 1) found.push({ cartouche: "III", text: atLeast(reach) });
  if (place > 1) found.push({ cartouche: "IV", text: atLeast(place) });
  return found;
}

const joined = (squares: readonly string[]) =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(squares);

/** What has to happen on the board: "remove 3b, fill 3b and 4c". */
function todo({ open, blocked }: Threat): string {
  const fill = { squares: joined([...blocked, ...open].sort()) };
  return blocked.length
    ? t("aton.threat.removeFill", { ...fill, blocked: joined(blocked) })
    : t("aton.threat.fill", fill);
}

/** Why it cannot come true in this round. */
function whyNot(threat: Threat): string {
  const { kind, seat, held, of, blocked, open, obstacle } = threat;
  if (obstacle === "turn") {
    return kind === "points" ? t("aton.threat.nextPoints") : t("aton.threat.next", { todo: todo(threat) });
  }
  if (kind === "points") {
    return obstacle === "far" ? t("aton.threat.farPoints", { points: held + 6 }) : t("aton.threat.noLead");
  }
  if (obstacle === "blocked") return t("aton.threat.blocked", { count: blocked.length });
  if (obstacle === "far") return t("aton.threat.far", { count: of - held });
  if (obstacle === "stock") return t("aton.threat.stock", { count: open.length + blocked.length });
  return t("aton.threat.noCards", { seat: seatName(seat) });
}

/** Who can win in this round by this, in bold before what it takes; empty if nobody can. */
export function threatLead(threat: Threat): string {
  if (!threat.hot) return "";
  const words = { seat: seatName(threat.seat) };
  return isUrgent(threat) ? t("aton.threat.can", words) : t("aton.threat.may", words);
}

/** What it takes, or what is in the way. */
export function threatDetail(threat: Threat): string {
  const { kind, seat, blocked, hot, obstacle } = threat;
  if (!hot) return whyNot(threat);
  if (kind === "scoring") return t("aton.threat.byScoring");
  if (kind === "points") return t("aton.threat.byLead");
  if (obstacle === null) return t("aton.threat.sentence", { todo: todo(threat) });
  return t("aton.threat.helped", {
    todo: todo(threat),
    other: seatName(other(seat)),
    squares: either(blocked, language()),
  });
}

/** The whole threat as it is read aloud. */
export function threatWords(threat: Threat): string {
  const cards = needs(threat).map(({ cartouche, text }) =>
    t("aton.threat.needSpoken", { cartouche: ROMAN_SPOKEN[cartouche], text }),
  );
  const needed = cards.length ? t("aton.threat.needsSpoken", { cards: joined(cards) }) : "";
  return [`${threatLabel(threat)}.`, needed, threatLead(threat), threatDetail(threat)]
    .filter(Boolean)
    .join(" ");
}

const ROMAN_SPOKEN = { I: 1, II: 2, III: 3, IV: 4 } as const;

/** What each cell of the bar stands for, as many as there are squares. */
export type Cell = "held" | "free" | "blocked";

export function cells({ held, open, blocked }: Threat): Cell[] {
  return [
    ...Array<Cell>(held).fill("held"),
    ...Array<Cell>(blocked.length).fill("blocked"),
    ...Array<Cell>(open.length).fill("free"),
  ];
}
