/** What is to be played and against whom; the last choice is remembered. */

import type { AskedMatch, AskedSeat, GameName, PoolPace, Table } from "../api/types";
import { makeMatch } from "../match/made";
import { memory } from "../settings/settings.svelte";
import { LEVELS, type Level } from "../table/names";
import { isOffered } from "../table/pace";
import { DEFAULT_VALUES, optionsOf, STARS, type OptionValues } from "./form";

export const OPPONENTS = ["computer", "someone", "friend", "device"] as const;
export type Opponent = (typeof OPPONENTS)[number];
/** Who can sit in one of several other seats. */
export const OTHERS = OPPONENTS.filter((opponent) => opponent !== "someone");

/** Who begins in Thot: oneself, another seat, or the lot. */
export type First = "me" | "p2" | "p3" | "p4" | "lot";

interface Choice extends OptionValues {
  game: GameName;
  opponent: Opponent;
  level: Level;
  side: "red" | "blue" | "lot";
  first: First;
  /** Thot: which values bear a star. */
  stars: readonly number[];
  /** Thot with three or four: who sits at p2, p3, p4, where it differs from `opponent`. */
  others: (Opponent | null)[];
  listed: boolean;
  /** How much time there is among people, as the server is asked for it; "none" for no clocks. */
  pace: string;
  /** What comes of a game of three or four when somebody's time is over. */
  absent: Table["absent"];
  /** How fast a game with somebody who is looking for one is. */
  pool: PoolPace;
}

const KEY = "highpriest.setup";
const DEFAULTS: Choice = {
  game: "aton",
  opponent: "computer",
  level: "scribe",
  side: "red",
  ...DEFAULT_VALUES,
  first: "me",
  stars: STARS.default,
  others: [null, null, null],
  listed: false,
  pace: "none",
  absent: "end",
  pool: "quick",
};

const asked = (kind: AskedSeat["kind"], level: string | null = null): AskedSeat => ({
  kind,
  level,
  name: "",
});

/** The last choice; what an earlier version of the page offered and this one does not is as at first. */
function remembered(): Choice {
  const choice = { ...DEFAULTS, ...memory.read<Partial<Choice>>(KEY, {}) };
  const { opponent, pace } = choice;
  return {
    ...choice,
    opponent: OPPONENTS.includes(opponent) ? opponent : DEFAULTS.opponent,
    pace: isOffered(pace) ? pace : DEFAULTS.pace,
  };
}

class Setup {
  #choice = $state<Choice>(remembered());

  get choice(): Readonly<Choice> {
    return this.#choice;
  }

  /** From 1 to 6. */
  get levelNumber(): number {
    return LEVELS.indexOf(this.#choice.level) + 1;
  }

  set<K extends keyof Choice>(name: K, value: Choice[K]): void {
    this.#choice[name] = value;
    if (name === "opponent") this.#choice.others = [null, null, null];
    if (name === "players" && value !== 4) this.#choice.teams = false;
    memory.write(KEY, this.#choice);
  }

  setOther(index: number, other: Opponent): void {
    this.set("others", this.#choice.others.with(index, other));
  }

  /** Who sits in another seat of Thot, counted from 0. */
  other(index: number): Opponent {
    const { opponent, others } = this.#choice;
    return others[index] ?? opponent;
  }

  /** Whether a computer takes part, so that its level matters. */
  get hasComputer(): boolean {
    return this.#others.includes("computer");
  }

  /** Whether somebody is invited, so that time matters. */
  get hasFriend(): boolean {
    return this.#others.includes("friend");
  }

  /** Whether a computer could play on for somebody who leaves: among three or four, with clocks. */
  get mayStandIn(): boolean {
    const { game, pace, players } = this.#choice;
    return game === "thot" && players > 2 && this.hasFriend && pace !== "none";
  }

  get #others(): Opponent[] {
    const { game, opponent, players } = this.#choice;
    if (game === "aton") return [opponent];
    return Array.from({ length: players - 1 }, (_, i) => this.other(i));
  }

  /** The match as the server is asked for it. */
  asked(lot = Math.random): AskedMatch {
    const match = this.#choice.game === "aton" ? this.#aton(lot) : this.#thot();
    const { pace, absent } = this.#choice;
    if (!this.hasFriend || pace === "none") return match;
    return this.mayStandIn ? { ...match, pace, absent } : { ...match, pace };
  }

  /** A match against the computer while somebody is looked for. */
  beginMeanwhile(game: GameName): Promise<Table> {
    const { level, stars } = this.#choice;
    const options = { ...optionsOf(game, { ...this.#choice, players: 2, teams: false }) };
    const seats = [asked("me"), asked("computer", level)];
    return makeMatch({
      game,
      options: game === "thot" ? { ...options, stars: [...stars] } : options,
      seats,
      listed: false,
    });
  }

  /** Have the match made. */
  begin(): Promise<Table> {
    return makeMatch(this.asked());
  }

  #seat(other: Opponent): AskedSeat {
    if (other === "computer") return asked("computer", this.#choice.level);
    return asked(other === "device" ? "me" : "open");
  }

  #aton(lot: () => number): AskedMatch {
    const { side, listed } = this.#choice;
    const seats = [asked("me"), this.#seat(this.other(0))];
    const isBlue = side === "blue" || (side === "lot" && lot() < 0.5);
    const options = optionsOf("aton", this.#choice);
    return { game: "aton", options, seats: isBlue ? seats.reverse() : seats, listed };
  }

  /** The seat that begins; one that is not there leaves it to oneself. */
  get #first(): "p1" | "p2" | "p3" | "p4" | "lot" {
    const { first, players } = this.#choice;
    if (first === "lot") return "lot";
    return first === "me" || Number(first.charAt(1)) > players ? "p1" : first;
  }

  #thot(): AskedMatch {
    const { players, stars, listed } = this.#choice;
    const others = Array.from({ length: players - 1 }, (_, i) => this.#seat(this.other(i)));
    const options = { ...optionsOf("thot", this.#choice), stars: [...stars], first: this.#first };
    return { game: "thot", options, seats: [asked("me"), ...others], listed };
  }
}

export const setup = new Setup();
