import { describe, expect, it } from "vitest";
import { routeOf } from "./router.svelte";

describe("addresses", () => {
  it.each([
    ["", { page: "home" }],
    ["aton/abc", { page: "table", game: "aton", match: "abc" }],
    ["thot/x-1", { page: "table", game: "thot", match: "x-1" }],
    ["review/abc", { page: "review", match: "abc" }],
    ["learn", { page: "learn", game: null, part: null }],
    ["learn/aton/", { page: "learn", game: "aton", part: null }],
    ["rules/thot", { page: "rules", part: "thot" }],
    ["rules/questions", { page: "rules", part: "questions" }],
    ["learn/thot/2", { page: "learn", game: "thot", part: "2" }],
    ["lobby", { page: "lobby" }],
    ["watch", { page: "watch" }],
    ["games", { page: "games" }],
    ["settings", { page: "settings" }],
  ])("/%s is known", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  it.each([
    "aton",
    "learn/chess",
    "games/1",
    "aton/a/b",
    "nowhere",
    "learn/aton/1/2",
    "rules",
    "rules/chess",
  ])("/%s is not", (path) => {
    expect(routeOf(path)).toEqual({ page: "unknown" });
  });
});
