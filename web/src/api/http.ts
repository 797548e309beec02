/** The server's routes as functions. Whatever goes wrong arrives as a `Problem`. */

import { address } from "../app/paths";
import { randomHex } from "../app/random";
import { storing } from "../app/storing.svelte";
import type {
  AskedMatch,
  DeviceLink,
  EarlierGames,
  Found,
  GameName,
  GameRecord,
  Glance,
  Judged,
  Me,
  OwnSeek,
  Reach,
  ReplayData,
  Rules,
  SeekTerms,
  Story,
  Summary,
  Table,
  HostNotices,
  WarmUp,
} from "./types";

/** Something the server refused, or could not be asked (`code` "network"). Codes do not change; see docs/api.md. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly rule: string | null;
  readonly entry: number | null;
  /** The name of who was first, where somebody was and has one. */
  readonly by: string | null;

  constructor(
    code: string,
    detail: string,
    status = 0,
    rule: string | null = null,
    entry: number | null = null,
    by: string | null = null,
  ) {
    super(detail);
    this.name = "Problem";
    this.code = code;
    this.status = status;
    this.rule = rule;
    this.entry = entry;
    this.by = by;
  }
}

interface ProblemDocument {
  code?: string;
  detail?: string;
  rule?: string | null;
  entry?: number | null;
  by?: string | null;
}

async function problemIn(response: Response): Promise<Problem> {
  const told: ProblemDocument = await response.json().catch(() => ({}));
  const detail = told.detail ?? response.statusText;
  return new Problem(
    told.code ?? "unknown",
    detail,
    response.status,
    told.rule ?? null,
    told.entry ?? null,
    told.by ?? null,
  );
}

/** After so long the server is asked again what came of a change that it did not know yet. */
const PENDING_WAIT = 1_000;

async function ask(
  method: string,
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const request: RequestInit = { method, credentials: "same-origin", signal };
  if (body !== undefined) {
    // With the same key, what is asked again is carried out once.
    request.headers = { "content-type": "application/json", "idempotency-key": randomHex(16) };
    request.body = JSON.stringify(body);
  }
  let waitNoLonger: (() => void) | undefined;
  try {
    for (;;) {
      const response = await fetch(address(`api/${path}`), request).catch(networkFailed);
      if (response.ok) return response;
      const problem = await problemIn(response);
      if (problem.code === "guest/banned") tellBan(problem.message);
      if (problem.code !== "storage/pending") throw problem;
      waitNoLonger ??= storing.wait();
      await new Promise((wake) => setTimeout(wake, PENDING_WAIT));
    }
  } finally {
    waitNoLonger?.();
  }
}

let tellBan: (detail: string) => void = () => undefined;
/** Whom to tell once the host keeps this visitor out. */
export const whenBanned = (tell: (detail: string) => void): void => void (tellBan = tell);

function networkFailed(error: unknown): never {
  throw new Problem("network", String(error));
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

/** The lines of an answer that comes bit by bit, each as soon as it is whole. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let begun = "";
  for (;;) {
    const { value, done } = (await reader?.read().catch(networkFailed)) ?? { value: "", done: true };
    if (done) return;
    const lines = (begun + value).split("\n");
    begun = lines.pop() ?? "";
    yield* lines;
  }
}

// ---- the routes

export const getMe = () => json<Me>("GET", "me");
export const putMe = (name: string) => json<Me>("PUT", "me", { name });
export const postDeviceLink = () => json<DeviceLink>("POST", "device-links", {});
export const getDeviceLinkUse = (digest: string) => json<{ used: boolean }>("GET", `device-links/${digest}`);
export const useDeviceLink = (link: string) =>
  json<{ name: string | null }>("POST", "device-links/use", { link });
export const getNotices = () => json<HostNotices>("GET", "notices");
export const getWarmUp = () => json<WarmUp>("GET", "warm-up");
export const postMatch = (asked: AskedMatch) => json<Table>("POST", "matches", asked);
export const getMatches = () => json<{ matches: Summary[] }>("GET", "matches");
export const getGlance = (match: string) =>
  json<Glance>("GET", `matches/${encodeURIComponent(match)}/glance`);
export const getEarlier = (match: string) =>
  json<EarlierGames>("GET", `matches/${encodeURIComponent(match)}/earlier`);
export const getReach = () => json<Reach>("GET", "reach");
export const getWatch = () => json<{ matches: Summary[] }>("GET", "watch");
export const getMatch = (match: string) => json<Table>("GET", `matches/${encodeURIComponent(match)}`);
export const postJoin = (match: string, seat?: string) =>
  json<Table>("POST", `matches/${encodeURIComponent(match)}/join`, seat === undefined ? {} : { seat });
export const getRecord = (match: string) =>
  json<GameRecord>("GET", `matches/${encodeURIComponent(match)}/record`);

export const postSeek = (terms: SeekTerms) => json<OwnSeek>("POST", "seeks", terms);
export const deleteSeek = async (seek: string): Promise<void> =>
  void (await ask("DELETE", `seeks/${encodeURIComponent(seek)}`));
export const postTake = (seek: string) => json<Found>("POST", `seeks/${encodeURIComponent(seek)}/take`);

export const getReplay = (match: string) =>
  json<ReplayData>("GET", `matches/${encodeURIComponent(match)}/replay`);
/** A record of one's own, from the step after its first `since` entries on. */
export const postReplay = (record: GameRecord, since = 0) =>
  json<ReplayData>("POST", "replay", { record, since });

/** What the strongest player thinks of each choice of a game, one after the other as they come. */
export async function* postJudgements(record: GameRecord, signal: AbortSignal): AsyncGenerator<Judged> {
  for await (const line of linesOf(await ask("POST", "judgements", { record }, signal))) {
    yield JSON.parse(line) as Judged;
  }
}

export const getStory = (language: string) => json<Story>("GET", `story?language=${language}`);
export const getRules = (game: GameName, language: string) =>
  json<Rules>("GET", `rules/${game}?language=${language}`);
