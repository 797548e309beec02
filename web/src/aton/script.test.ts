import { expect, test } from "vitest";
import type { Beat } from "../match/tempo";
import { NO_FACTS } from "./facts";
import { cuesOf } from "./script";
import type { Shown } from "./shown";
import type { AtonEvent } from "./types";

const START: Shown = {
  round: 2,
  points: { red: 0, blue: 4 },
  stock: { red: 20, blue: 20 },
  counters: { red: ["1a"], blue: ["1b"] },
  realm: [],
  token: { red: true, blue: true },
  laid: { red: [2, 1, 3, 4], blue: [0, 0, 0, 0] },
  hasLaid: { red: true, blue: true },
  faceUp: 0,
  turned: { red: [], blue: [] },
  told: 0,
  facts: NO_FACTS,
};

// As tokens.css states them.
const MS: Record<Beat, number> = { "d-1": 90, "d-2": 180, "d-3": 320, "d-4": 520, "d-5": 900, "d-hold": 700 };

function play(events: AtonEvent[], mine = false) {
  let shown = START;
  return events.flatMap((event) => {
    const cues = cuesOf(event, shown, () => mine);
    shown = cues.at(-1)?.shown ?? shown;
    return cues;
  });
}

const REVEAL: AtonEvent[] = [
  { event: "revealed", red: [2, 1, 3, 4], blue: [3, 2, 2, 3] },
  { event: "gained at cartouche 1", seat: "blue", points: 2, total: 6 },
  { event: "goes first", seat: "red", by: "cartouche 2" },
];

function length(cues: ReturnType<typeof play>): number {
  return cues.flatMap(({ beats }) => beats).reduce((sum, beat) => sum + MS[beat], 0);
}

test("the reveal goes cartouche by cartouche and takes 5.4 seconds at most, plus one turn", () => {
  const cues = play(REVEAL);
  const scenes = cues.flatMap(({ scene }) => (scene ? [scene.kind] : []));
  expect(scenes).toEqual(["seals", "turning", "points", "turning", "order", "reach", "placing"]);
  expect(length(cues)).toBeGreaterThan(5000);
  expect(length(cues)).toBeLessThan(6100);
  expect(cues.at(-1)?.shown).toMatchObject({ faceUp: 4, told: 4, points: { red: 0, blue: 6 } });
});

test("with reduced motion the reveal stops four times", () => {
  expect(play(REVEAL).filter(({ still }) => still === "waits")).toHaveLength(4);
});

test("a tie at II takes a look at I", () => {
  const scenes = play([...REVEAL.slice(0, 2), { event: "goes first", seat: "red", by: "cartouche 1" }]).map(
    ({ scene }) => scene?.kind,
  );
  expect(scenes).toContain("tie");
});

test("cards from the piles are turned one by one, after cartouche II", () => {
  const cues = play([
    ...REVEAL.slice(0, 2),
    { event: "turned up", seat: "red", card: 2 },
    { event: "turned up", seat: "blue", card: 3 },
    { event: "goes first", seat: "red", by: "pile" },
  ]);
  const scenes = cues.flatMap(({ scene }) => (scene ? [scene.kind] : []));
  expect(scenes.filter((kind) => kind === "pile")).toHaveLength(2);
  expect(scenes.indexOf("pile")).toBeGreaterThan(scenes.lastIndexOf("turning"));
});

test("forty points end the reveal; the other cards turn quietly", () => {
  const cues = play([
    ...REVEAL.slice(0, 2),
    { event: "game over", winners: ["blue"], reason: "points", score: { red: 0, blue: 40 }, tie_break: null },
  ]);
  expect(cues.at(-1)).toMatchObject({ scene: null, shown: { faceUp: 4 } });
});

test("another's counters fly, one's own are already there", () => {
  const events: AtonEvent[] = [
    { event: "removed", seat: "blue", owner: "red", square: "1a", to: "realm" },
    { event: "placed", seat: "blue", square: "1c" },
  ];
  const flown = play(events);
  expect(flown).toHaveLength(4);
  // It leaves its square when the flight begins, and is in the realm when it ends.
  expect(flown[0]?.shown).toMatchObject({ counters: { red: [] }, realm: [] });
  expect(flown[1]?.shown.realm).toEqual(["red"]);
  expect(play(events, true).every(({ scene, beats }) => scene === null && beats.length === 0)).toBe(true);
});
