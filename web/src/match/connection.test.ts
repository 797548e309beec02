import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Request, ServerMessage, Table, Update } from "../api/types";
import { MatchConnection } from "./connection.svelte";
import { makeMatch } from "./made";
import { RefusedError } from "./requests";

const FIRST: Table = {
  type: "table",
  match: "m1",
  game: "aton",
  options: {},
  phase: "waiting",
  number: 0,
  seats: [
    { seat: "red", kind: "person", name: null, level: null, yours: true, here: true, nonce: null },
    { seat: "blue", kind: "computer", name: null, level: "novice", yours: false, here: true, nonce: null },
  ],
  maker: "red",
  made_by_you: true,
  may_call_off: true,
  watchers: 0,
  fair: { commitment: "c", seed: null, dealt_from: 0 },
  back: null,
  rematch_offer: null,
  off_offer: null,
  pause_offer: null,
  computer_offer: null,
  rematch: null,
  listed: false,
  absent: "end",
  pace: null,
  clock: null,
};
const PLAYING: Table = {
  ...FIRST,
  phase: "playing",
  seats: FIRST.seats.map((info) => ({ ...info, nonce: "ab" })),
};

/** The browser's end of a socket, with the server's end in the test's hands. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Request[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const newest = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
};

function update(number: number, answers: string | null = null, seat = "red"): Update {
  return {
    type: "update",
    number,
    seat,
    answers,
    events: [],
    view: {},
    aids: {},
  } as unknown as Update;
}

function answering(body: unknown, status = 200): void {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify(body), { status, statusText: "answered" })),
  );
}

async function opened(): Promise<MatchConnection> {
  const connection = new MatchConnection("m1", (address) => new FakeSocket(address) as unknown as WebSocket);
  await connection.open();
  return connection;
}

describe("a connection to a match", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    answering(FIRST);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is live with the first table, and then adds its own randomness once", async () => {
    const connection = await opened();
    expect(connection.status).toBe("connecting");
    expect(newest().address).toMatch(/^ws:.*api\/matches\/m1\/socket\?since=0$/);
    newest().says(FIRST);
    newest().says(FIRST);
    expect(connection.status).toBe("live");
    expect(connection.ownSeats).toEqual(["red"]);
    expect(newest().sent).toHaveLength(1);
    expect(newest().sent[0]).toMatchObject({ type: "nonce", nonce: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it("does not ask again for a table that was just made here", async () => {
    answering({ ...FIRST, match: "m1" });
    await makeMatch({ game: "aton", options: {}, seats: [], listed: false });
    answering({ code: "match/unknown" }, 404);
    const connection = await opened();
    expect(fetch).not.toHaveBeenCalled();
    expect(newest().address).toMatch(/m1\/socket/);
    connection.close();
    await opened();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it("keeps updates by seat and tells of each once", async () => {
    const connection = await opened();
    const heard: number[] = [];
    connection.onUpdate(({ number }) => heard.push(number));
    newest().says(PLAYING);
    newest().says(update(1));
    newest().says(update(1));
    newest().says(update(2));
    expect(heard).toEqual([1, 2]);
    expect(connection.updates("red").map(({ number }) => number)).toEqual([1, 2]);
    expect(connection.latest("blue")).toBeNull();
  });

  it("resolves a play with the update that answers it", async () => {
    const connection = await opened();
    newest().says(PLAYING);
    newest().says(update(1));
    const played = connection.play("red", ["4123"]);
    const request = newest().sent[0];
    expect(request).toMatchObject({ type: "play", seat: "red", number: 1, moves: ["4123"] });
    newest().says(update(2, request?.id ?? ""));
    expect((await played).number).toBe(2);
  });

  it("rejects what the server refuses, with its code", async () => {
    const connection = await opened();
    newest().says(PLAYING);
    const played = connection.play("red", ["9999"]);
    const id = newest().sent[0]?.id ?? "";
    newest().says({ type: "refused", id, code: "move/illegal", detail: "no", rule: "A4", reason: null });
    await expect(played).rejects.toMatchObject({ code: "move/illegal", rule: "A4" });
    await expect(played).rejects.toBeInstanceOf(RefusedError);
  });

  it("waits while the server does not know yet, and asks again with the same id", async () => {
    const connection = await opened();
    newest().says(PLAYING);
    newest().says(update(1));
    const played = connection.play("red", ["4123"]);
    const request = newest().sent[0];
    newest().says({ type: "pending", id: request?.id ?? "" });
    newest().says(PLAYING);
    expect(connection.stalled, "somebody came or went meanwhile").toBe(true);
    expect(newest().sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(newest().sent).toEqual([request, request]);
    newest().says({ type: "pending", id: request?.id ?? "" });
    newest().says(update(2, request?.id ?? ""));
    expect(connection.stalled).toBe(false);
    expect((await played).number).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(newest().sent).toHaveLength(2);
  });

  it("comes back from where it was and asks again with the same id", async () => {
    const connection = await opened();
    newest().says(PLAYING);
    newest().says(update(1));
    const played = connection.play("red", ["4123"]);
    const before = newest().sent[0];
    newest().close();
    expect(connection.status).toBe("lost");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(newest().address).toContain("since=1");
    newest().says(PLAYING);
    expect(connection.status).toBe("live");
    expect(connection.returned).toBe(true);
    expect(newest().sent).toEqual([before]);
    newest().says(update(2, before?.id ?? ""));
    expect((await played).number).toBe(2);
  });

  it("comes back from what both people at one device have seen", async () => {
    const both = { ...PLAYING, seats: PLAYING.seats.map((info) => ({ ...info, yours: true })) };
    await opened();
    newest().says(both);
    for (const seat of ["red", "blue"]) newest().says(update(1, null, seat));
    newest().says(update(2, null, "red"));
    answering(both);
    newest().close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(newest().address).toContain("since=1");
  });

  it("waits longer after each failure, and tries at once when told to", async () => {
    const connection = await opened();
    newest().says(PLAYING);
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no network")));
    newest().close();
    await vi.advanceTimersByTimeAsync(20_000);
    const tries = vi.mocked(fetch).mock.calls.length;
    expect(tries).toBeGreaterThan(2);
    expect(tries).toBeLessThan(9);
    answering(PLAYING);
    connection.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    newest().says(PLAYING);
    expect(connection.status).toBe("live");
  });

  it("knows when a match is gone", async () => {
    answering({ code: "match/unknown", detail: "There is no such match." }, 404);
    const connection = await opened();
    expect(connection.status).toBe("gone");
    expect(FakeSocket.all).toHaveLength(0);
  });

  it("sends echoes back, which are answers to nothing", async () => {
    await opened();
    const socket = FakeSocket.all.at(-1);
    socket?.says(FIRST);
    socket?.says({ type: "echo", id: "e1" });
    expect(socket?.sent.at(-1)).toEqual({ type: "echoed", id: "e1" });
  });

  it("takes a free seat when one sits down, and not before", async () => {
    const free: Table = {
      ...FIRST,
      seats: FIRST.seats.map((info) => ({ ...info, kind: "open", yours: false })),
    };
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
      asked.push(`${method} ${new URL(url).pathname}`);
      return new Response(JSON.stringify(method === "POST" ? FIRST : free));
    });
    const connection = await opened();
    newest().says(free);
    expect(asked).toHaveLength(1);
    expect(connection.ownSeats).toEqual([]);
    await connection.sitDown("red");
    expect(asked.at(-1)).toMatch(/^POST .*api\/matches\/m1\/join$/);
    expect(connection.ownSeats).toEqual(["red"]);
    // By a new connection, since the old one does not know yet who one is; what it says is heard no more.
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.all[0]?.says(free);
    expect(connection.ownSeats).toEqual(["red"]);
    newest().says(FIRST);
    expect(connection.status).toBe("live");
    expect(connection.returned).toBe(false);
    expect(newest().sent).toEqual([expect.objectContaining({ type: "nonce" })]);
  });

  it("notices silence within 12 seconds, without waiting for the socket to close", async () => {
    const connection = await opened();
    const silent = newest();
    silent.close = () => undefined; // nobody answers to that either
    silent.says(PLAYING);
    await vi.advanceTimersByTimeAsync(6_500);
    expect(silent.sent.at(-1)).toMatchObject({ type: "ping" });
    expect(connection.status).toBe("live");
    await vi.advanceTimersByTimeAsync(5_500);
    expect(connection.status).toBe("lost");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    newest().says(PLAYING);
    expect(connection.status).toBe("live");
    connection.close();
  });

  it("believes the browser that there is no network, and comes again when there is", async () => {
    const connection = await opened();
    const stop = connection.followNetwork();
    newest().says(PLAYING);
    dispatchEvent(new Event("offline"));
    expect(connection.status).toBe("lost");
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(2);
    newest().says(PLAYING);
    expect(connection.status).toBe("live");
    stop();
    connection.close();
  });

  it("tries anew when a request for the table is never answered", async () => {
    const connection = await opened();
    newest().says(PLAYING);
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    newest().close();
    await vi.advanceTimersByTimeAsync(2_000);
    answering(PLAYING);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    connection.close();
  });
});
