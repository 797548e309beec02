import { expect, test, vi } from "vitest";
import { factsAfter, NO_FACTS } from "./facts";
import { shownFrom } from "./shown";
import { AtonStaging, withStaged, type Tried } from "./staging.svelte";
import { NO_AIDS, viewOf } from "./testing";
import type { AtonView } from "./types";

function tried(view: Partial<AtonView>): Tried {
  return { view: viewOf(view), aids: NO_AIDS };
}

/** Red must take one blue counter of two, then place two counters on three squares. */
const START: Partial<AtonView> = {
  phase: "remove",
  left: 1,
  counters: { red: [], blue: ["1a", "1b"] },
  legal_moves: ["-1a", "-1b"],
};

const AFTER: Record<string, Partial<AtonView>> = {
  "-1a": { phase: "place", left: 2, counters: { red: [], blue: ["1b"] }, legal_moves: ["+1a", "+1c", "+1d"] },
  "-1b": { phase: "place", left: 2, counters: { red: [], blue: ["1a"] }, legal_moves: ["+1b", "+1c", "+1d"] },
  "-1a +1c": {
    phase: "place",
    left: 1,
    counters: { red: ["1c"], blue: ["1b"] },
    legal_moves: ["+1a", "+1d"],
  },
  "-1a +1d": {
    phase: "place",
    left: 1,
    counters: { red: ["1d"], blue: ["1b"] },
    legal_moves: ["+1a", "+1c"],
  },
  "-1a +1c +1d": {
    phase: "remove",
    owing: ["blue"],
    counters: { red: ["1c", "1d"], blue: ["1b"] },
    legal_moves: [],
  },
};

function staging() {
  const tryOut = vi.fn((moves: string[]) => {
    const view = AFTER[moves.join(" ")];
    return Promise.resolve(view ? tried(view) : null);
  });
  return { tryOut, staging: new AtonStaging("red", tried(START), tryOut) };
}

test("steps are staged one after the other, removal and placing alike", async () => {
  const { staging: turn } = staging();
  expect(turn.kind).toBe("remove");
  await turn.choose("1a");
  expect(turn.kind).toBe("place");
  expect(turn.squares).toEqual(["1a", "1c", "1d"]);
  await turn.choose("1c");
  expect(turn.isComplete).toBe(false);
  await turn.choose("1d");
  expect(turn.isComplete).toBe(true);
  expect(turn.moves).toEqual(["-1a", "+1c", "+1d"]);
  expect(turn.stagedOn("1d")).toMatchObject({ kind: "place", nth: 2 });
});

test("what may not be chosen is not asked for", async () => {
  const { staging: turn, tryOut } = staging();
  expect(await turn.choose("4l")).toBe(false);
  expect(tryOut).not.toHaveBeenCalled();
});

test("undo leads back through both kinds of step", async () => {
  const { staging: turn } = staging();
  await turn.choose("1a");
  await turn.choose("1c");
  await turn.undo();
  expect(turn.moves).toEqual(["-1a"]);
  await turn.undo();
  expect(turn.kind).toBe("remove");
  expect(await turn.undo()).toBe(false);
});

test("taking one step back keeps those after it, if they stay possible", async () => {
  const { staging: turn } = staging();
  await turn.choose("1a");
  await turn.choose("1c");
  await turn.choose("1d");
  await turn.takeBack("1c");
  expect(turn.moves).toEqual(["-1a", "+1d"]);
});

test("taking the removal back drops what was placed after it", async () => {
  const { staging: turn } = staging();
  await turn.choose("1a");
  await turn.choose("1c");
  await turn.takeBack("1a");
  expect(turn.moves).toEqual([]);
  expect(turn.kind).toBe("remove");
});

test("a single possibility is staged by itself", async () => {
  const turn = new AtonStaging("red", tried({ phase: "remove", left: 1, legal_moves: ["-1a"] }), () =>
    Promise.resolve(tried({ phase: "place", left: 1, legal_moves: ["+1a", "+1b"] })),
  );
  await turn.chooseTheOnlyOnes();
  expect(turn.moves).toEqual(["-1a"]);
});

test("a touch stages a square, and what then leaves no choice", async () => {
  const { staging: turn } = staging();
  await turn.touch("1a");
  expect(turn.moves).toEqual(["-1a"]);
  const only = new AtonStaging("red", tried({ left: 2, legal_moves: ["+1a", "+1b"] }), (moves) =>
    Promise.resolve(
      tried(moves.length === 1 ? { left: 1, legal_moves: ["+1b"] } : { phase: "remove", owing: ["blue"] }),
    ),
  );
  await only.touch("1a");
  expect(only.moves).toEqual(["+1a", "+1b"]);
});

