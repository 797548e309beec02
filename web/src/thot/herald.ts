/** The table's one voice: what happens, who must act, what is asked. Pure: facts in, two lines out. */

import { t } from "../i18n/index.svelte";
import type { Said } from "../table/herald";
import type { Colour } from "../table/names";
import type { Path } from "./moves";
import type { Foreseen } from "./foresee";
import type { Scene } from "./script";
import { lineName, lineThrough } from "./squares";
import { plain, scarab, signed } from "./stones";
import type { Seat, ThotEvent, ThotView } from "./types";
import type { Player } from "./who";

export interface Facts {
  view: ThotView;
  players: readonly Player[];
  phase: "waiting" | "playing" | "over" | "aborted";
  /** What is being shown. */
  scene: Scene | null;
  /** How it ended. */
  over: Extract<ThotEvent, { event: "game over" }> | null;
  /** Who resigned, or whose time ran out. */
  quitter: Seat | null;
  /** The seat of this device that may act now. */
  acting: Seat | null;
  /** Whose device this is: one seat is "you", several are called by name. */
  own: readonly Seat[];
  lastMover: Seat | null;
  inReach: number;
  past: number | null;
  path: Path | null;
  ways: number;
  stone: string | null;
  square: string | null;
  foreseen: Foreseen | null;
  /** Why something could not be done, said in place of the help. */
  notice: string;
}

/** What the herald says now. */
export function heraldWords(facts: Facts): Said {
  const said = speak(facts);
  return facts.notice === "" ? said : { ...said, help: facts.notice };
}

function speak(facts: Facts): Said {
  if (facts.past !== null) {
    const line1 = t("thot.herald.past", { number: facts.past });
    return { line1, help: t("thot.help.past"), actor: null };
  }
  if (facts.scene) return tell(facts, facts.scene);
  if (facts.phase === "waiting")
    return { line1: t("thot.herald.wait"), help: t("thot.help.wait"), actor: null };
  if (facts.phase === "aborted") return { line1: t("thot.herald.aborted"), help: "", actor: null };
  if (facts.view.phase === "over") return ended(facts);
  return asked(facts);
}

const isYou = ({ own }: Facts, seat: Seat): boolean => own.length === 1 && own[0] === seat;
const player = ({ players }: Facts, seat: Seat): Player | undefined =>
  players.find((each) => each.seat === seat);
const word = (facts: Facts, seat: Seat): string => player(facts, seat)?.word ?? seat;
const colour = (facts: Facts, seat: Seat): Colour | null => player(facts, seat)?.colour ?? null;

// ---- what happens

function tell(facts: Facts, event: Scene): Said {
  const line1 = tellLine(facts, event);
  const seat = "seat" in event ? event.seat : null;
  const help =
    event.event === "took scarab" || event.event === "put back"
      ? t("thot.help.total", {
          name: word(facts, event.seat),
          from: plain(facts.view.total[event.seat] ?? 0),
          to: plain(event.total),
        })
      : "";
  return { line1, help, actor: seat === null ? null : colour(facts, seat) };
}

function tellLine(facts: Facts, event: Scene): string {
  switch (event.event) {
    case "laid out":
      return t("thot.herald.laidOut", { name: word(facts, event.first) });
    case "went":
      return isYou(facts, event.seat)
        ? t("thot.herald.goes.you", { square: event.goal })
        : t("thot.herald.goes", { name: word(facts, event.seat), square: event.goal });
    case "took scarab": {
      const said = { stone: signed(event.value), square: event.square };
      return isYou(facts, event.seat)
        ? t("thot.herald.takes.you", said)
        : t("thot.herald.takes", { ...said, name: word(facts, event.seat) });
    }
    case "took ankh":
      return isYou(facts, event.seat)
        ? t("thot.herald.ankh.you", { square: event.square })
        : t("thot.herald.ankh", { name: word(facts, event.seat), square: event.square });
    case "put back": {
      const said = { stone: signed(event.value), square: event.square };
      return isYou(facts, event.seat)
        ? t("thot.herald.puts.you", said)
        : t("thot.herald.puts", { ...said, name: word(facts, event.seat) });
    }
    case "kept all":
      return isYou(facts, event.seat)
        ? t("thot.herald.keeps.you")
        : t("thot.herald.keeps", { name: word(facts, event.seat) });
    case "taken back":
      return t("thot.herald.back", { name: word(facts, event.seat) });
  }
}

// ---- how it ended

function ended(facts: Facts): Said {
  const { winners } = facts.view;
  return { line1: won(facts), help: why(facts), actor: winners[0] ? colour(facts, winners[0]) : null };
}

