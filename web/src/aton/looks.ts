/** How each square of the board is to look just now. */
import type { Judged } from "../table/JudgedSquare.svelte";
import { SQUARES, TEMPLES, type Seat, type Temple } from "./layout";
import { holderOf, type Shown } from "./shown";
import type { MoveKind, StagedKind, StagedMove } from "./staging.svelte";
import type { AtonView, LineScored, Threat } from "./types";

export interface Look {
  holder: Seat | null;
  /** A counter that a pointer or the focus would stage here. */
  ghost: Seat | null;
  /** What choosing this square changes in the preview, e.g. "+2". */
  change: string | null;
  /** The number of the counter staged here. */
  staged: number | null;
  /** The number of the removal staged here. */
  leaving: number | null;
  /** May be chosen now: a counter to take, or a free square to place on. */
  choosable: "take" | "place" | null;
  faded: boolean;
  /** A counter that a threat has to remove first. */
  barred: boolean;
  /** A square that a hot threat still needs. */
  needed: boolean;
  /** The line of a scoring looks at this square; its holders are numbered. */
  scored: { seat: Seat; nth: number } | null;
  /** Part of the last move that was made. */
  last: boolean;
  /** Part of the line that wins or won the game. */
  winning: boolean;
  /** What a review says of it. */
  judged: Judged | null;
}

export const PLAIN: Look = {
  holder: null,
  ghost: null,
  change: null,
  staged: null,
  leaving: null,
  choosable: null,
  faded: false,
  barred: false,
  needed: false,
  scored: null,
  last: false,
  winning: false,
  judged: null,
};

/** What there is to be shown about the squares; all of it optional. */
export interface Lighting {
  staged?: readonly StagedMove[];
  /** The move to be chosen next, by whom, and where it may be. */
  choosing?: { kind: MoveKind; seat: Seat; squares: readonly string[] } | null;
  /** How far the one to act reaches. */
  reach?: number | null;
  /** Where pointer or focus are, and what choosing it would change. */
  at?: { square: string; change: string | null } | null;
  /** Squares a player asked to see, or a hot threat needs. */
  needed?: readonly string[];
  /** Those of them on which a counter has to be removed first. */
  barred?: readonly string[];
  line?: LineScored | null;
  last?: readonly string[];
  winning?: readonly string[];
}

function stagedOn(moves: readonly StagedMove[], square: string, kinds: readonly StagedKind[]): number | null {
  const alike = moves.filter(({ kind }) => kinds.includes(kind));
  const index = alike.findIndex((each) => each.square === square);
  return index < 0 ? null : index + 1;
}

function scoredOn(line: LineScored, square: string): Look["scored"] {
  for (const seat of ["red", "blue"] as const) {
    const nth = line.squares[seat].indexOf(square) + 1;
    if (nth > 0) return { seat, nth };
  }
  return null;
}

function isFaded(lighting: Lighting, look: Look, temple: Temple): boolean {
  if (look.staged !== null || look.leaving !== null || look.winning) return false;
  if (lighting.line) return look.scored === null;
  if (look.needed) return false;
  if (lighting.choosing && lighting.choosing.kind !== "place") return look.choosable === null;
  return lighting.reach != null && temple > lighting.reach;
}

type Looks = ReadonlyMap<string, Look>;

/**
 * The looks of all squares. `counters` are those on the board with the staged moves carried out. A square that looks as it
 * did in `before` keeps that very look, and if all do, so does the board: then nothing of it need be drawn again.
 */
export function looksOf(counters: Shown["counters"], lighting: Lighting, before: Looks = new Map()): Looks {
  const looks = new Map<string, Look>();
  for (const [name, look] of newLooks(counters, lighting)) {
    const earlier = before.get(name);
    looks.set(name, earlier && isAlike(earlier, look) ? earlier : look);
  }
  return [...looks].every(([name, look]) => before.get(name) === look) ? before : looks;
}

function isAlike(one: Look, two: Look): boolean {
  const { scored, ...rest } = one;
  const isScoredAlike = scored?.seat === two.scored?.seat && scored?.nth === two.scored?.nth;
  return isScoredAlike && Object.entries(rest).every(([key, value]) => two[key as keyof Look] === value);
}

function newLooks(counters: Shown["counters"], lighting: Lighting): Map<string, Look> {
  const {
    staged: moves = [],
    choosing = null,
    at = null,
    needed = [],
    barred = [],
    line = null,
    last = [],
    winning = [],
  } = lighting;
  const looks = new Map<string, Look>();
  for (const { name, temple } of SQUARES) {
    const leaving = stagedOn(moves, name, ["remove", "take back"]);
    const staged = stagedOn(moves, name, ["place"]);
    const choosable = choosing?.squares.includes(name)
      ? choosing.kind === "place"
        ? "place"
        : "take"
      : null;
    const isAt = at?.square === name && choosable !== null;
    const look: Look = {
      ...PLAIN,
      // A counter that is staged to leave stays in sight, so that it can be touched again.
      holder: holderOf({ counters }, name) ?? (leaving !== null ? ownerLeaving(moves, name) : null),
      ghost: isAt && choosable === "place" ? (choosing?.seat ?? null) : null,
      change: isAt ? (at?.change ?? null) : null,
      staged,
      leaving: staged === null ? leaving : null,
      choosable,
      barred: barred.includes(name),
      needed: needed.includes(name),
      scored: line && scoredOn(line, name),
      last: last.includes(name),
      winning: winning.includes(name),
    };
    looks.set(name, { ...look, faded: isFaded(lighting, look, temple) });
  }
  return looks;
}

function ownerLeaving(moves: readonly StagedMove[], square: string): Seat | null {
  return moves.find((each) => each.square === square && each.kind !== "place")?.owner ?? null;
}

/** The temple that its winner holds in full, if that won the game. */
export function fullTemple({
  reason,
  winners,
  counters,
}: Pick<AtonView, "reason" | "winners" | "counters">): number | null {
  const winner = winners[0];
  if (reason !== "temple" || !winner) return null;
  return TEMPLES.find((temple) => ofTemple(counters[winner], temple).length === 12) ?? null;
}

/** The squares that won a game at once; which they are follows from the reason and where the winner stands. */
export function winningSquares(view: Pick<AtonView, "reason" | "winners" | "counters">): string[] {
  const winner = view.winners[0];
  if (!winner) return [];
  if (view.reason === "yellow") return SQUARES.filter(({ kind }) => kind === "sun").map(({ name }) => name);
  if (view.reason === "green")
    return SQUARES.filter(({ kind }) => kind === "papyrus").map(({ name }) => name);
  const full = fullTemple(view);
  return full ? ofTemple(view.counters[winner], full) : [];
}

function ofTemple(names: readonly string[], temple: number): string[] {
  return names.filter((name) => name.startsWith(String(temple)));
}

/** The free squares that a threat still needs, in this round or in the next. */
export function neededSquares(threats: readonly Threat[]): string[] {
  return threats.filter(({ hot, obstacle }) => hot || obstacle === "turn").flatMap(({ open }) => open);
}
