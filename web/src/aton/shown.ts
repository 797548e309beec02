/**
 * What the table draws at this very moment. While events are being shown one by one it lags behind the newest view;
 * `after` carries out one event as it was told, without asking any rule.
 */
import { dispatch, type ByEvent } from "../match/events";
import { factsAfter, NO_FACTS, type RoundFacts } from "./facts";
import { other, SEATS, type Seat } from "./layout";
import type { AtonEvent, AtonView, BySeat } from "./types";

export interface Shown {
  round: number;
  points: BySeat<number>;
  stock: BySeat<number>;
  counters: BySeat<readonly string[]>;
  /** The realm's niches from left to right. */
  realm: readonly Seat[];
  token: BySeat<boolean>;
  /** Cards at the cartouches, 0 for one nobody here may know. */
  laid: BySeat<readonly number[]>;
  hasLaid: BySeat<boolean>;
  /** How many cartouches have been turned up, 0–4. */
  faceUp: number;
  /** Cards turned up from the piles to settle the order (A6). */
  turned: BySeat<readonly number[]>;
  /** How many cartouches' results have been told, 0–4. */
  told: number;
  facts: RoundFacts;
}

/** The realm in the order in which its counters came; the view only says how many each has. */
export function realmInOrder(events: Iterable<AtonEvent>, counts: BySeat<number>): Seat[] {
  let order: Seat[] = [];
  for (const event of events) {
    if (event.event === "removed" && event.to === "realm") order.push(event.owner);
    if (event.event === "no room" && event.to === "realm") order.push(event.seat);
    if (event.event === "realm emptied") order = [];
  }
  return agrees(order, counts) ? order : bySeat(counts);
}

function agrees(realm: readonly Seat[], counts: BySeat<number>): boolean {
  return SEATS.every((seat) => realm.filter((owner) => owner === seat).length === counts[seat]);
}

function bySeat(counts: BySeat<number>): Seat[] {
  return [...Array<Seat>(counts.red).fill("red"), ...Array<Seat>(counts.blue).fill("blue")];
}

const OPEN_PHASES: ReadonlySet<string> = new Set(["turn up", "remove", "place", "take back", "over"]);

/** The position of a view, all events over. */
export function shownFrom(
  view: AtonView,
  realm: readonly Seat[] = bySeat(view.realm),
  facts: RoundFacts = NO_FACTS,
): Shown {
  const isOpen = view.has_laid.red && view.has_laid.blue && OPEN_PHASES.has(view.phase);
  return {
    round: view.round,
    points: view.points,
    stock: view.stock,
    counters: view.counters,
    realm,
    token: view.token,
    laid: view.laid,
    hasLaid: view.has_laid,
    faceUp: isOpen ? 4 : 0,
    turned: { red: [], blue: [] },
    told: isOpen ? 4 : 0,
    facts,
  };
}

/** The position of a view whose events have been shown: it knows counts, what was shown knows the order as well. */
export function shownNow(view: AtonView, shown: Shown | null): Shown {
  const realm = shown && agrees(shown.realm, view.realm) ? shown.realm : undefined;
  return shownFrom(view, realm, shown?.facts);
}

const NONE = { red: [0, 0, 0, 0], blue: [0, 0, 0, 0] } as const;

function withSeat<T>(pair: BySeat<T>, seat: Seat, value: T): BySeat<T> {
  return seat === "red" ? { red: value, blue: pair.blue } : { red: pair.red, blue: value };
}

function changed(pair: BySeat<number>, seat: Seat, by: number): BySeat<number> {
  return withSeat(pair, seat, pair[seat] + by);
}

export function without(counters: Shown["counters"], owner: Seat, square: string): Shown["counters"] {
  return withSeat(
    counters,
    owner,
    counters[owner].filter((name) => name !== square),
  );
}

/** A counter that left the board or the hand goes to the realm, or back to its owner's stock. */
function sentTo(shown: Shown, owner: Seat, to: "realm" | "stock"): Partial<Shown> {
  return to === "realm" ? { realm: [...shown.realm, owner] } : { stock: changed(shown.stock, owner, 1) };
}

