/** What is drawn while an update is played: the position between its events, and what moves. */

import type { Update } from "../api/types";
import type { Shows } from "../match/playback.svelte";
import { sound } from "../sound/sound.svelte";
import { lasting } from "./beats";
import { isThot, type Seat, type ThotView, type Told } from "./shapes";
import { stoneText } from "./stones";

/** The priest goes through these squares. */
export interface Walk {
  squares: string[];
  ms: number;
}

/** A stone on its way between the board and a tray. */
export interface Flight {
  stone: string;
  square: string;
  seat: Seat;
  to: "tray" | "board";
  ms: number;
}

export class Scene {
  view = $state.raw<ThotView | null>(null);
  walk = $state.raw<Walk | null>(null);
  flight = $state.raw<Flight | null>(null);
  /** An ankh that rises and fades. */
  rising = $state.raw<{ square: string; ms: number } | null>(null);
  /** What the herald tells of. */
  event = $state.raw<Told | null>(null);

  readonly #isOwn: (seat: Seat) => boolean;

  /** What others do stays a moment, so that it can be read; what one did oneself needs no telling. */
  constructor(isOwn: (seat: Seat) => boolean) {
    this.#isOwn = isOwn;
  }

  settle(update: Update): void {
    if (isThot(update.view)) this.view = update.view;
    this.walk = null;
    this.flight = null;
    this.rising = null;
    this.event = null;
  }

  readonly shows: Shows = {
    "laid out": {
      lasts: () => lasting("d-5", "d-hold"),
      starts: (event) => {
        this.event = event;
        sound("gong");
      },
    },
    went: {
      lasts: ({ turned_at }) => (turned_at === null ? lasting("d-4") : lasting("d-4", "d-3")),
      starts: (event, ms) => {
        this.event = event;
        const squares = [event.start, event.turned_at, event.goal].filter((square) => square !== null);
        this.walk = ms > 0 ? { squares, ms } : null;
      },
      ends: ({ goal }) => {
        this.walk = null;
        if (this.view) this.view = { ...this.view, priest: goal };
      },
    },
    "took scarab": {
      lasts: ({ seat }) => this.#readable(seat),
      starts: (event, ms) => {
        this.event = event;
        this.#empty(event.square);
        const stone = stoneText(event.value, event.starred);
        this.#fly({ stone, square: event.square, seat: event.seat, to: "tray" }, ms);
        sound("take");
      },
    },
    "took ankh": {
      lasts: ({ seat }) => this.#readable(seat) + lasting("d-2"),
      starts: (event, ms) => {
        this.event = event;
        this.#empty(event.square);
        this.rising = ms > 0 ? { square: event.square, ms: Math.min(ms, lasting("d-4")) } : null;
        sound("chord");
      },
    },
    "put back": {
      lasts: ({ seat }) => this.#readable(seat),
      starts: (event, ms) => {
        this.event = event;
        const stone = stoneText(event.value, event.starred);
        this.#fly({ stone, square: event.square, seat: event.seat, to: "board" }, ms);
        sound(event.seat === "p1" ? "stone-red" : "stone-blue");
      },
    },
    "kept all": {
      lasts: ({ seat }) => (this.#isOwn(seat) ? 0 : lasting("d-hold")),
      starts: (event) => (this.event = event),
    },
    "taken back": { lasts: () => lasting("d-hold"), starts: (event) => (this.event = event as Told) },
    "game over": {
      lasts: 0,
      starts: ({ winners }) => sound(winners.some((seat) => this.#isOwn(seat as Seat)) ? "win" : "loss"),
    },
  };

  #readable(seat: Seat): number {
    return this.#isOwn(seat) ? lasting("d-3") : lasting("d-3", "d-hold");
  }

  #empty(square: string): void {
    if (!this.view) return;
    const board = Object.fromEntries(Object.entries(this.view.board).filter(([name]) => name !== square));
    this.view = { ...this.view, board };
  }

  #fly(flight: Omit<Flight, "ms">, ms: number): void {
    this.flight = ms > 0 ? { ...flight, ms: Math.min(ms, lasting("d-3")) } : null;
  }
}
