/**
 * What the server and the page say to each other, under the names the page uses. All of it is generated from the
 * server's own description (`npm run types`); here texts that can only be a few words get these as their type.
 */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type GameName = Schemas["Table"]["game"];
export type AtonSeat = "red" | "blue";
export type ThotSeat = "p1" | "p2" | "p3" | "p4";
export type Seat = AtonSeat | ThotSeat;

/** Fields whose texts the description leaves open, and the words that stand in them. */
interface Words<S extends Seat> {
  seat: S;
  owner: S;
  winners: S;
  waiting_for: S;
  first: S;
  to: "realm" | "stock";
  by: "cartouche 2" | "cartouche 1" | "pile";
  line: ScoredLine["line"];
  source: "discard" | "turned";
  because: "first round" | "card" | "reach";
  ends: "horizontal" | "vertical";
  reason: NonNullable<(S extends AtonSeat ? AtonView : ThotView)["reason"]>;
}

/** A shape with the words of these seats in the places for them. */
type Said<T, S extends Seat> = {
  [K in keyof T]: K extends keyof Words<S>
    ? T[K] extends string[]
      ? Words<S>[K][]
      : T[K] extends string | null
        ? Words<S>[K] | Extract<T[K], null>
        : T[K]
    : T[K];
};

export interface BySeat<T> {
  red: T;
  blue: T;
}

// ---- what a seat sees, and what helps it

export type AtonView = Schemas["AtonViewData"];
export type ThotView = Schemas["ThotViewData"];

export type ScoredLine = Schemas["ScoredLine"];
export type Threat = Schemas["Threat"];
export type CardsLeft = Schemas["CardsLeft"];
export type Laying = Schemas["Laying"];
export type AtonAids = Schemas["AtonAids"];
export type ReachableStone = Schemas["Goal"];
export type Tray = Schemas["Tray"];
export type ThotAids = Schemas["ThotAids"];

// ---- what happened

/** Everything that may happen in any game. */
type Happening = Schemas["Update"]["events"][number];
type HappensInAll = "resigned" | "time ran out" | "game over" | "taken back" | "aborted";
type HappensInThot = "laid out" | "went" | "took scarab" | "took ankh" | "put back" | "kept all";
/** The rest is Aton's: an event that nobody has sorted in yet is missed by Aton's script, so that it is not forgotten. */
type HappensInAton = Exclude<Happening["event"], HappensInAll | HappensInThot>;

type EventNamed<Name> = Extract<Happening, { event: Name }>;
export type AtonEvent = Said<EventNamed<HappensInAton | HappensInAll>, AtonSeat>;
export type ThotEvent = Said<EventNamed<HappensInThot | HappensInAll>, ThotSeat>;

// ---- the games, each with its shapes

export interface Games {
  aton: { seat: AtonSeat; view: AtonView; aids: AtonAids; event: AtonEvent };
  thot: { seat: ThotSeat; view: ThotView; aids: ThotAids; event: ThotEvent };
}

export type SeatOf<G extends GameName> = Games[G]["seat"];
export type ViewOf<G extends GameName> = Games[G]["view"];
export type AidsOf<G extends GameName> = Games[G]["aids"];
export type EventOf<G extends GameName> = Games[G]["event"];

export type GameView = ViewOf<GameName>;
export type GameEvent = EventOf<GameName>;

// ---- the server's messages

/** A message about one game, with the page's names for what it holds. */
type Told<T, G extends GameName> = Omit<Said<T, SeatOf<G>>, "events" | "view" | "aids"> &
  (T extends { events: unknown } ? { events: EventOf<G>[] } : unknown) &
  (T extends { view: unknown } ? { view: ViewOf<G>; aids: AidsOf<G> } : unknown);

export type SeatInfo = Said<Schemas["SeatInfo"], Seat>;
export type Offer = Omit<Said<Schemas["Offer"], Seat>, "by"> & { by: Seat };
export type MatchPhase = Schemas["Table"]["phase"];
export type Table = Omit<Schemas["Table"], "seats" | "back" | "rematch_offer"> & {
  seats: SeatInfo[];
  back: Offer | null;
  rematch_offer: Offer | null;
};
export type Update<G extends GameName = GameName> = Told<Schemas["Update"], G>;
export type Tried<G extends GameName = GameName> = Told<Schemas["Tried"], G>;
export type HintMove = Schemas["HintMove"];
export type HintReply = Schemas["HintReply"];
export type Advice = Schemas["Advice"];
export type Hinted = Said<Schemas["Hinted"], Seat>;
export type Done = Schemas["Done"];
export type Refused = Schemas["Refused"];
export type ServerMessage<G extends GameName = GameName> =
  Table | Update<G> | Tried<G> | Hinted | Done | Refused;

// ---- what the page asks

export type Request = Schemas["SocketRequest"];
export type AskedSeat = Schemas["WantedSeat"];
export type AskedMatch = Schemas["NewMatch"];
export type Me = Schemas["Me"];
export type Players = Schemas["Players"];
export type Summary = Omit<Schemas["MatchSummary"], "seats" | "result"> & {
  seats: SeatInfo[];
  result: RecordResult | null;
};
export type Rules = Schemas["Rules"];

/** A game written down; see the records format. The server describes it only as an object. */
export interface GameRecord {
  record: number;
  game: GameName;
  options: Record<string, unknown>;
  log: string[];
  result: RecordResult | null;
}

export interface RecordResult {
  winners: Seat[];
  reason: string;
  score: Partial<Record<Seat, number>>;
}

export type ReplayStep<G extends GameName = GameName> = Omit<Schemas["ReplayStep"], "events" | "views"> & {
  events: EventOf<G>[];
  views: Partial<Record<SeatOf<G>, ViewOf<G>>>;
};

export type ReplayData<G extends GameName = GameName> = Omit<
  Schemas["Replay"],
  "game" | "record" | "steps"
> & {
  game: G;
  record: GameRecord;
  steps: ReplayStep<G>[];
};

export type Judgement = Omit<Said<Schemas["Judgement"], Seat>, "chances"> & {
  chances: Partial<Record<Seat, number>>;
};
export type Mark = NonNullable<Judgement["mark"]>;
export type Judged = Omit<Schemas["Judged"], "judgement" | "seats"> & {
  judgement: Judgement;
  seats: Partial<Record<Seat, Schemas["SeatJudgement"]>>;
};
