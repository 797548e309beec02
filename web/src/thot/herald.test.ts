import { beforeAll, describe, expect, it } from "vitest";
import { fill, type Text } from "../i18n/catalogue";
import { speak } from "../i18n/index.svelte";
import { table as germanTable } from "../i18n/table.de";
import { table as englishTable } from "../i18n/table.en";
import { table as spanishTable } from "../i18n/table.es";
import { thot as german } from "../i18n/thot.de";
import { thot as english } from "../i18n/thot.en";
import { thot as spanish } from "../i18n/thot.es";
import { heraldWords, type Facts } from "./herald";
import { viewOf } from "./testing";
import { playersOf } from "./who";

beforeAll(() => speak("en"));

function facts(some: Partial<Facts>): Facts {
  return {
    view: viewOf({ priest: "e7" }),
    players: playersOf(null, 2, false),
    phase: "playing",
    scene: null,
    over: null,
    quitter: null,
    acting: "p1",
    own: ["p1"],
    lastMover: "p2",
    inReach: 7,
    past: null,
    path: null,
    ways: 0,
    stone: null,
    square: null,
    foreseen: null,
    notice: "",
    ...some,
  };
}

describe("the herald", () => {
  it("says where to move and why", () => {
    expect(heraldWords(facts({}))).toEqual({
      line1: "Move along row 7.",
      help: "Blue ended vertically, so you go horizontally: 7 stones.",
      actor: "red",
    });
  });

  it("offers both lines for the first move", () => {
    const view = viewOf({ priest: "e7", way: null });
    expect(heraldWords(facts({ view })).line1).toBe("Move along row 7 or column e.");
  });

  it("calls players by name where several share a device", () => {
    expect(heraldWords(facts({ own: ["p1", "p2"] })).line1).toBe("Red: move along row 7.");
  });

  it("says who is choosing", () => {
    expect(heraldWords(facts({ acting: null, own: ["p2"] })).line1).toBe("Red is choosing.");
  });

  it("tells what others do", () => {
    const event = {
      event: "took scarab",
      seat: "p2",
      square: "h2",
      value: -7,
      starred: false,
      total: -7,
    } as const;
    expect(heraldWords(facts({ scene: event }))).toMatchObject({
      line1: "Blue takes \u22127 at h2.",
      help: "Blue: 0 → \u22127",
    });
  });

  it("leads through putting a stone back", () => {
    const view = viewOf({ phase: "put" });
    expect(heraldWords(facts({ view })).line1).toBe("Put one stone back, or keep all.");
    expect(heraldWords(facts({ view, stone: "-6" })).line1).toBe("Where shall \u22126 go?");
    expect(heraldWords(facts({ view, stone: "-6", square: "e1" })).line1).toBe("Put \u22126 on e1?");
  });

  it("says how a turn ends", () => {
    const path = { text: "d7/d3", elbow: "d7", goal: "d3", ends: "vertical" } as const;
    const foreseen = {
      moves: ["d7/d3"],
      view: viewOf({ owing: ["p2"] }),
      mayPut: false,
    } as Facts["foreseen"];
    expect(heraldWords(facts({ path, ways: 1, foreseen })).help).toBe(
      "You end vertically, so Blue moves along row 3.",
    );
  });

  it("gives the reason of the end", () => {
    const view = viewOf({
      phase: "over",
      winners: ["p1"],
      reason: "stuck",
      owing: [],
      total: { p1: 46, p2: 46 },
    });
    const over = {
      event: "game over",
      winners: ["p1"],
      reason: "stuck",
      score: { p1: 46, p2: 46 },
      tie_break: 8,
    } as Facts["over"];
    expect(heraldWords(facts({ view, over, acting: null }))).toMatchObject({
      line1: "You win!",
      help: "Equal at 46; the stones of +8 decided.",
    });
  });

  it("says who resigned", () => {
    const view = viewOf({ phase: "over", winners: ["p2"], reason: "resigned", owing: [] });
    expect(heraldWords(facts({ view, quitter: "p1", acting: null }))).toMatchObject({
      line1: "Blue wins.",
      help: "Red resigned.",
    });
  });

  it("lets a notice take the place of the help", () => {
    expect(heraldWords(facts({ notice: "e4 is empty." })).help).toBe("e4 is empty.");
  });
});

describe.each([
  ["en", english, englishTable],
  ["de", german, germanTable],
  ["es", spanish, spanishTable],
] as const)("herald lines in %s", (language, catalogue, table) => {
  const names = ["p1", "p2", "p3", "p4"].map((seat) =>
    String((table as Record<string, Text>)[`table.seat.${seat}`]),
  );
  const name = names.reduce((longest, each) => (each.length > longest.length ? each : longest));
  const values = {
    name,
    names: names.slice(0, 2).join(", "),
    square: "j10",
    stone: "\u22128",
    row: "10",
    column: "j",
    count: 10,
    number: 100,
    sum: "\u2212100",
    value: "\u22128",
    from: "\u2212100",
    to: "\u2212100",
  };

  it.each([
    ["thot.herald.", 46],
    ["thot.help.", 64],
  ])("stay within their limit: %s", (prefix, limit) => {
    const tooLong = Object.entries(catalogue as Record<string, Text>)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key, fill(text, values, language)] as const)
      .filter(([, line]) => line.length > limit);
    expect(tooLong).toEqual([]);
  });
});
