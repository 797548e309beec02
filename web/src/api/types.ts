/** What the server and the page say to each other; see docs/api.md. */

export type GameName = "aton" | "thot";
export type AtonSeat = "red" | "blue";
export type ThotSeat = "p1" | "p2" | "p3" | "p4";
export type Seat = AtonSeat | ThotSeat;

// ---- what a seat sees

export interface BySeat<T> {
  red: T;
  blue: T;
}

export interface AtonView {
  game: "aton";
  options: { round_limit: number };
  seat: AtonSeat | null;
  round: number;
  phase: "draw" | "lay" | "turn up" | "remove" | "place" | "take back" | "over";
  owing: AtonSeat[];
  first: AtonSeat | null;
  left: number;
  points: BySeat<number>;
  stock: BySeat<number>;
  realm: BySeat<number>;
  token: BySeat<boolean>;
  counters: BySeat<string[]>;
  /** Cards by value: how many 1s, 2s, 3s and 4s. */
  hand: BySeat<number[]>;
  hand_count: BySeat<number>;
  unseen: BySeat<number[]>;
  pile_count: BySeat<number>;
  bottom: BySeat<number[]>;
  discard: BySeat<number[]>;
  has_laid: BySeat<boolean>;
  /** The card at each cartouche; 0 for none or one face down. */
  laid: BySeat<number[]>;
  owed: BySeat<number[]>;
  winners: AtonSeat[];
  reason: "points" | "temple" | "yellow" | "green" | "scoring" | "round_limit" | "resigned" | "time" | null;
  legal_moves: string[];
}

export interface ThotView {
  game: "thot";
  options: {
    players: number;
    teams: boolean;
    size: number;
    turning: boolean;
    stars: number[];
    first: ThotSeat;
  };
  seat: ThotSeat | null;
  phase: "lay_out" | "move" | "put" | "over";
  owing: ThotSeat[];
  priest: string;
  way: "horizontal" | "vertical" | null;
  board: Record<string, string>;
  taken: Partial<Record<ThotSeat, string[]>>;
  total: Partial<Record<ThotSeat, number>>;
  winners: ThotSeat[];
  reason: "stuck" | "cleared" | "resigned" | "time" | null;
  legal_moves: string[];
}

export type GameView = AtonView | ThotView;

// ---- what a seat is helped with

export interface ScoredLine {
  line: string;
  red: number;
  blue: number;
  red_gains: number;
  blue_gains: number;
  blue_squares: number | null;
}

export interface Threat {
  seat: AtonSeat;
  kind: string;
  held: number;
  of: number;
  open: string[];
  hot: boolean;
  reach: number | null;
  place: number | null;
}

export interface CardsLeft {
  counts: number[];
  where: string;
  known_bottom: number[];
}

export interface AtonAids {
  if_scored_now: { lines: ScoredLine[]; gains: BySeat<number>; totals: BySeat<number> };
  threats: Threat[];
  cards_left: BySeat<CardsLeft>;
  laying: unknown;
  winning: string[];
}

export interface ReachableStone {
  square: string;
  stone: string;
  moves: string[];
  total: number;
}

export interface ThotAids {
  reach: ReachableStone[];
  best: ReachableStone | null;
  seats: Partial<Record<ThotSeat, { gains: number; losses: number; eights: number; count: number }>>;
  scarabs_left: number;
  ankhs_left: number;
  team_totals: number[] | null;
}

export type GameAids = AtonAids | ThotAids;

// ---- what happened

