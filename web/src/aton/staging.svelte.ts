/**
 * The moves of one turn that are chosen but not yet confirmed. After each of them the server says what would be: which
 * moves are then legal, what the aids show, whether the game would be won. The page works nothing out itself.
 */
import { Staging, type TryOut } from "../match/staging.svelte";
import type { Seen } from "../match/table.svelte";
import { factsAfter } from "./facts";
import type { Seat } from "./layout";
import { after, holderOf, type Shown } from "./shown";

export type Tried = Seen<"aton">;

/** A pointer that only passes by asks nothing of the server. */
const PASSING_BY = 160;

export type MoveKind = "remove" | "place" | "take back";
/** A removal that is optional can also be ended (D3). */
export type StagedKind = MoveKind | "keep";

const KEEPS = "keeps";

export interface StagedMove {
  move: string;
  /** Where it is staged; empty for the end of a removal. */
  square: string;
  kind: StagedKind;
  /** Whose counter is taken, or placed. */
  owner: Seat;
}

export function squareOf(move: string): string {
  return move.slice(1);
}

const ofKind = (moves: readonly StagedMove[], kind: StagedKind): number =>
  moves.filter((each) => each.kind === kind).length;

const CHOOSING: ReadonlySet<string> = new Set(["remove", "place", "take back"]);

export class AtonStaging extends Staging<"aton", { square: string; tried: Tried }> {
  #staged = $state.raw<readonly StagedMove[]>([]);
  #tried = $state.raw<Tried>() as Tried;
  /** The moves that `#tried` is the outcome of; the staged ones may be ahead of it while the connection is slow or lost. */
  #answered = $state.raw<readonly StagedMove[]>([]);
  #asking = $state(0);
  /** The last question; an answer to an older one is no longer wanted. */
  #question = 0;

  constructor(seat: Seat, start: Tried, tryOut: TryOut<"aton">) {
    super(seat, start, tryOut, PASSING_BY);
    this.#tried = start;
  }

  get staged(): readonly StagedMove[] {
    return this.#staged;
  }

  /** Those of them that the server has carried out in `tried`; the others are on their way to it. */
  get answered(): readonly StagedMove[] {
    return this.#answered;
  }

  override get moves(): string[] {
    return this.#staged.map(({ move }) => move);
  }

  /** The position with the staged moves carried out. */
  get tried(): Tried {
    return this.#tried;
  }

  /** An answer of the server is awaited. */
  get isAsking(): boolean {
    return this.#asking > 0;
  }

  /** The step to be chosen next; null once nothing is left to choose. */
  get kind(): MoveKind | null {
    const { phase, owing } = this.#tried.view;
    // After a scoring every choice takes effect by itself, turn about (A16).
    if (phase === "take back" && this.#staged.length > 0) return null;
    return owing.includes(this.seat) && CHOOSING.has(phase) && this.#isSameTurn ? (phase as MoveKind) : null;
  }

  /** The turn ended if the tried staged led on to a scoring: what may be taken back then is another turn. */
  get #isSameTurn(): boolean {
    return (this.#tried.view.phase === "take back") === (this.start.view.phase === "take back");
  }

  /** The squares that may be chosen next. */
  get squares(): readonly string[] {
    return this.kind && !this.isAsking ? this.#squareMoves.map(squareOf) : [];
  }

  get #squareMoves(): readonly string[] {
    return this.#tried.view.legal_moves.filter((move) => move !== KEEPS);
  }

  /** The player may stop removing. */
  get mayKeep(): boolean {
    return this.kind === "remove" && !this.isAsking && this.#tried.view.legal_moves.includes(KEEPS);
  }

  override get isComplete(): boolean {
    return this.#staged.length > 0 && this.kind === null && !this.isAsking;
  }

  /** The staged moves would win the game at once. */
  get wins(): boolean {
    return this.#tried.view.phase === "over" && this.#tried.view.winners.includes(this.seat);
  }

