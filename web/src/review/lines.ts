/** A game in words, step by step, with what was laid; and which choices stand behind each line. */

import type { AtonSeat, Judgement } from "../api/types";
import { historyLines as atonLines } from "../aton/history";
import { t } from "../i18n/index.svelte";
import { colourName } from "../table/names";
import type { HistoryLine } from "../table/history";
import { historyLines as thotLines } from "../thot/history";
import type { Replay } from "./replay.svelte";

/** All lines up to a step. */
export function linesOf(replay: Replay, until = replay.last): HistoryLine[] {
  if (replay.isOf("aton"))
    return withLays(atonLines(replay.updates.slice(0, until + 1)), layLines(replay, until));
  if (!replay.isOf("thot")) return [];
  const { options } = replay.data.record;
  return thotLines(replay.updates.slice(0, until + 1), "teams" in options && options.teams);
}

/** After the game all cards are known, so the laying has lines of its own. */
function layLines(replay: Replay, until: number): HistoryLine[] {
  return replay.data.steps
    .slice(0, until + 1)
    .flatMap((step, number) =>
      step.events.flatMap((event) =>
        event.event === "laid" && event.cards
          ? [{ number, seat: event.seat, text: lays(event.seat, event.cards) }]
          : [],
      ),
    );
}

const lays = (seat: AtonSeat, cards: readonly number[]): string =>
  t("review.lays", { seat: colourName(seat), cards: cards.join(" ") });

/** The heading of a round goes to its first line, wherever that comes from. */
function withLays(story: readonly HistoryLine[], lays: readonly HistoryLine[]): HistoryLine[] {
  const told = story.filter(({ text, seat }) => !isSeal(text, seat));
  const lines: HistoryLine[] = [];
  const waiting = [...lays];
  for (const line of told) {
    const first = lines.length;
    while (waiting[0] && waiting[0].number <= line.number) lines.push(waiting.shift() as HistoryLine);
    const { heading, ...rest } = line;
    lines.push(rest);
    const begins = lines[first];
    if (heading && begins) lines[first] = { ...begins, heading };
  }
  return [...lines, ...waiting];
}

const isSeal = (text: string, seat: HistoryLine["seat"]): boolean =>
  seat !== null && text === t("aton.history.sealed", { seat: colourName(seat) });

const ACTS: ReadonlySet<string> = new Set(["laid", "exchanged", "removed", "placed", "took back"]);

/** What was done at a step, as far as it has been told. */
export function actAt(replay: Replay, told: readonly HistoryLine[], step: number): string {
  const events = replay.data.steps[step]?.events ?? [];
  const act = replay.data.game === "aton" ? events.find(({ event }) => ACTS.has(event)) : undefined;
  if (!act || !("seat" in act) || act.seat === null) return told.at(-1)?.text ?? "";
  return told.find((line) => line.seat === act.seat && line.number === step)?.text ?? "";
}

/** The line that tells of a choice made at this step: its own, or that of the turn it is part of. */
export function lineOf(
  lines: readonly HistoryLine[],
  { seat, hidden }: Judgement,
  step: number,
): HistoryLine | undefined {
  return lines.find((line) => line.seat === seat && (hidden ? line.number === step : line.number >= step));
}
