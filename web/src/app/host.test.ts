import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as http from "../api/http";
import { host } from "./host.svelte";

const QUIET = { announcement: null, restart_in: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function told(notices: Awaited<ReturnType<typeof http.getNotices>>): Promise<() => void> {
  vi.spyOn(http, "getNotices").mockResolvedValue(notices);
  const stop = host.follow();
  await vi.advanceTimersByTimeAsync(0);
  return stop;
}

test("an announcement is shown in the reader's language, else in English, until it is put away", async () => {
  const stop = await told({ announcement: { texts: { en: "Feast", de: "Fest" } }, restart_in: null });
  expect([host.announcement("de"), host.announcement("es")]).toEqual(["Fest", "Feast"]);
  expect(host.minutes).toBeNull();
  host.putAway("Fest");
  expect(host.announcement("de")).toBeNull();
  stop();
});

test("a restart is counted in minutes, and put away until there is another", async () => {
  const stop = await told({ announcement: null, restart_in: 61 });
  expect(host.minutes).toBe(2);
  host.putRestartAway();
  expect(host.minutes).toBeNull();
  stop();
  (await told(QUIET))();
  (await told({ announcement: null, restart_in: 0 }))();
  expect(host.minutes).toBe(0);
  (await told(QUIET))();
  expect(host.minutes).toBeNull();
});

test("it is asked every half a minute and not any more once it is stopped", async () => {
  const stop = await told(QUIET);
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(http.getNotices).toHaveBeenCalledTimes(3);
});

test("a visitor who is kept out is told by whatever they ask for", async () => {
  const refused = new Response(JSON.stringify({ code: "guest/banned", detail: "rude" }), { status: 403 });
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(refused));
  await expect(http.getMe()).rejects.toThrow("rude");
  expect(host.ban).toBe("rude");
  host.ban = null;
});
