import { expect, it } from "vitest";
import { speak } from "../i18n/index.svelte";
import { percent } from "./marks";

it("says no minus of nothing", async () => {
  await speak("en");
  expect(percent(1 - 1.0001)).toBe("0%");
  expect(percent(0.537)).toBe("54%");
});
