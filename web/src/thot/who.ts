/** The players of a table: what they are called, their colour and their side. */

import type { SeatInfo, Table } from "../api/types";
import { colourName, playerName, type Colour } from "../table/names";
import { SEATS, type Seat } from "./types";

export interface Player {
  seat: Seat;
  /** One short word for sentences: a colour, or in teams "A1". */
  word: string;
  /** The name that the person chose. */
  name: string;
  colour: Colour;
  numeral: number;
  team: "A" | "B" | null;
  info: SeatInfo | null;
}

const COLOURS: Record<Seat, Colour> = { p1: "red", p2: "blue", p3: "p3", p4: "p4" };
const TEAM: Record<Seat, "A" | "B"> = { p1: "A", p2: "A", p3: "B", p4: "B" };
const PLACE: Record<Seat, string> = { p1: "A1", p2: "A2", p3: "B1", p4: "B2" };

/** Partners wear the colour of their team. */
export function colourOf(seat: Seat, teams: boolean): Colour {
  if (!teams) return COLOURS[seat];
  return TEAM[seat] === "A" ? "red" : "blue";
}

export function wordOf(seat: Seat, teams: boolean): string {
  return teams ? PLACE[seat] : colourName(seat);
}

export function playersOf(table: Table | null, count: number, teams: boolean): Player[] {
  return SEATS.slice(0, count).map((seat, index) => {
    const info = table?.seats.find((each) => each.seat === seat) ?? null;
    const word = wordOf(seat, teams);
    return {
      seat,
      word,
      name: info ? playerName(info) : word,
      colour: colourOf(seat, teams),
      numeral: index + 1,
      team: teams ? TEAM[seat] : null,
      info,
    };
  });
}
