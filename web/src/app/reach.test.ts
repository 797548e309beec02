import { describe, expect, it } from "vitest";
import { reached } from "./reach.svelte";

const NOTHING = { public: null, network: [] };

describe("the address that is given to others", () => {
  it("is the public one where the host has named it", () => {
    expect(
      reached("http://localhost:8470/", { public: "https://games.example/priest", network: [] }),
    ).toEqual({
      extent: "public",
      base: "https://games.example/priest/",
    });
  });

  it.each([
    ["http://192.168.178.20:8470/", "network"],
    ["http://pharaoh:8470/", "network"],
    ["http://pharaoh.local/", "network"],
    ["http://[fd00::20]:8470/", "network"],
    ["https://games.example/priest/", "public"],
    ["http://172.40.0.1/", "public"],
  ])("is the one that is open, where others can open it: %s", (here, extent) => {
    expect(reached(here, { public: null, network: ["http://10.0.0.7:8470"] })).toEqual({
      extent,
      base: here,
    });
  });

  it.each(["http://localhost:8470/", "http://127.0.0.1:8470/", "http://[::1]:8470/"])(
    "is the machine's in the network for one who sits at it: %s",
    (here) => {
      expect(reached(here, { public: null, network: ["http://10.0.0.7:8470"] })).toEqual({
        extent: "network",
        base: "http://10.0.0.7:8470/",
      });
      expect(reached(here, NOTHING)).toEqual({ extent: "local", base: here });
      expect(reached(here, null)).toEqual({ extent: "local", base: here });
    },
  );
});
