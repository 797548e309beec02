import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameView, Judged, Judgement, ReplayData } from "../api/types";
import { speak, t } from "../i18n/index.svelte";
import { consequences, gist, verdict } from "./comments";
import { marksOf, pointsOf } from "./curve";
import { Judgements } from "./judgements.svelte";
import { gravest, swing } from "./marks";
import { moveName, squareOf } from "./moves";
import { Replay } from "./replay.svelte";

const SEATS = ["red", "blue"] as const;

/** A game of `entries` entries, of which the first is a deal that no step shows. */
function game(entries: number): ReplayData {
  const view = { game: "aton", owing: [], round: 1 } as unknown as GameView;
  return {
    game: "aton",
    judged: false,
    record: {
      record: 1,
      game: "aton",
      options: { round_limit: 0, removal: "must" },
      log: Array<string>(entries).fill("red +1a"),
      result: { winners: ["red"], reason: "scoring", score: {} },
    },
    steps: Array.from({ length: entries - 1 }, (_, index) => ({
      at: index + 2,
      entry: "red +1a",
      events: [],
      views: { red: view, blue: view },
    })),
  };
}

function judgement(at: number, change: Partial<Judgement> = {}): Judgement {
  const prospect = { win_probability: 0.5, if_scored: null, lines: null, total: null, reply: null };
  return {
    at,
    seat: "red",
    hidden: false,
    mark: null,
    swing: 0,
    chances: { red: 0.5, blue: 0.5 },
    played: { move: "+1f", ...prospect },
    best: { move: "+1f", ...prospect },
    candidates: [],
    ...change,
  };
}

const FAULT = judgement(4, {
  mark: "doubtful",
  swing: -0.07,
  chances: { red: 0.54, blue: 0.46 },
  played: {
    move: "+1f",
    win_probability: 0.47,
    if_scored: { red: 22, blue: 15 },
    lines: null,
    total: null,
    reply: null,
  },
  best: {
    move: "+2h",
    win_probability: 0.54,
    if_scored: { red: 21, blue: 10 },
    lines: null,
    total: null,
    reply: null,
  },
});

function line(told: Judgement, change: Partial<Judged> = {}): Judged {
  const seats = Object.fromEntries(SEATS.map((seat) => [seat, { accuracy: 100, marks: {} }]));
  return { judgement: told, seats, key_moments: [told.at], decisive: told.at, ...change } as Judged;
}

/** An answer that arrives in these pieces. */
function answer(...pieces: string[]): Response {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of bytes) controller.enqueue(piece);
        controller.close();
      },
    }),
  );
}

function serverSays(...answers: (() => Response)[]): void {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve((answers.shift() ?? (() => new Response(null, { status: 500 })))())),
  );
}

