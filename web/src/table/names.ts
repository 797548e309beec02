/** What the players of a table are called. */

import { LEVELS } from "../api/names";
import type { Seat, SeatInfo, Summary, Table } from "../api/types";
import { t, type Key } from "../i18n/index.svelte";

/** The colour in which a seat is shown; Thot's first two share Red's and Blue's. */
export type Colour = "red" | "blue" | "p3" | "p4";

const COLOURS: Record<Seat, Colour> = { red: "red", blue: "blue", p1: "red", p2: "blue", p3: "p3", p4: "p4" };

export const colourOf = (seat: Seat): Colour => COLOURS[seat];

/** "Red", "Violet": a seat as the herald calls it. */
export const colourName = (seat: Seat): string => t(`table.seat.${seat}`);

export type Level = (typeof LEVELS)[number];
export { LEVELS };

const isLevel = (name: string): name is Level => (LEVELS as readonly string[]).includes(name);

/** A computer's name: the level's, or for other programs the one they have themselves. */
export function levelName(level: string): string {
  const key: Key | null = isLevel(level) ? `table.level.${level}` : null;
  return key === null ? level : t(key);
}

/** From 1 to 6, or null for other programs. */
export function levelNumber(level: string): number | null {
  return isLevel(level) ? LEVELS.indexOf(level) + 1 : null;
}

/** The name of the person or computer that sits there. */
export function playerName(info: SeatInfo): string {
  if (info.kind === "open") return t("table.open");
  if (info.kind === "computer") return info.level === null ? t("table.computer") : levelName(info.level);
  return info.name ?? t("table.guest");
}

/** The same, told apart by colour from others of that name: "Scribe (Blue)". */
export function nameAmong(info: SeatInfo, seats: readonly SeatInfo[]): string {
  const name = playerName(info);
  const isTwice = info.kind !== "open" && seats.filter((each) => playerName(each) === name).length > 1;
  return isTwice ? t("table.named", { name, colour: colourName(info.seat) }) : name;
}

/** The others who have a seat, but have not been here yet to add to the shuffle: without them nothing begins. */
export function stillMissing({ phase, seats }: Pick<Table, "phase" | "seats">): readonly SeatInfo[] {
  if (phase !== "waiting" || seats.some(({ kind }) => kind === "open")) return [];
  return seats.filter(({ kind, yours, nonce }) => kind === "person" && !yours && nonce === null);
}

export function seatName(table: Pick<Table | Summary, "seats">, seat: Seat): string {
  const info = table.seats.find((each) => each.seat === seat);
  return info ? nameAmong(info, table.seats) : colourName(seat);
}

/** The others in words: "Computer (level 4)", or several names; without the partner in a team. */
export function opponents(match: Pick<Table | Summary, "seats">, partner: Seat | null = null): string {
  const others = match.seats.filter((info) => !info.yours && info.seat !== partner);
  return joined((others.length > 0 ? others : match.seats).map((info) => nameAmong(info, match.seats)));
}

export function joined(names: readonly string[]): string {
  if (names.length < 2) return names.join();
  return new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names);
}