export function won(facts: Facts): string {
  const { winners, options } = facts.view;
  if (
    facts.own.length === 1 &&
    winners.some((seat) => seat === facts.own[0]) &&
    winners.length <= (options.teams ? 2 : 1)
  )
    return t("thot.herald.won.you");
  const sides = [...new Set(winners.map((seat) => sideName(facts, seat)))];
  if (sides.length === 1) return t("thot.herald.won", { name: sides[0] ?? "" });
  return t("thot.herald.won.shared", { names: sides.join(", ") });
}

function sideName(facts: Facts, seat: Seat): string {
  const team = player(facts, seat)?.team ?? null;
  return team === null ? word(facts, seat) : t("thot.team", { team });
}

function why(facts: Facts): string {
  const { view, over, quitter } = facts;
  if (over && over.tie_break !== null && (view.reason === "stuck" || view.reason === "cleared")) {
    const sum = plain(over.score[view.winners[0] ?? "p1"] ?? 0);
    return t("thot.help.tie", { sum, value: signed(over.tie_break) });
  }
  if (view.reason === "stuck") return t("thot.help.stuck");
  if (view.reason === "cleared") return t("thot.help.cleared");
  const name = quitter === null ? "" : word(facts, quitter);
  return view.reason === "time" ? t("thot.help.time", { name }) : t("thot.help.resigned", { name });
}

// ---- what is asked

function asked(facts: Facts): Said {
  const seat = facts.view.owing[0];
  if (seat === undefined) return { line1: t("thot.herald.wait"), help: "", actor: null };
  const actor = colour(facts, seat);
  if (facts.acting === null) {
    const key = facts.view.phase === "put" ? "thot.herald.put.other" : "thot.herald.choosing";
    return { line1: t(key, { name: word(facts, seat) }), help: reachHelp(facts), actor };
  }
  if (facts.view.phase === "put") return { ...askPut(facts, seat), actor };
  return { line1: askLine(facts, seat), help: moveHelp(facts, seat), actor };
}

function askLine(facts: Facts, seat: Seat): string {
  const { priest, way } = facts.view;
  if (facts.ways > 1 && facts.path) return t("thot.herald.ways", { square: facts.path.goal });
  const row = lineName(lineThrough(priest, "horizontal"));
  const column = lineName(lineThrough(priest, "vertical"));
  const name = word(facts, seat);
  const you = isYou(facts, seat);
  if (way === null)
    return you
      ? t("thot.herald.first.you", { row, column })
      : t("thot.herald.first.named", { name, row, column });
  if (way === "horizontal")
    return you ? t("thot.herald.row.you", { row }) : t("thot.herald.row.named", { name, row });
  return you ? t("thot.herald.column.you", { column }) : t("thot.herald.column.named", { name, column });
}

function moveHelp(facts: Facts, seat: Seat): string {
  const { path, foreseen, view } = facts;
  if (path && facts.ways > 1)
    return t(path.ends === "horizontal" ? "thot.help.ways.across" : "thot.help.ways.down");
  if (foreseen?.view.phase === "over") return t("thot.help.ended");
  const next = foreseen?.view.owing[0];
  if (path?.elbow && next) return endsHelp(path, word(facts, next));
  if (view.way === null) return t("thot.help.first");
  if (!isYou(facts, seat) || facts.lastMover === null) return reachHelp(facts);
  const said = { name: word(facts, facts.lastMover), count: facts.inReach };
  return t(view.way === "horizontal" ? "thot.help.across.you" : "thot.help.down.you", said);
}

function endsHelp(path: Path, name: string): string {
  return path.ends === "horizontal"
    ? t("thot.help.ends.across", { name, column: lineName(lineThrough(path.goal, "vertical")) })
    : t("thot.help.ends.down", { name, row: lineName(lineThrough(path.goal, "horizontal")) });
}

function reachHelp({ view, inReach }: Facts): string {
  if (view.phase !== "move" || view.way === null) return "";
  return t(view.way === "horizontal" ? "thot.help.across" : "thot.help.down", { count: inReach });
}

function askPut(facts: Facts, seat: Seat): Pick<Said, "line1" | "help"> {
  const { stone, square } = facts;
  const value = stone === null ? null : (scarab(stone)?.value ?? null);
  if (value !== null && square !== null)
    return {
      line1: t("thot.herald.put.ready", { stone: signed(value), square }),
      help: putTotal(facts, seat),
    };
  if (value !== null)
    return { line1: t("thot.herald.put.where", { stone: signed(value) }), help: t("thot.help.put.where") };
  const line1 = isYou(facts, seat)
    ? t("thot.herald.put.you")
    : t("thot.herald.put.named", { name: word(facts, seat) });
  return { line1, help: t("thot.help.put") };
}

function putTotal(facts: Facts, seat: Seat): string {
  const to = facts.foreseen?.view.total[seat];
  if (to === undefined) return "";
  const name = isYou(facts, seat) ? t("thot.you") : word(facts, seat);
  return t("thot.help.total", { name, from: plain(facts.view.total[seat] ?? 0), to: plain(to) });
}
