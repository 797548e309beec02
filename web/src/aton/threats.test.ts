import { beforeEach, describe, expect, it } from "vitest";
import { speak } from "../i18n/index.svelte";
import { cells, isUrgent, needs, threatDetail, threatLead, threatWords } from "./threats";
import type { Threat } from "./types";

const YELLOW: Threat = {
  seat: "red",
  kind: "yellow",
  held: 12,
  of: 14,
  open: ["4c"],
  blocked: ["3b"],
  hot: true,
  obstacle: null,
  needs: [0, 3, 4, 2],
};

describe("a threat in words", () => {
  beforeEach(() => speak("en"));

  it("says what lies at the cartouches at least", () => {
    expect(needs(YELLOW)).toEqual([
      { cartouche: "II", text: "3 or 4" },
      { cartouche: "III", text: "4" },
      { cartouche: "IV", text: "2 or more" },
    ]);
  });

  it("says who can win and what has to happen on the board", () => {
    expect(`${threatLead(YELLOW)} ${threatDetail(YELLOW)}`).toBe(
      "Red can win this round: remove 3b, fill 3b and 4c.",
    );
    expect(threatWords(YELLOW)).toContain("Needs 3 or 4 at 2, 4 at 3, and 2 or more at 4.");
  });

  it("is less urgent if the other has to help", () => {
    const helped: Threat = { ...YELLOW, obstacle: "help" };
    expect(isUrgent(YELLOW)).toBe(true);
    expect(isUrgent(helped)).toBe(false);
    expect(threatDetail(helped)).toContain("Only if Blue lays a 1 at II and gives 3b.");
  });

  it("says what is in the way of one that cannot be now", () => {
    const far: Threat = { ...YELLOW, hot: false, obstacle: "blocked", blocked: ["3a", "3b", "3c", "4a"] };
    expect(threatLead(far)).toBe("");
    expect(threatDetail(far)).toBe(
      "Not this round: 4 counters stand in the way, and a card removes two at most.",
    );
  });

  it("has a cell for each square", () => {
    expect(cells(YELLOW)).toEqual([...Array<string>(12).fill("held"), "blocked", "free"]);
  });
});
