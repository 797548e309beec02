/** What moves on the board while a scene is shown. */

import { lasting } from "../match/tempo";
import type { Scene } from "./script";
import { stoneText } from "./stones";
import type { Seat } from "./types";

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

/** An ankh that rises and fades. */
export interface Rise {
  square: string;
  ms: number;
}

export function walkIn(scene: Scene | null, ms: number): Walk | null {
  if (scene?.event !== "went" || ms === 0) return null;
  return { squares: [scene.start, scene.turned_at, scene.goal].filter((square) => square !== null), ms };
}

export function flightIn(scene: Scene | null, ms: number): Flight | null {
  if ((scene?.event !== "took scarab" && scene?.event !== "put back") || ms === 0) return null;
  const { value, starred, square, seat } = scene;
  const to = scene.event === "put back" ? "board" : "tray";
  return { stone: stoneText(value, starred), square, seat, to, ms: Math.min(ms, lasting("d-3")) };
}

export function riseIn(scene: Scene | null, ms: number): Rise | null {
  if (scene?.event !== "took ankh" || ms === 0) return null;
  return { square: scene.square, ms: Math.min(ms, lasting("d-4")) };
}