test("a second touch takes a square back", async () => {
  const { staging: turn } = staging();
  await turn.touch("1a");
  await turn.touch("1c");
  await turn.touch("1c");
  expect(turn.moves).toEqual(["-1a"]);
});

test("a scoring that follows is another turn", async () => {
  const turn = new AtonStaging("red", tried({ left: 1, legal_moves: ["+1a"] }), () =>
    Promise.resolve(tried({ phase: "take back", legal_moves: ["-1a"] })),
  );
  await turn.choose("1a");
  expect(turn.isComplete).toBe(true);
});

test("after a scoring one choice is one move", async () => {
  const turn = new AtonStaging("red", tried({ phase: "take back", legal_moves: ["-1a", "-1b"] }), () =>
    Promise.resolve(tried({ phase: "take back", legal_moves: ["-1b"] })),
  );
  await turn.choose("1a");
  expect(turn.isComplete).toBe(true);
  expect(turn.moves).toEqual(["-1a"]);
});

test("a winning counter is known before it is confirmed", async () => {
  const turn = new AtonStaging("red", tried({ left: 2, legal_moves: ["+1a"] }), () =>
    Promise.resolve(tried({ phase: "over", owing: [], winners: ["red"], reason: "temple" })),
  );
  await turn.choose("1a");
  expect(turn.wins).toBe(true);
  expect(turn.isComplete).toBe(true);
});

/** Red removes 1a, which the server sends there; drawn before its answer, and after it. */
async function removed(to: "realm" | "stock") {
  let answer: (tried: Tried) => void = () => undefined;
  const answered = new Promise<Tried>((resolve) => (answer = resolve));
  const turn = new AtonStaging("red", tried(START), () => answered);
  const chosen = turn.choose("1a");
  const before = withStaged(shownFrom(turn.start.view), turn);
  const realm = { red: 0, blue: to === "realm" ? 1 : 0 };
  answer(tried({ ...AFTER["-1a"], realm }));
  await chosen;
  return { before, after: withStaged(shownFrom(turn.start.view), turn), start: shownFrom(turn.start.view) };
}

test("a removed counter is drawn where the server has put it, and nowhere before it answered", async () => {
  const realm = await removed("realm");
  expect([realm.before.realm, realm.before.counters.blue]).toEqual([[], ["1a", "1b"]]);
  expect([realm.after.realm, realm.after.counters.blue]).toEqual([["blue"], ["1b"]]);
  expect(realm.after.stock).toEqual(realm.start.stock);
  const stock = await removed("stock");
  expect([stock.before.stock, stock.after.realm]).toEqual([stock.start.stock, []]);
  expect(stock.after.stock.blue).toBe(stock.start.stock.blue + 1);
});

test("staged steps are drawn: the placed counter stands on its square", async () => {
  const { staging: turn } = staging();
  await turn.choose("1a");
  await turn.choose("1c");
  const drawn = withStaged(shownFrom(turn.start.view), turn);
  expect(drawn.counters).toEqual({ red: ["1c"], blue: ["1b"] });
});

test("counters that are staged after a removal are counted of all that are to be placed", async () => {
  const { staging: turn } = staging();
  const began = factsAfter(NO_FACTS, { event: "turn began", seat: "red", reach: 1 });
  const counted = () => {
    const [drawn] = withStaged({ ...shownFrom(turn.start.view), facts: began }, turn).facts.turns;
    return [drawn?.placed.length, drawn?.took];
  };
  expect(counted()).toEqual([0, null]);
  await turn.choose("1a");
  expect(counted()).toEqual([0, 2]);
  await turn.choose("1c");
  expect(counted()).toEqual([1, 2]);
  await turn.choose("1d");
  expect(counted()).toEqual([2, 2]);
});

test("who may stop removing is not made to, and can", async () => {
  const turn = new AtonStaging(
    "red",
    tried({ phase: "remove", left: 1, legal_moves: ["-1a", "keeps"] }),
    () => Promise.resolve(tried({ phase: "place", left: 1, legal_moves: ["+1a", "+1b"] })),
  );
  await turn.chooseTheOnlyOnes();
  expect(turn.moves).toEqual([]);
  expect(turn.squares).toEqual(["1a"]);
  expect(await turn.keep()).toBe(true);
  expect(turn.moves).toEqual(["keeps"]);
  expect(turn.kind).toBe("place");
  expect(await turn.keep()).toBe(false);
  await turn.undo();
  expect(turn.mayKeep).toBe(true);
});

test("a counter that the server has not answered for yet counts as placed", async () => {
  const { tryOut, staging: turn } = staging();
  await turn.choose("1a");
  tryOut.mockReturnValueOnce(new Promise(() => undefined));
  void turn.choose("1c");
  expect([turn.count("place"), turn.left]).toEqual([1, 1]);
  void turn.undo();
  expect([turn.count("place"), turn.left]).toEqual([0, 2]);
});