export type AtonEvent =
  | { event: "round began"; round: number }
  | { event: "shuffled"; seat: AtonSeat; cards: number; source: "discard" | "turned" }
  | { event: "drew"; seat: AtonSeat; count: number; cards: number[] | null; known: boolean }
  | { event: "exchanged"; seat: AtonSeat; cards: number[] }
  | { event: "laid"; seat: AtonSeat; cards: number[] | null }
  | { event: "revealed"; red: number[]; blue: number[] }
  | { event: "gained at cartouche 1"; seat: AtonSeat | null; points: number; total: number | null }
  | { event: "turned up"; seat: AtonSeat; card: number }
  | { event: "went under"; seat: AtonSeat; cards: number[] }
  | { event: "goes first"; seat: AtonSeat; by: "cartouche 2" | "cartouche 1" | "pile" }
  | { event: "turn began"; seat: AtonSeat; reach: number }
  | { event: "removes none"; seat: AtonSeat; because: "first round" | "card" | "reach" }
  | { event: "must remove"; seat: AtonSeat; owner: AtonSeat; count: number }
  | { event: "removed"; seat: AtonSeat; owner: AtonSeat; square: string; to: "realm" | "stock" }
  | { event: "took from stock"; seat: AtonSeat; count: number; card: number }
  | { event: "placed"; seat: AtonSeat; square: string }
  | { event: "no room"; seat: AtonSeat; to: "realm" | "stock" }
  | { event: "scoring began" }
  | ({ event: "line scored" } & ScoredLine)
  | { event: "scored"; red: number; blue: number }
  | { event: "took back"; seat: AtonSeat; square: string }
  | { event: "realm emptied"; red: number; blue: number }
  | { event: "round ended"; round: number };

export type ThotEvent =
  | { event: "laid out"; stones: string[]; first: ThotSeat }
  | { event: "went"; seat: ThotSeat; start: string; goal: string; turned_at: string | null; ends: string }
  | { event: "took scarab"; seat: ThotSeat; square: string; value: number; starred: boolean; total: number }
  | { event: "took ankh"; seat: ThotSeat; square: string; may_put: boolean }
  | { event: "put back"; seat: ThotSeat; square: string; value: number; starred: boolean; total: number }
  | { event: "kept all"; seat: ThotSeat };

export type CommonEvent =
  | { event: "resigned"; seat: Seat }
  | { event: "time ran out"; seat: Seat }
  | {
      event: "game over";
      winners: Seat[];
      reason: string;
      score: Partial<Record<Seat, number>>;
      tie_break: number | null;
    }
  | { event: "taken back"; seat: Seat; to: number }
  | { event: "aborted"; seat: Seat };

export type GameEvent = AtonEvent | ThotEvent | CommonEvent;

// ---- the server's messages

export interface SeatInfo {
  seat: Seat;
  kind: "person" | "computer" | "open";
  name: string | null;
  level: string | null;
  yours: boolean;
  here: boolean;
  nonce: string | null;
}

export interface Offer {
  by: Seat;
  waiting_for: Seat[];
}

export type MatchPhase = "waiting" | "playing" | "over" | "aborted";

export interface Table {
  type: "table";
  match: string;
  game: GameName;
  options: Record<string, unknown>;
  phase: MatchPhase;
  number: number;
  seats: SeatInfo[];
  watchers: number;
  fair: { commitment: string; seed: string | null };
  back: Offer | null;
  rematch_offer: Offer | null;
  rematch: string | null;
  listed: boolean;
}

export interface Update {
  type: "update";
  number: number;
  seat: Seat | null;
  answers: string | null;
  events: GameEvent[];
  view: GameView;
  aids: GameAids;
}

export interface Tried {
  type: "tried";
  id: string;
  seat: Seat;
  number: number;
  moves: string[];
  events: GameEvent[];
  view: GameView;
  aids: GameAids;
}

export interface HintMove {
  move: string;
  win_probability: number;
  probability: number;
}

export interface HintReply {
  seat: Seat;
  move: string;
  probability: number;
}

export interface Advice {
  win_probability: number;
  proven: "win" | "loss" | "draw" | null;
  candidates: HintMove[];
  replies: HintReply[];
}

export interface Hinted {
  type: "hint";
  id: string;
  seat: Seat;
  number: number;
  advice: Advice;
}

export interface Done {
  type: "done";
  id: string;
}

export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  detail: string;
  rule: string | null;
}

export type ServerMessage = Table | Update | Tried | Hinted | Done | Refused;

// ---- the page's requests

export type Request = { id: string } & (
  | { type: "nonce"; nonce: string }
  | { type: "play"; seat: string; number: number; moves: string[] }
  | { type: "try"; seat: string; number: number; moves: string[] }
  | { type: "hint"; seat: string; number: number }
  | { type: "resign"; seat: string }
  | { type: "abort" }
  | { type: "back"; seat: string }
  | { type: "rematch" }
  | { type: "answer"; offer: "back" | "rematch"; yes: boolean }
  | { type: "ping" }
);