const unchanged = (): Partial<Shown> => ({});

const CHANGES: ByEvent<AtonEvent, [shown: Shown], Partial<Shown>> = {
  "round began": ({ round }) => ({ round }),
  exchanged: ({ seat }, shown) => ({ token: withSeat(shown.token, seat, false) }),
  laid: ({ seat, cards }, shown) => ({
    laid: withSeat(shown.laid, seat, cards ?? NONE[seat]),
    hasLaid: withSeat(shown.hasLaid, seat, true),
  }),
  revealed: ({ red, blue }) => ({
    laid: { red, blue },
    faceUp: 0,
    told: 0,
    turned: { red: [], blue: [] },
  }),
  "gained at cartouche 1": ({ seat, points }, shown) =>
    seat ? { points: changed(shown.points, seat, points) } : {},
  "turned up": ({ seat, card }, shown) => ({
    turned: withSeat(shown.turned, seat, [...shown.turned[seat], card]),
  }),
  "went under": ({ seat }, shown) => ({ turned: withSeat(shown.turned, seat, []) }),
  removed: ({ owner, square, to }, shown) => ({
    counters: without(shown.counters, owner, square),
    ...sentTo(shown, owner, to),
  }),
  "took from stock": ({ seat, count }, shown) => ({ stock: changed(shown.stock, seat, -count) }),
  placed: ({ seat, square }, shown) => ({
    counters: withSeat(shown.counters, seat, [...shown.counters[seat], square]),
  }),
  "no room": ({ seat, to }, shown) => sentTo(shown, seat, to),
  "line scored": ({ red_gains, blue_gains }, shown) => ({
    points: { red: shown.points.red + red_gains, blue: shown.points.blue + blue_gains },
  }),
  scored: ({ red, blue }) => ({ points: { red, blue } }),
  "took back": ({ seat, square }, shown) => ({
    counters: without(shown.counters, seat, square),
    stock: changed(shown.stock, seat, 1),
  }),
  "realm emptied": ({ red, blue }, shown) => ({
    realm: [],
    stock: { red: shown.stock.red + red, blue: shown.stock.blue + blue },
  }),
  "round ended": () => ({
    laid: NONE,
    hasLaid: { red: false, blue: false },
    faceUp: 0,
    told: 0,
  }),
  // These tell of what is seen elsewhere, or only announce what follows.
  shuffled: unchanged,
  drew: unchanged,
  "goes first": unchanged,
  "turn began": unchanged,
  "removes none": unchanged,
  "must remove": unchanged,
  "may remove": unchanged,
  kept: unchanged,
  "scoring began": unchanged,
  "game over": unchanged,
  resigned: unchanged,
  "time ran out": unchanged,
  "taken back": unchanged,
  aborted: unchanged,
  "taken over": unchanged,
};

/** The position of the last of these events' view, with what they tell of the round. */
export function shownAfterAll(events: readonly AtonEvent[], view: AtonView): Shown {
  return shownFrom(view, realmInOrder(events, view.realm), events.reduce(factsAfter, NO_FACTS));
}

/** The position after one event. */
export function after(shown: Shown, event: AtonEvent): Shown {
  return { ...shown, ...dispatch(CHANGES, event, shown), facts: factsAfter(shown.facts, event) };
}

/** Who holds a square, if anyone. */
export function holderOf(shown: Pick<Shown, "counters">, square: string): Seat | null {
  if (shown.counters.red.includes(square)) return "red";
  return shown.counters.blue.includes(square) ? "blue" : null;
}

/** How many counters a seat has in a temple. */
export function countIn(shown: Pick<Shown, "counters">, seat: Seat, temple: number): number {
  return shown.counters[seat].filter((name) => name.startsWith(String(temple))).length;
}

/** Which seat has more counters in a temple, if either. */
export function leaderIn(shown: Pick<Shown, "counters">, temple: number): Seat | null {
  const [red, blue] = [countIn(shown, "red", temple), countIn(shown, "blue", temple)];
  if (red === blue) return null;
  return red > blue ? "red" : other("red");
}