  /** How many staged moves are of that kind. */
  count(kind: StagedKind): number {
    return ofKind(this.#staged, kind);
  }

  /** How many moves of the present kind are still to be chosen. One that is staged counts before the server has answered. */
  get left(): number {
    const { kind } = this;
    if (kind === null) return 0;
    const ahead = this.count(kind) - ofKind(this.#answered, kind);
    return Math.max(0, this.#tried.view.left - ahead);
  }

  /** How many counters are taken from the stock for the placing that follows a removal; null before it. */
  get taken(): number | null {
    const placed = ofKind(this.#answered, "place");
    if (this.kind === "place") return this.#tried.view.left + placed;
    return placed > 0 ? placed : null;
  }

  /** The staged move on a square, counted from 1 within its kind, or null. */
  stagedOn(square: string): (StagedMove & { nth: number }) | null {
    const index = this.#staged.findLastIndex((each) => each.square === square);
    const found = this.#staged[index];
    if (!found) return null;
    const nth = this.#staged.slice(0, index + 1).filter(({ kind }) => kind === found.kind).length;
    return { ...found, nth };
  }

  /**
   * A square was touched: stage it and whatever then leaves no choice, or take it back if it is staged. Returns
   * whether that could be done.
   */
  async touch(square: string): Promise<boolean> {
    if (this.stagedOn(square) && !this.squares.includes(square)) return this.takeBack(square);
    const isChosen = await this.choose(square);
    if (isChosen) await this.chooseTheOnlyOnes();
    return isChosen;
  }

  /** Stage the move on that square, if it may be chosen. */
  async choose(square: string): Promise<boolean> {
    const kind = this.kind;
    const move = this.squares.includes(square) ? this.#legal(square) : undefined;
    if (!kind || !move) return false;
    const owner = kind === "remove" ? (holderOf(this.#tried.view, square) ?? this.seat) : this.seat;
    return this.#ask([...this.#staged, { move, square, kind, owner }]);
  }

  /** Stop removing, if that is allowed. */
  async keep(): Promise<boolean> {
    if (!this.mayKeep) return false;
    const kept = await this.#ask([
      ...this.#staged,
      { move: KEEPS, square: "", kind: "keep", owner: this.seat },
    ]);
    if (kept) await this.chooseTheOnlyOnes();
    return kept;
  }

  /** Ask what would be if that square were chosen as well; stages nothing. */
  look(square: string | null): void {
    const move = square !== null && this.squares.includes(square) ? this.#legal(square) : undefined;
    if (square === null || !move) this.preview.clear();
    else this.#peek(square, [...this.moves, move]);
  }

  #peek(square: string, moves: string[]): void {
    this.preview.consider(moves.join(" "), async () => {
      const tried = await this.tryOut(moves);
      return tried && { square, tried };
    });
  }

  /** Take the last staged move back. */
  async undo(): Promise<boolean> {
    return this.#staged.length > 0 && this.#ask(this.#staged.slice(0, -1));
  }

  /** Take one staged move back. Those after it stay if they are still possible without it. */
  async takeBack(square: string): Promise<boolean> {
    const index = this.#staged.findLastIndex((each) => each.square === square);
    if (index < 0) return false;
    const kept = this.#staged.toSpliced(index, 1);
    return (await this.#ask(kept)) || this.#ask(this.#staged.slice(0, index));
  }

  /** Stage for the player what leaves no choice; it is still shown and must be confirmed. */
  async chooseTheOnlyOnes(): Promise<void> {
    while (await this.#chooseTheOnlyOne());
  }

  async #chooseTheOnlyOne(): Promise<boolean> {
    const only = this.squares.length === 1 && !this.mayKeep ? this.squares[0] : undefined;
    return only !== undefined && this.choose(only);
  }

  #legal(square: string): string | undefined {
    return this.#squareMoves.find((move) => squareOf(move) === square);
  }

  async #ask(staged: readonly StagedMove[]): Promise<boolean> {
    const question = ++this.#question;
    const before = this.#staged;
    this.#staged = staged;
    this.#asking += 1;
    try {
      const tried = staged.length === 0 ? this.start : await this.tryOut(staged.map(({ move }) => move));
      if (question !== this.#question) return false;
      if (!tried) this.#staged = before;
      else [this.#tried, this.#answered] = [tried, staged];
      return tried !== null;
    } finally {
      this.#asking -= 1;
    }
  }
}

/** What is drawn while moves are staged: the board as the server says it would be, the rest as it is now. */
export function withStaged(shown: Shown, staging: AtonStaging): Shown {
  const { staged, answered, seat, tried, taken } = staging;
  const told = staged.reduce((now, each, index) => {
    const { kind, square, owner } = each;
    if (kind === "place") return after(now, { event: "placed", seat, square });
    if (kind === "take back") return after(now, { event: "took back", seat, square });
    if (kind === "keep") return after(now, { event: "kept", seat });
    const removed = { event: "removed", seat, owner, square, to: destination(staging, index) } as const;
    // Until the server has answered, only that it was chosen is known.
    return answered.includes(each) ? after(now, removed) : { ...now, facts: factsAfter(now.facts, removed) };
  }, shown);
  // Between removing and placing the server takes the counters from the stock.
  const facts =
    taken !== null && shown.facts.turns.at(-1)?.took === null
      ? factsAfter(told.facts, { event: "took from stock", seat, count: taken, card: 0 })
      : told.facts;
  return { ...told, facts, counters: tried.view.counters };
}

/** Where a removed counter went: what the realm would have more of, the server has put there. */
function destination({ staged, start, tried }: AtonStaging, index: number): "realm" | "stock" {
  const owner = staged[index]?.owner ?? "red";
  const before = staged.slice(0, index).filter((each) => each.kind === "remove" && each.owner === owner);
  const more = tried.view.realm[owner] - start.view.realm[owner];
  // It has less where a scoring that follows has emptied it.
  return more < 0 || before.length < more ? "realm" : "stock";
}
