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
  source: "discard" | "turned";
  because: "first round" | "card" | "reach";
  ends: "horizontal" | "vertical";
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
export type GameView = AtonView | ThotView;

export type ScoredLine = Schemas["ScoredLine"];
export type Threat = Schemas["Threat"];
export type CardsLeft = Schemas["CardsLeft"];
export type Laying = Schemas["Laying"];
export type AtonAids = Schemas["AtonAids"];
export type ReachableStone = Schemas["Goal"];
export type Tray = Schemas["Tray"];
export type ThotAids = Schemas["ThotAids"];
export type GameAids = AtonAids | ThotAids;

// ---- what happened

type Target = { to: "realm" | "stock" };

export type AtonEvent =
  | Said<
      | Schemas["RoundBegan"]
      | Schemas["Shuffled"]
      | Schemas["Drew"]
      | Schemas["Exchanged"]
      | Schemas["Laid"]
      | Schemas["Revealed"]
      | Schemas["GainedAtCartouche"]
      | Schemas["TurnedUp"]
      | Schemas["WentUnder"]
      | Schemas["TurnBegan"]
      | Schemas["RemovesNone"]
      | Schemas["MustRemove"]
      | Schemas["TookFromStock"]
      | Schemas["Placed"]
      | Schemas["ScoringBegan"]
      | Schemas["LineScored"]
      | Schemas["Scored"]
      | Schemas["TookBack"]
      | Schemas["RealmEmptied"]
      | Schemas["RoundEnded"],
      AtonSeat
    >
  | (Said<Schemas["GoesFirst"], AtonSeat> & { by: "cartouche 2" | "cartouche 1" | "pile" })
  | (Said<Schemas["Removed"], AtonSeat> & Target)
  | (Said<Schemas["NoRoom"], AtonSeat> & Target);

export type ThotEvent = Said<
  | Schemas["LaidOut"]
  | Schemas["Went"]
  | Schemas["TookScarab"]
  | Schemas["TookAnkh"]
  | Schemas["PutBack"]
  | Schemas["KeptAll"],
  ThotSeat
>;

export type CommonEvent = Said<
  | Schemas["Resigned"]
  | Schemas["TimeRanOut"]
  | Schemas["GameOver"]
  | Schemas["TakenBack"]
  | Schemas["Aborted"],
  Seat
>;

export type GameEvent = AtonEvent | ThotEvent | CommonEvent;

// ---- the server's messages

/** A message with the page's names for what it holds. */
type Told<T> = Omit<Said<T, Seat>, "events" | "view" | "aids"> &
  (T extends { events: unknown } ? { events: GameEvent[] } : unknown) &
  (T extends { view: unknown } ? { view: GameView; aids: GameAids } : unknown);

export type SeatInfo = Said<Schemas["SeatInfo"], Seat>;
export type Offer = Omit<Said<Schemas["Offer"], Seat>, "by"> & { by: Seat };
export type MatchPhase = Schemas["Table"]["phase"];
export type Table = Omit<Schemas["Table"], "seats" | "back" | "rematch_offer"> & {
  seats: SeatInfo[];
  back: Offer | null;
  rematch_offer: Offer | null;
};
export type Update = Told<Schemas["Update"]>;
export type Tried = Told<Schemas["Tried"]>;
export type HintMove = Schemas["HintMove"];
export type HintReply = Schemas["HintReply"];
export type Advice = Schemas["Advice"];
export type Hinted = Said<Schemas["Hinted"], Seat>;
export type Done = Schemas["Done"];
export type Refused = Schemas["Refused"];
export type ServerMessage = Table | Update | Tried | Hinted | Done | Refused;

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

export interface ReplayStep {
  at: number;
  entry: string;
  events: GameEvent[];
  views: Partial<Record<Seat, GameView>>;
}

export interface ReplayData {
  game: GameName;
  record: GameRecord;
  steps: ReplayStep[];
  judged: boolean;
}

export type Judgement = Omit<Said<Schemas["Judgement"], Seat>, "chances"> & {
  chances: Partial<Record<Seat, number>>;
};
export type Mark = NonNullable<Judgement["mark"]>;
export type Judged = Omit<Schemas["Judged"], "judgement" | "seats"> & {
  judgement: Judgement;
  seats: Partial<Record<Seat, Schemas["SeatJudgement"]>>;
};
