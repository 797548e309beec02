/** The history of a match in words: one line for each act, grouped by round. */
import { t } from "../i18n/index.svelte";
import { dispatch, type ByEvent } from "../match/events";
import type { HistoryLine } from "../table/history";
import type { Seat } from "./layout";
import { fullTemple } from "./looks";
import type { AtonEvent, AtonView, Update } from "./types";
import { gainWords, lineName, reasonWords, seatName } from "./words";

/** A turn that is being told: everything a seat takes and places is one line. */
interface Told {
  seat: Seat;
  taken: string[];
  placed: string[];
  line: HistoryLine;
}

function turnText(turn: Told): string {
  const [seat, taken, placed] = [seatName(turn.seat), turn.taken.join(" "), turn.placed.join(" ")];
  if (taken && placed) return t("aton.history.both", { seat, taken, placed });
  return taken
    ? t("aton.history.takes", { seat, squares: taken })
    : t("aton.history.places", { seat, squares: placed });
}

const untold = (): void => undefined;

class Storyteller {
  readonly lines: HistoryLine[] = [];
  #heading: string | undefined;
  #turn: Told | null = null;
  #laid: { red: number[]; blue: number[] } = { red: [], blue: [] };
  #number = 0;

  tell(update: Update): void {
    this.#number = update.number;
    for (const event of update.events) dispatch(this.#words, event, update.view);
  }

  #say(text: string, seat: Seat | null): HistoryLine {
    const line: HistoryLine = {
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

  /** Every event of Aton, and the line that tells of it; some are told by what follows from them. */
  readonly #words: ByEvent<AtonEvent, [view: AtonView], void> = {
    "round began": ({ round }) => void (this.#heading = t("aton.round", { round })),
    shuffled: ({ seat }) => void this.#say(t("aton.history.shuffled", { seat: seatName(seat) }), seat),
    drew: untold,
    exchanged: ({ seat, cards }) =>
      void this.#say(t("aton.history.exchanged", { seat: seatName(seat), cards: cards.join(" ") }), seat),
    laid: ({ seat }) => void this.#say(t("aton.history.sealed", { seat: seatName(seat) }), seat),
    revealed: (event) => {
      this.#laid = event;
      this.#forgetSeals();
    },
    "gained at cartouche 1": ({ seat, points }) => void this.#say(this.#points(seat, points), seat),
    "turned up": untold,
    "went under": untold,
    "goes first": ({ seat }) =>
      void this.#say(t("aton.history.order", { ...this.#pair(1), seat: seatName(seat) }), seat),
    "turn began": () => void (this.#turn = null),
    "removes none": untold,
    "must remove": untold,
    "may remove": untold,
    kept: ({ seat }) => void this.#say(t("aton.say.kept", { seat: seatName(seat) }), seat),
    removed: ({ seat, square }) => this.#act(seat, (turn) => turn.taken.push(square)),
    "took from stock": untold,
    placed: ({ seat, square }) => this.#act(seat, (turn) => turn.placed.push(square)),
    "no room": ({ seat, to }) =>
      void this.#say(to === "realm" ? t("aton.say.noRoom.realm") : t("aton.say.noRoom.stock"), seat),
    "scoring began": untold,
    "line scored": (event) =>
      void this.#say(
        t("aton.history.line", {
          line: lineName(event.line),
          red: event.red,
          blue: event.blue,
          gain: gainWords(event),
        }),
        null,
      ),
    scored: ({ red, blue }) => void this.#say(t("aton.say.scored", { red, blue }), null),
    "took back": ({ seat, square }) =>
      void this.#say(t("aton.history.takesBack", { seat: seatName(seat), square }), seat),
    "realm emptied": untold,
    "round ended": untold,
    "taken back": ({ seat }) => void this.#say(t("aton.history.takenBack", { seat: seatName(seat) }), seat),
    "game over": ({ reason, winners }, view) =>
      void this.#say(reasonWords(reason, winners, view.points, fullTemple(view)), winners[0] ?? null),
    // The end that follows from them says so.
    resigned: untold,
    "time ran out": untold,
    aborted: untold,
    // Only at larger tables.
    "taken over": untold,
  };

  /** That both sealed goes without saying once the cards are turned up. */
  #forgetSeals(): void {
    const first = this.lines.findLastIndex(({ heading }) => heading !== undefined);
    const heading = this.lines[first]?.heading;
    while (this.#isSeal(this.lines.at(-1))) this.lines.pop();
    if (this.lines.length <= first && heading) this.#heading = heading;
  }

  #isSeal(line: HistoryLine | undefined): boolean {
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

export function historyLines(updates: readonly Update[]): HistoryLine[] {
  const teller = new Storyteller();
  for (const update of updates) teller.tell(update);
  return teller.lines;
}
