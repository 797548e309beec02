import { describe, expect, it } from "vitest";
import type { SeatInfo, Summary } from "../api/types";
import { outcomeOf, resultsOf } from "./results";

const seat = { kind: "person", name: null, level: null, here: false, nonce: null, yours: false } as const;
const ME: SeatInfo = { ...seat, seat: "red", yours: true };
const computer = (level: string): SeatInfo => ({ ...seat, seat: "blue", kind: "computer", level });

function match(other: SeatInfo, winners: ("red" | "blue")[], phase: Summary["phase"] = "over"): Summary {
  const result = winners.length > 0 ? { winners, reason: "points", points: {} } : null;
  return {
    match: "m",
    game: "aton",
    options: {},
    pace: null,
    due: null,
    phase,
    seats: [ME, other],
    waiting_for: null,
    result: result as Summary["result"],
    created: 0,
    changed: 0,
  };
}

describe("results", () => {
  it("say how a match ended for the visitor", () => {
    expect(outcomeOf(match(computer("scribe"), ["red"]))).toBe("won");
    expect(outcomeOf(match(computer("scribe"), ["blue"]))).toBe("lost");
    expect(outcomeOf(match(computer("scribe"), ["red", "blue"]))).toBe("drawn");
    expect(outcomeOf(match(computer("scribe"), [], "aborted"))).toBe("aborted");
    expect(outcomeOf(match({ ...ME, seat: "blue" }, ["red"]))).toBeNull();
  });

  it("are counted for each level of one game, and only against the computer", () => {
    const played = [
      match(computer("scribe"), ["red"]),
      match(computer("scribe"), ["red"]),
      match(computer("scribe"), ["blue"]),
      match(computer("scribe"), [], "playing"),
      match(computer("scribe"), [], "aborted"),
      match(computer("greedy"), ["red"]),
      match({ ...seat, seat: "blue" }, ["red"]),
    ];
    const results = resultsOf(played, "aton");
    expect(results).toHaveLength(6);
    expect(results[1]).toEqual({ level: "scribe", won: 2, drawn: 0, lost: 1 });
    expect(results.filter(({ won, lost }) => won + lost > 0)).toHaveLength(1);
    expect(resultsOf(played, "thot").every(({ won, drawn, lost }) => won + drawn + lost === 0)).toBe(true);
  });
});
