/** The match in words, one line for each act, numbered by move. */

import type { Update } from "../api/types";
import { t } from "../i18n/index.svelte";
import type { Line } from "../table/lines";
import { told, type Seat, type Told } from "./shapes";
import { signed } from "./stones";
import { wordOf } from "./who";

export function historyLines(updates: readonly Update[], teams: boolean): Line[] {
  const lines: Line[] = [];
  let move = 0;
  for (const update of updates) {
    for (const events of acts(told(update))) {
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
function acts(events: Told[]): Told[][] {
  return events.reduce<Told[][]>((groups, event) => {
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
function actOf(events: Told[], teams: boolean): [Seat | null, string] | null {
  const went = events.find((event) => event.event === "went");
  const acts = events.flatMap((event) => {
    const act = wordsFor(event, went?.turned_at ?? null, teams);
    return act === null ? [] : [act];
  });
  const [first, ...more] = acts;
  if (first === undefined) return null;
  return [first[0], [first[1], ...more.map(([, text]) => text)].join(", ")];
}

function wordsFor(event: Told, elbow: string | null, teams: boolean): [Seat | null, string] | null {
  switch (event.event) {
    case "laid out":
      return [null, t("thot.told.laidOut", { name: wordOf(event.first as Seat, teams) })];
    case "took scarab": {
      const said = { square: event.square, stone: signed(event.value) };
      return [
        event.seat,
        elbow === null ? t("thot.told.took", said) : t("thot.told.took.turned", { ...said, elbow }),
      ];
    }
    case "took ankh": {
      const { square } = event;
      return [
        event.seat,
        elbow === null ? t("thot.told.ankh", { square }) : t("thot.told.ankh.turned", { square, elbow }),
      ];
    }
    case "put back":
      return [event.seat, t("thot.told.put", { square: event.square, stone: signed(event.value) })];
    case "kept all":
      return [event.seat, t("thot.told.kept")];
    case "taken back":
      return [event.seat as Seat, t("thot.told.back")];
    case "resigned":
      return [event.seat as Seat, t("thot.told.resigned")];
    case "time ran out":
      return [event.seat as Seat, t("thot.told.time")];
    case "aborted":
      return [event.seat as Seat, t("thot.told.aborted")];
    default:
      return null;
  }
}
