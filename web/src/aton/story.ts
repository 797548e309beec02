/** The history of a match in words: one line for each act, grouped by round. */
import type { Update } from "../api/types";
import { t } from "../i18n/index.svelte";
import type { Line } from "../table/lines";
import type { Seat } from "./layout";
import type { AtonEvent, AtonView, LineScored, Reason } from "./types";
import { fullTemple } from "./looks";
import { gainWords, lineName, reasonWords, seatName } from "./words";

/** A turn that is being told: everything a seat takes and places is one line. */
interface Told {
  seat: Seat;
  taken: string[];
  placed: string[];
  line: Line;
}

function turnText(turn: Told): string {
  const [seat, taken, placed] = [seatName(turn.seat), turn.taken.join(" "), turn.placed.join(" ")];
  if (taken && placed) return t("aton.history.both", { seat, taken, placed });
  return taken
    ? t("aton.history.takes", { seat, squares: taken })
    : t("aton.history.places", { seat, squares: placed });
}

class Storyteller {
  readonly lines: Line[] = [];
  #heading: string | undefined;
  #turn: Told | null = null;
  #laid: { red: number[]; blue: number[] } = { red: [], blue: [] };
  #number = 0;

  tell(update: Update): void {
    this.#number = update.number;
    for (const event of update.events as AtonEvent[]) this.#hear(event, update.view as AtonView);
  }

  #say(text: string, seat: Seat | null): Line {
    const line: Line = {
      number: this.#number,
      text,
      seat,
      ...(this.#heading ? { heading: this.#heading } : {}),
    };
    this.#heading = undefined;
    this.#turn = null;
    this.lines.push(line);
    return line;
  }

  /** Add to the line of this seat's turn, or begin it. */
  #act(seat: Seat, change: (turn: Told) => void): void {
    const turn =
      this.#turn?.seat === seat ? this.#turn : { seat, taken: [], placed: [], line: this.#say("", seat) };
    this.#turn = turn;
    change(turn);
    turn.line.text = turnText(turn);
    turn.line.number = this.#number;
  }

  #hear(event: AtonEvent, view: AtonView): void {
    switch (event.event) {
      case "round began":
        this.#heading = t("aton.round", { round: event.round });
        break;
      case "shuffled":
        this.#say(t("aton.history.shuffled", { seat: seatName(event.seat) }), event.seat);
        break;
      case "exchanged":
        this.#say(
          t("aton.history.exchanged", { seat: seatName(event.seat), cards: event.cards.join(" ") }),
          event.seat,
        );
        break;
      case "laid":
        this.#say(t("aton.history.sealed", { seat: seatName(event.seat) }), event.seat);
        break;
      case "revealed":
        this.#laid = event;
        this.#forgetSeals();
        break;
      case "gained at cartouche 1":
        this.#say(this.#points(event.seat, event.points), event.seat);
        break;
      case "goes first":
        this.#say(t("aton.history.order", { ...this.#pair(1), seat: seatName(event.seat) }), event.seat);
        break;
      case "turn began":
        this.#turn = null;
        break;
      case "removed":
        this.#act(event.seat, (turn) => turn.taken.push(event.square));
        break;
      case "placed":
        this.#act(event.seat, (turn) => turn.placed.push(event.square));
        break;
      case "no room":
        this.#say(event.to === "realm" ? t("aton.say.noRoom.realm") : t("aton.say.noRoom.stock"), event.seat);
        break;
      case "line scored":
        this.#say(
          t("aton.history.line", {
            line: lineName((event as LineScored).line),
            red: event.red,
            blue: event.blue,
            gain: gainWords(event),
          }),
          null,
        );
        break;
      case "scored":
        this.#say(t("aton.say.scored", { red: event.red, blue: event.blue }), null);
        break;
      case "took back":
        this.#say(
          t("aton.history.takesBack", { seat: seatName(event.seat), square: event.square }),
          event.seat,
        );
        break;
      case "taken back":
        this.#say(t("aton.history.takenBack", { seat: seatName(event.seat as Seat) }), event.seat as Seat);
        break;
      case "game over":
        this.#say(
          reasonWords(event.reason as Reason, event.winners as Seat[], view.points, fullTemple(view)),
          (event.winners[0] as Seat | undefined) ?? null,
        );
        break;
    }
  }

  /** That both sealed goes without saying once the cards are turned up. */
  #forgetSeals(): void {
    const first = this.lines.findLastIndex(({ heading }) => heading !== undefined);
    const heading = this.lines[first]?.heading;
    while (this.#isSeal(this.lines.at(-1))) this.lines.pop();
    if (this.lines.length <= first && heading) this.#heading = heading;
  }

  #isSeal(line: Line | undefined): boolean {
    return (
      line?.seat != null && line.text === t("aton.history.sealed", { seat: seatName(line.seat as Seat) })
    );
  }

  #pair(place: number): { red: number; blue: number } {
    return { red: this.#laid.red[place] ?? 0, blue: this.#laid.blue[place] ?? 0 };
  }

  #points(seat: Seat | null, points: number): string {
    const gain = seat ? t("aton.gain", { seat: seatName(seat), points }) : t("aton.gain.nobody");
    return t("aton.history.points", { ...this.#pair(0), gain });
  }
}

export function storyOf(updates: readonly Update[]): Line[] {
  const teller = new Storyteller();
  for (const update of updates) teller.tell(update);
  return teller.lines;
}
