/** What is known of the current round: the results beside the cartouches, the order of turns, the scoring. */
import type { Seat } from "./layout";
import type { AtonEvent, EventOf, LineScored } from "./types";

export interface Turn {
  seat: Seat;
  /** How many counters of whom must go; null while it is not known, 0 for none. */
  must: { owner: Seat; count: number } | null;
  removesNone: boolean;
  /** Why not; null if the player chose so. */
  because: EventOf<"removes none">["because"] | null;
  removed: readonly string[];
  /** How many counters were taken from stock; null before that. */
  took: number | null;
  placed: readonly string[];
}

export interface RoundFacts {
  gained: EventOf<"gained at cartouche 1"> | null;
  first: EventOf<"goes first"> | null;
  turns: readonly Turn[];
  lines: readonly LineScored[];
  /** Counters taken back after a scoring, by seat. */
  takenBack: Record<Seat, readonly string[]>;
}

export const NO_FACTS: RoundFacts = {
  gained: null,
  first: null,
  turns: [],
  lines: [],
  takenBack: { red: [], blue: [] },
};

function inTurn(facts: RoundFacts, change: (turn: Turn) => Partial<Turn>): RoundFacts {
  const turn = facts.turns.at(-1);
  return turn ? { ...facts, turns: [...facts.turns.slice(0, -1), { ...turn, ...change(turn) }] } : facts;
}

/** The facts after one more event. */
export function factsAfter(facts: RoundFacts, event: AtonEvent): RoundFacts {
  switch (event.event) {
    case "revealed":
      return NO_FACTS;
    case "gained at cartouche 1":
      return { ...facts, gained: event };
    case "goes first":
      return { ...facts, first: event };
    case "turn began":
      return { ...facts, turns: [...facts.turns, newTurn(event.seat)] };
    case "removes none":
      return inTurn(facts, () => ({ removesNone: true, because: event.because }));
    case "must remove":
    case "may remove":
      return inTurn(facts, () => ({ must: { owner: event.owner, count: event.count } }));
    case "kept":
      return inTurn(facts, ({ must, removed }) =>
        removed.length > 0
          ? { must: must && { ...must, count: removed.length } }
          : { must: null, removesNone: true },
      );
    case "removed":
      return inTurn(facts, ({ removed }) => ({ removed: [...removed, event.square] }));
    case "took from stock":
      return inTurn(facts, () => ({ took: event.count }));
    case "placed":
      return inTurn(facts, ({ placed }) => ({ placed: [...placed, event.square] }));
    case "line scored":
      return { ...facts, lines: [...facts.lines, event] };
    case "took back":
      return {
        ...facts,
        takenBack: { ...facts.takenBack, [event.seat]: [...facts.takenBack[event.seat], event.square] },
      };
    case "round ended":
      return NO_FACTS;
    default:
      return facts;
  }
}

function newTurn(seat: Seat): Turn {
  return { seat, must: null, removesNone: false, because: null, removed: [], took: null, placed: [] };
}
