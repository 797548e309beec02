/** Small views for tests. */
import type { AtonAids, AtonView } from "./types";

export function viewOf(some: Partial<AtonView>): AtonView {
  const none = { red: [0, 0, 0, 0], blue: [0, 0, 0, 0] };
  return {
    game: "aton",
    options: { round_limit: 0, removal: "must" },
    seat: "red",
    round: 2,
    phase: "place",
    owing: ["red"],
    first: "red",
    left: 0,
    points: { red: 0, blue: 0 },
    stock: { red: 20, blue: 20 },
    realm: { red: 0, blue: 0 },
    token: { red: true, blue: true },
    counters: { red: [], blue: [] },
    hand: none,
    hand_count: { red: 0, blue: 0 },
    unseen: none,
    pile_count: { red: 20, blue: 20 },
    bottom: { red: [], blue: [] },
    discard: none,
    has_laid: { red: true, blue: true },
    laid: { red: [2, 4, 3, 2], blue: [3, 2, 2, 3] },
    owed: { red: [], blue: [] },
    taken_back: { red: 0, blue: 0 },
    winners: [],
    reason: null,
    legal_moves: [],
    ...some,
  };
}

export const NO_AIDS: AtonAids = {
  if_scored_now: { lines: [], gains: { red: 0, blue: 0 }, totals: { red: 0, blue: 0 } },
  threats: [],
  cards_left: {
    red: { counts: [9, 9, 9, 9], where: "pile", known_bottom: [] },
    blue: { counts: [9, 9, 9, 9], where: "pile and hand", known_bottom: [] },
  },
  laying: null,
  winning: [],
};
