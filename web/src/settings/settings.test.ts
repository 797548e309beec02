import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

async function fresh() {
  vi.resetModules();
  return import("./settings.svelte");
}

describe("settings", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  it("are remembered over a visit", async () => {
    const first = await fresh();
    first.settings.set("theme", "night");
    first.settings.set("silentKinds", ["cards"]);
    const second = await fresh();
    expect(second.settings.values.theme).toBe("night");
    expect(second.settings.theme).toBe("night");
    expect(second.settings.values.silentKinds).toEqual(["cards"]);
  });

  it("set the pace, and stand still where motion is not wanted", async () => {
    const { settings } = await fresh();
    settings.set("speed", "brisk");
    expect(settings.pace).toBe(0.6);
    settings.set("motion", "reduced");
    expect(settings.isStill).toBe(true);
    expect(settings.pace).toBe(0);
  });

  it("live in memory where the browser keeps nothing", async () => {
    const refuse = () => {
      throw new Error("no storage");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    const { memory, settings } = await fresh();
    settings.set("aids", "none");
    expect(settings.values.aids).toBe("none");
    expect(memory.keeps).toBe(false);
    expect(memory.read("highpriest.settings", null)).toMatchObject({ aids: "none" });
  });

  it("survive a store that holds nonsense", async () => {
    localStorage.setItem("highpriest.settings", "{broken");
    const { settings } = await fresh();
    expect(settings.values.speed).toBe("normal");
  });
});
