/** The match in words, one line for each act, numbered by move. */

import { t } from "../i18n/index.svelte";
import { dispatch, type ByEvent } from "../match/events";
import type { HistoryLine } from "../table/history";
import { signed } from "./stones";
import type { Seat, ThotEvent, Update } from "./types";
import { wordOf } from "./who";

export function historyLines(updates: readonly Update[], teams: boolean): HistoryLine[] {
  const lines: HistoryLine[] = [];
  let move = 0;
  for (const update of updates) {
    for (const events of acts(update.events)) {
      if (events.some((event) => event.event === "went")) move += 1;
      const act = actOf(events, teams);
      if (act === null) continue;
      const [seat, text] = act;
      const said =
        seat === null ? text : t("thot.told.line", { number: move, name: wordOf(seat, teams), act: text });
      lines.push({ number: update.number, text: said, seat: seat === null ? null : markOf(seat, teams) });
    }
  }
  return lines;
}

/** A match that began from a record tells all its moves at once: each begins where the priest goes. */
function acts(events: ThotEvent[]): ThotEvent[][] {
  return events.reduce<ThotEvent[][]>((groups, event) => {
    const last = groups.at(-1);
    if (last && event.event !== "went") last.push(event);
    else groups.push([event]);
    return groups;
  }, []);
}

/** Partners have the mark of their team. */
function markOf(seat: Seat, teams: boolean): Seat {
  if (!teams) return seat;
  return seat === "p1" || seat === "p2" ? "p1" : "p2";
}

/** Who did what, the last thing of an update that has words of its own. */
function actOf(events: ThotEvent[], teams: boolean): [Seat | null, string] | null {
  const went = events.find((event) => event.event === "went");
  const acts = events.flatMap((event) => {
    const act = dispatch(WORDS, event, went?.turned_at ?? null, teams);
    return act === null ? [] : [act];
  });
  const [first, ...more] = acts;
  if (first === undefined) return null;
  return [first[0], [first[1], ...more.map(([, text]) => text)].join(", ")];
}

/** Who did it, and in which words. */
type Act = [Seat | null, string] | null;

const untold = (): Act => null;

/** Every event of Thot, and the words that tell of it; `elbow` is where the priest turned on the way. */
const WORDS: ByEvent<ThotEvent, [elbow: string | null, teams: boolean], Act> = {
  "laid out": ({ first }, _, teams) => [null, t("thot.told.laidOut", { name: wordOf(first, teams) })],
  went: untold,
  "took scarab": ({ seat, square, value }, elbow) => {
    const said = { square, stone: signed(value) };
    return [
      seat,
      elbow === null ? t("thot.told.took", said) : t("thot.told.took.turned", { ...said, elbow }),
    ];
  },
  "took ankh": ({ seat, square }, elbow) => [
    seat,
    elbow === null ? t("thot.told.ankh", { square }) : t("thot.told.ankh.turned", { square, elbow }),
  ],
  "put back": ({ seat, square, value }) => [seat, t("thot.told.put", { square, stone: signed(value) })],
  "kept all": ({ seat }) => [seat, t("thot.told.kept")],
  "taken back": ({ seat }) => [seat, t("thot.told.back")],
  resigned: ({ seat }) => [seat, t("thot.told.resigned")],
  "time ran out": ({ seat }) => [seat, t("thot.told.time")],
  "taken over": ({ seat }) => [seat, t("thot.told.takenOver")],
  aborted: ({ seat }) => [seat, t(seat === null ? "thot.herald.aborted" : "thot.told.aborted")],
  "game over": untold,
};
