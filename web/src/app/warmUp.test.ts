import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as http from "../api/http";
import { warmUp } from "./warmUp.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("it is asked until nothing is left, and not again", async () => {
  const asked = vi
    .spyOn(http, "getWarmUp")
    .mockResolvedValueOnce({ done: 17, total: 68 })
    .mockResolvedValue({ done: 68, total: 68 });
  const stop = warmUp.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(warmUp.share).toBe(0.25);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(warmUp.share).toBeNull();
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
});

test("without a server nothing is said", async () => {
  vi.spyOn(http, "getWarmUp").mockRejectedValue(new http.Problem("network", "gone"));
  const stop = warmUp.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(warmUp.share).toBeNull();
  stop();
});

test("nobody asks any more once it is stopped", async () => {
  const asked = vi.spyOn(http, "getWarmUp").mockResolvedValue({ done: 1, total: 68 });
  const stop = warmUp.follow();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(1);
});
