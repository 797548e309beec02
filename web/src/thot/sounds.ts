/** Which sound an event makes; every one of them is also seen. */

import type { SoundName } from "../sound/recipes";
import type { Seat, ThotEvent } from "./types";

export function soundOf(event: ThotEvent, mine: (seat: Seat) => boolean): SoundName | null {
  switch (event.event) {
    case "laid out":
      return "gong";
    case "took scarab":
      return "take";
    case "took ankh":
      return "chord";
    case "put back":
      return event.seat === "p1" ? "stone-red" : "stone-blue";
    case "game over":
      return event.winners.some(mine) ? "win" : "loss";
    default:
      return null;
  }
}
