import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LobbyNews, OpenTable, PersonalMessage } from "../api/types";

class FakeSocket {
  static last: FakeSocket | null = null;
  readyState = 1;
  sent: { type: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    this.readyState = 3;
  }

  tell(message: PersonalMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const PACE = { text: "4+4", name: "quick", base: 240_000, bonus: 4_000, days: null };
const table = (seek: string, by: string | null = null): OpenTable => ({
  seek,
  game: "aton",
  options: {},
  pace: PACE,
  by,
  made: 0,
});
const news = (more: Partial<LobbyNews>): LobbyNews => ({
  type: "lobby",
  whole: false,
  online: 3,
  pools: [{ game: "aton", pace: "quick", waiting: 2, usual: null }],
  tables: [],
  gone: [],
  ...more,
});

describe("the lobby", () => {
  let socket: FakeSocket;
  let stop: () => void;

  async function opened() {
    vi.resetModules();
    vi.stubGlobal("WebSocket", FakeSocket);
    const { lobby } = await import("./lobby.svelte");
    stop = lobby.open();
    socket = FakeSocket.last as FakeSocket;
    socket.onopen?.();
    return lobby;
  }

  beforeEach(() => {
    sessionStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is put together from the whole and what changed since", async () => {
    const lobby = await opened();
    socket.tell(news({ whole: true, tables: [table("a", "Ann"), table("b")] }));
    socket.tell(news({ tables: [table("b", "Bea"), table("c")], gone: ["a"], online: 4 }));
    expect(lobby.tables.map(({ seek, by }) => [seek, by])).toEqual([
      ["b", "Bea"],
      ["c", null],
    ]);
    expect([lobby.online, lobby.isKnown]).toEqual([4, true]);
    socket.tell(news({ whole: true, tables: [table("d")] }));
    expect(lobby.tables.map(({ seek }) => seek)).toEqual(["d"]);
  });

  it("does not count oneself among the others", async () => {
    const lobby = await opened();
    socket.tell(news({ whole: true }));
    expect(lobby.others("aton", "quick")).toBe(2);
    const own = {
      seek: "s",
      game: "aton" as const,
      options: {},
      pace: PACE,
      pool: true,
      ring: false,
      waited: 7,
    };
    socket.tell({ type: "seeking", known: true, seeks: [own] });
    expect(lobby.others("aton", "quick")).toBe(1);
    expect(Date.now() - (lobby.waiting?.since ?? 0)).toBe(7_000);
  });

  it("tells that the server cannot store anything, until it answers or the connection breaks", async () => {
    await opened();
    const { storing } = await import("../app/storing.svelte");
    socket.tell({ type: "pending", id: "1" });
    socket.tell({ type: "pending", id: "1" });
    expect(storing.isStalled).toBe(true);
    socket.tell({ type: "done", id: "1" });
    expect(storing.isStalled).toBe(false);
    socket.tell({ type: "pending", id: "2" });
    socket.onclose?.();
    expect(storing.isStalled).toBe(false);
  });

  it("leads to a table once, however often it is told", async () => {
    const lobby = await opened();
    const found: string[] = [];
    lobby.onpaired = ({ match }) => found.push(match);
    const paired = { type: "paired", seek: "s", match: "m", game: "aton", by: null } as const;
    socket.tell(paired);
    socket.tell(paired);
    stop();
    const again = await opened();
    again.onpaired = ({ match }) => found.push(match);
    socket.tell(paired);
    expect(found).toEqual(["m"]);
  });

  it("is watched again when the connection comes back, and a silent one is given up", async () => {
    const lobby = await opened();
    lobby.watch();
    expect(socket.sent.map(({ type }) => type)).toEqual(["watch"]);
    const first = socket;
    vi.advanceTimersByTime(6_000);
    expect(first.sent.at(-1)?.type).toBe("ping");
    vi.advanceTimersByTime(5_000);
    expect(lobby.isLost).toBe(true);
    vi.advanceTimersByTime(1_000);
    socket = FakeSocket.last as FakeSocket;
    expect(socket).not.toBe(first);
    socket.onopen?.();
    expect(socket.sent.map(({ type }) => type)).toEqual(["watch"]);
    expect(lobby.isLost).toBe(true);
    socket.tell({ type: "seeking", known: false, seeks: [] });
    expect(lobby.isLost).toBe(false);
  });

  it("gives up a connection that does not open, and one whose network the browser has lost", async () => {
    const lobby = await opened();
    dispatchEvent(new Event("offline"));
    expect(lobby.isLost).toBe(true);
    const first = socket;
    dispatchEvent(new Event("online"));
    const second = FakeSocket.last as FakeSocket;
    expect(second).not.toBe(first);
    second.readyState = 0; // it hangs
    vi.advanceTimersByTime(12_000);
    expect([second.readyState, second.sent]).toEqual([3, []]);
    vi.advanceTimersByTime(2_000);
    expect(FakeSocket.last).not.toBe(second);
  });
});
