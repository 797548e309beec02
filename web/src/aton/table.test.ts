import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage, Table, Update } from "../api/types";
import { MatchConnection } from "../match/connection.svelte";
import { AtonTableModel } from "./table.svelte";
import type { AtonEvent } from "./types";

const TABLE = {
  type: "table",
  match: "m1",
  game: "aton",
  phase: "playing",
  number: 0,
  seats: [
    { seat: "red", kind: "person", name: null, level: null, yours: true, here: true, nonce: "ab" },
    { seat: "blue", kind: "computer", name: null, level: "novice", yours: false, here: true, nonce: null },
  ],
} as unknown as Table;

const VIEW = {
  phase: "lay",
  round: 1,
  points: { red: 0, blue: 0 },
  stock: { red: 29, blue: 29 },
  realm: { red: 0, blue: 0 },
  token: { red: true, blue: true },
  counters: { red: [], blue: [] },
  has_laid: { red: false, blue: false },
  laid: { red: [0, 0, 0, 0], blue: [0, 0, 0, 0] },
  hand: { red: [1, 1, 1, 1], blue: [0, 0, 0, 0] },
  owing: ["red", "blue"],
  legal_moves: [],
};

const DEALT: AtonEvent[] = [{ event: "round began", round: 1 }];
const BLUE_EXCHANGES = [{ event: "exchanged", seat: "blue", cards: [1, 1, 2, 2] }] as unknown as AtonEvent[];

function update(number: number, events: readonly AtonEvent[], view: object = {}): Update {
  return {
    type: "update",
    number,
    seat: "red",
    answers: null,
    events,
    view: { ...VIEW, ...view },
    aids: { laying: null },
  } as unknown as Update;
}

/** A table at which Red sits, and the server's voice. */
async function seated(): Promise<{ model: AtonTableModel; says: (message: ServerMessage) => void }> {
  const socket = { readyState: 1, send: vi.fn(), close: vi.fn() } as unknown as WebSocket;
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify(TABLE))),
  );
  const connection = new MatchConnection<"aton">("m1", () => socket);
  await connection.open();
  const says = (message: ServerMessage) =>
    socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  says(TABLE);
  const model = new AtonTableModel(connection);
  // Something is on stage already, as at every table that is shown.
  says(update(1, []));
  model.follow("red");
  return { model, says };
}

describe("cards can be laid", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("as soon as they are dealt, while the deal is still shown", async () => {
    const { model, says } = await seated();
    says(update(2, DEALT));
    expect(model.stage.scene?.kind).toBe("drawn");
    expect(model.laying?.hand.map(({ value }) => value)).toEqual([1, 2, 3, 4]);
  });

  it("and stay laid when the opponent exchanges the own hand meanwhile", async () => {
    const { model, says } = await seated();
    model.laying?.hold(0);
    model.laying?.lay(2);
    says(update(2, BLUE_EXCHANGES, { token: { red: true, blue: false } }));
    expect(model.stage.scene?.kind).toBe("exchanged");
    expect(model.laying?.places[2]?.value).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000); // the scene is over, and the connection not yet too silent
    expect(model.stage.scene).toBeNull();
    expect(model.laying?.places[2]?.value).toBe(1);
  });

  it("but not before an earlier turn has been shown to the end", async () => {
    const { model, says } = await seated();
    says(update(2, [{ event: "scoring began" } as AtonEvent]));
    expect(model.stage.scene?.kind).toBe("scoring");
    expect(model.laying).toBeNull();
  });
});
