/**
 * What the server and the page say to each other, under the names the page uses. All of it is generated from the
 * server's own description (`npm run types`); here texts that can only be a few words get these as their type.
 */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type GameName = Schemas["Table"]["game"];
export type AtonSeat = Schemas["AtonDescription"]["seats"][number];
export type ThotSeat = Schemas["ThotDescription"]["seats"][number];
export type Seat = AtonSeat | ThotSeat;

/** Fields whose texts the description leaves open, and the words that stand in them. */
interface Words<S extends Seat> {
  seat: S;
  waiting_for: S;
  winners: S;
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

/** What may happen in every game, with the seats of this one. */
type CommonEvent<S extends Seat> = Said<Schemas["CommonEvent"], S>;
export type AtonEvent = Schemas["AtonEvent"] | CommonEvent<AtonSeat>;
export type ThotEvent = Schemas["ThotEvent"] | CommonEvent<ThotSeat>;

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
export type ComputerOffer = Offer & { seat: Seat };
export type PaceInfo = Schemas["PaceInfo"];
export type Table = Omit<
  Schemas["Table"],
  "seats" | "back" | "rematch_offer" | "off_offer" | "pause_offer" | "computer_offer"
> & {
  seats: SeatInfo[];
  back: Offer | null;
  rematch_offer: Offer | null;
  off_offer: Offer | null;
  pause_offer: Offer | null;
  computer_offer: ComputerOffer | null;
};
export type Update<G extends GameName = GameName> = Told<Schemas["Update"], G>;
export type Tried<G extends GameName = GameName> = Told<Schemas["Tried"], G>;
export type HintMove = Schemas["HintMove"];
export type HintReply = Schemas["HintReply"];
export type Advice = Schemas["Advice"];
export type Hinted = Said<Schemas["Hinted"], Seat>;
export type Echo = Schemas["Echo"];
export type ChatLine = Schemas["ChatLine"];
export type Muted = Schemas["Muted"];
/** Somebody who says something: by their seat, or by one of their lines. */
export type Voice = { seat: Seat } | { line: number };
export type Preset = Schemas["Say"]["preset"];
export type Done = Schemas["Done"];
export type Pending = Schemas["Pending"];
export type Refused = Schemas["Refused"];
export type ServerMessage<G extends GameName = GameName> =
  Table | Update<G> | Tried<G> | Hinted | Echo | ChatLine | Muted | Done | Pending | Refused;

// ---- what the page asks

export type Request = Schemas["SocketRequest"];
export type AskedSeat = Schemas["WantedSeat"];
export type AskedMatch = Schemas["NewMatch"];
export type DeviceLink = Schemas["DeviceLink"];
export type Me = Schemas["Me"];
export type HostNotices = Schemas["Notices"];
export type WarmUp = Schemas["WarmUp"];
export type Summary = Omit<Schemas["MatchSummary"], "seats" | "result" | "waiting_for"> & {
  seats: SeatInfo[];
  waiting_for: Seat[] | null;
  result: RecordResult | null;
};
export type EarlierGames = Schemas["EarlierGames"];
export type Glance = Omit<Schemas["Glance"], "view"> & { view: GameView | null };
export type Reach = Schemas["Reach"];
export type Rules = Schemas["Rules"];
export type Story = Schemas["Story"];

export type GameRecord = Schemas["GameRecord"];
export type RecordResult = Schemas["GameResult"];

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
export type GameLuck = Omit<Schemas["GameLuck"], "seats"> & {
  seats: Partial<Record<Seat, Schemas["Fortune"]>>;
};
export type Judged = Omit<Schemas["Judged"], "judgement" | "seats" | "luck"> & {
  judgement: Judgement;
  luck: GameLuck | null;
  seats: Partial<Record<Seat, Schemas["SeatJudgement"]>>;
};

// ---- the lobby

export type SeekTerms = Schemas["Terms"];
export type OwnSeek = Schemas["OwnSeek"];
export type OpenTable = Schemas["TableInfo"];
export type PoolInfo = Schemas["PoolInfo"];
export type PoolPace = PoolInfo["pace"];
export type Found = Schemas["Found"];
export type PersonalRequest = Schemas["PersonalRequest"];
export type PersonalMessage = Schemas["PersonalMessage"];
export type LobbyNews = Schemas["LobbyNews"];
export type Paired = Schemas["Paired"];
export type PersonalNotice = Schemas["Notice"];
