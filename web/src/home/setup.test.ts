import { beforeEach, describe, expect, it, vi } from "vitest";

async function fresh() {
  vi.resetModules();
  return (await import("./setup.svelte")).setup;
}

describe("the choice of a game", () => {
  beforeEach(() => localStorage.clear());

  it("is Aton against the computer at first, and is remembered", async () => {
    const setup = await fresh();
    expect(setup.asked()).toMatchObject({
      game: "aton",
      seats: [{ kind: "me" }, { kind: "computer", level: "scribe" }],
    });
    setup.set("game", "thot");
    setup.set("level", "prophet");
    expect((await fresh()).asked()).toMatchObject({
      game: "thot",
      seats: [{ kind: "me" }, { level: "prophet" }],
    });
  });

  it("forgets an opponent that is no longer offered", async () => {
    localStorage.setItem("highpriest.setup", JSON.stringify({ opponent: "watch", game: "thot" }));
    const setup = await fresh();
    expect(setup.choice).toMatchObject({ opponent: "computer", game: "thot" });
  });

  it("has a pace only where somebody is invited", async () => {
    const setup = await fresh();
    setup.set("pace", "quick");
    expect(setup.asked()).not.toHaveProperty("pace");
    setup.set("opponent", "device");
    expect(setup.asked()).not.toHaveProperty("pace");
    setup.set("opponent", "friend");
    expect(setup.asked().pace).toBe("quick");
    setup.set("pace", "none");
    expect(setup.asked()).not.toHaveProperty("pace");
  });

  it("forgets a pace that is no longer offered", async () => {
    localStorage.setItem("highpriest.setup", JSON.stringify({ opponent: "friend", pace: "5d" }));
    expect((await fresh()).choice.pace).toBe("none");
  });

  it("remembers a pace of one's own", async () => {
    const setup = await fresh();
    setup.set("opponent", "friend");
    setup.set("pace", "15+5");
    expect((await fresh()).asked().pace).toBe("15+5");
  });

  it("lets a computer play on only among three or four with clocks", async () => {
    const setup = await fresh();
    setup.set("game", "thot");
    setup.set("opponent", "friend");
    setup.set("absent", "computer");
    setup.set("pace", "quick");
    expect(setup.asked()).not.toHaveProperty("absent");
    setup.set("players", 3);
    expect(setup.asked().absent).toBe("computer");
    setup.set("pace", "none");
    expect(setup.asked()).not.toHaveProperty("absent");
  });

  it("gives Blue the second seat, and draws lots", async () => {
    const setup = await fresh();
    setup.set("side", "blue");
    expect(setup.asked().seats.map(({ kind }) => kind)).toEqual(["computer", "me"]);
    setup.set("side", "lot");
    expect(setup.asked(() => 0.9).seats[0]?.kind).toBe("me");
    expect(setup.asked(() => 0.1).seats[0]?.kind).toBe("computer");
  });

  it("asks for Aton with a removal that may be stopped", async () => {
    const setup = await fresh();
    expect(setup.asked().options).toEqual({ removal: "must" });
    setup.set("removal", "may");
    expect(setup.asked().options).toEqual({ removal: "may" });
  });

  it("mixes people and computers in Thot", async () => {
    const setup = await fresh();
    setup.set("game", "thot");
    setup.set("players", 4);
    setup.set("teams", true);
    setup.set("opponent", "friend");
    setup.setOther(1, "computer");
    setup.setOther(2, "device");
    expect(setup.asked().seats.map(({ kind }) => kind)).toEqual(["me", "open", "computer", "me"]);
    expect(setup.asked().options).toMatchObject({ players: 4, teams: true });
    setup.set("players", 3);
    expect(setup.asked().options).toMatchObject({ players: 3, teams: false });
  });

  it("lets any seat of Thot begin, and chooses the stars", async () => {
    const setup = await fresh();
    setup.set("game", "thot");
    expect(setup.asked().options).toMatchObject({ first: "p1", stars: [-7, -5, -3, -1, 1, 3, 5, 7] });
    setup.set("first", "p3");
    expect(setup.asked().options).toMatchObject({ first: "p1" });
    setup.set("players", 3);
    setup.set("stars", [-8, 8]);
    expect(setup.asked().options).toMatchObject({ first: "p3", stars: [-8, 8] });
    setup.set("first", "lot");
    expect(setup.asked().options).toMatchObject({ first: "lot" });
  });
});
