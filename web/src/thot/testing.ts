/** Small views for tests. */

import type { ThotAids, ThotView } from "./types";

export function viewOf(some: Partial<ThotView>): ThotView {
  return {
    game: "thot",
    options: { players: 2, teams: false, size: 8, turning: false, stars: [], first: "p1" },
    seat: "p1",
    phase: "move",
    owing: ["p1"],
    priest: "a1",
    way: "horizontal",
    board: {},
    taken: { p1: [], p2: [] },
    total: { p1: 0, p2: 0 },
    winners: [],
    reason: null,
    legal_moves: [],
    ...some,
  };
}

export function aidsOf(some: Partial<ThotAids>): ThotAids {
  return {
    reach: [],
    best: null,
    put: null,
    seats: {},
    scarabs_left: 60,
    gains_left: { count: 30, sum: 120 },
    losses_left: { count: 30, sum: -120 },
    ankhs_left: 3,
    team_totals: null,
    ...some,
  };
}