describe("judgements", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("come line by line, however the answer is cut", async () => {
    const text = [line(judgement(3)), line(FAULT)].map((each) => `${JSON.stringify(each)}\n`).join("");
    serverSays(() => answer(text.slice(0, 40), text.slice(40, 700), text.slice(700)));
    const judgements = new Judgements(new Replay(game(6)));
    await judgements.ask();
    expect(judgements.phase).toBe("done");
    expect(judgements.all.map(({ at }) => at)).toEqual([3, 4]);
    expect(judgements.at(2)?.mark).toBe("doubtful");
    expect(judgements.at(0)).toBeNull();
    expect(judgements.keyMoments).toEqual([FAULT]);
  });

  it("open the decisive moment, unless somebody looks elsewhere", async () => {
    serverSays(
      () => answer(`${JSON.stringify(line(FAULT))}\n`),
      () => answer(`${JSON.stringify(line(FAULT))}\n`),
    );
    const [open, busy] = [new Replay(game(6)), new Replay(game(6))];
    await new Judgements(open).ask();
    expect(open.at).toBe(2);
    busy.goTo(4);
    await new Judgements(busy).ask();
    expect(busy.at).toBe(4);
  });

  it("wait where the server has too much to do, and say so where it does not answer", async () => {
    vi.useFakeTimers();
    const busy = () => new Response(JSON.stringify({ code: "request/too-many" }), { status: 429 });
    serverSays(busy, () => answer(`${JSON.stringify(line(FAULT))}\n`));
    const judgements = new Judgements(new Replay(game(6)));
    const asked = judgements.ask();
    await vi.runAllTimersAsync();
    await asked;
    expect(judgements.phase).toBe("done");
    await judgements.ask();
    expect(judgements.phase).toBe("failed");
    expect(judgements.trouble).toBe(t("shell.offline"));
  });

  it("say that people are playing a position of the game", async () => {
    serverSays(() => new Response(JSON.stringify({ code: "advice/being-played" }), { status: 403 }));
    const judgements = new Judgements(new Replay(game(6)));
    await judgements.ask();
    expect(judgements.phase).toBe("failed");
    expect(judgements.trouble).toBe(t("table.refused.played"));
  });

  it("make a curve that ends with the result, and marks upon it", async () => {
    serverSays(() =>
      answer([line(judgement(3)), line(FAULT)].map((each) => JSON.stringify(each)).join("\n"), "\n"),
    );
    const replay = new Replay(game(6));
    const judgements = new Judgements(replay);
    await judgements.ask();
    const points = pointsOf(replay, judgements);
    expect(points).toEqual([
      { step: 0, share: 0.5 },
      { step: 1, share: 0.54 },
      { step: 4, share: 1 },
    ]);
    expect(marksOf(points, judgements)).toMatchObject([{ step: 2, share: 1, isKey: true }]);
  });

  it("find the laying that a step goes back to", async () => {
    const lay = judgement(3, { hidden: true });
    lay.played.move = "1324";
    serverSays(() => answer(`${JSON.stringify(line(lay))}\n${JSON.stringify(line(FAULT))}\n`));
    const judgements = new Judgements(new Replay(game(6)));
    await judgements.ask();
    expect(judgements.layingOf("red", 2)?.at).toBe(3);
    expect(judgements.layingOf("red", 0)).toBeNull();
    expect(judgements.layingOf("blue", 4)).toBeNull();
  });
});

describe("words about a choice", () => {
  beforeEach(() => speak("en"));

  it("name the better move and what both lead to", () => {
    expect(verdict("aton", FAULT)).toBe("With 2h instead of 1f, Red’s chance would be 54%; so it is 47%.");
    expect(consequences("aton", FAULT)).toEqual([
      "If scored now: Red +22, Blue +15.",
      "With 2h: Red +21, Blue +10.",
    ]);
    expect(gist("aton", FAULT)).toBe("Better: 2h.");
    expect(swing(FAULT)).toBe("−7%");
  });

  it("find no fault with a part of the mixture", () => {
    const lay = judgement(3, {
      hidden: true,
      candidates: [{ move: "1324", win_probability: 0.49, probability: 0.16 }],
    });
    lay.played.move = "1324";
    expect(verdict("aton", lay)).toContain("16%");
    expect(consequences("aton", lay)).toEqual([]);
  });

  it("praise what only a good eye finds", () => {
    const strong = judgement(3, { mark: "strong", swing: 0.1 });
    expect(verdict("aton", strong)).toContain("at least 10%");
    expect(gist("aton", strong)).not.toBe("");
  });

  it("call moves and squares by their names", () => {
    expect(moveName("aton", "-2h")).toBe("2h");
    expect(moveName("aton", "1324")).toBe("1 3 2 4");
    expect(moveName("thot", "puts -7 i9")).toBe("−7 on i9");
    expect(squareOf("thot", "d3/d7")).toBe("d7");
    expect(squareOf("thot", "puts -7 i9")).toBe("i9");
    expect(squareOf("thot", "keeps")).toBeNull();
    expect(squareOf("aton", "+4a")).toBe("4a");
    expect(squareOf("aton", "1324")).toBeNull();
  });

  it("tell the gravest of a turn, and praise only where nothing went wrong", () => {
    const strong = judgement(1, { mark: "strong" });
    expect(gravest([strong, judgement(2), FAULT])).toBe("doubtful");
    expect(gravest([strong, judgement(2)])).toBe("strong");
    expect(gravest([])).toBeNull();
  });
});
