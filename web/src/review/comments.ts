/** One choice in plain words, with the numbers that the server gave. */

import type { GameName, Judgement, ScoredLine } from "../api/types";
import { lineName } from "../aton/words";
import { t } from "../i18n/index.svelte";
import { colourName } from "../table/names";
import { plain } from "../thot/stones";
import { isFault, percent } from "./marks";
import { moveName, stoneName } from "./moves";
import type { Replay } from "./replay.svelte";

type Prospect = Judgement["played"];

/** Differences below this are no reason to say that something was better. */
const ALIKE = 0.005;

/** What to think of it. */
export function verdict(game: GameName, judgement: Judgement): string {
  const { played, best, mark, hidden } = judgement;
  const said = {
    name: colourName(judgement.seat),
    played: moveName(game, played.move),
    better: moveName(game, best.move),
    chance: percent(played.win_probability),
    best: percent(best.win_probability),
  };
  if (mark === "strong") return t("review.judged.strong", { ...said, lead: percent(judgement.swing) });
  const often = judgement.candidates.find(({ move }) => move === played.move)?.probability ?? 0;
  if (hidden && often >= ALIKE && !isFault(judgement))
    return t("review.judged.mixed", { ...said, often: percent(often) });
  if (best.win_probability - played.win_probability < ALIKE) return t("review.judged.good", said);
  if (hidden) return t("review.judged.lay", said);
  return isFault(judgement) ? t("review.judged.fault", said) : t("review.judged.alike", said);
}

/** What the move led to at once and what the better one would have; nothing where that says nothing. */
export function consequences(game: GameName, judgement: Judgement): string[] {
  if (!isFault(judgement)) return [];
  const better = moveName(game, judgement.best.move);
  const [now, then] = [outcome(judgement.played), outcome(judgement.best)];
  if (now === null || then === null || now === then) return [];
  const isScoring = judgement.played.if_scored !== null;
  return [
    isScoring ? t("review.ifScored", { now }) : t("review.after", { now }),
    t("review.with", { better, then }),
  ];
}

// ---- reasons in terms of the rules

/** The move that gives the hand away (A3). */
const EXCHANGE = "exchange";
/** What four cards add up to on the average: there are as many of each value from 1 to 4. */
const MEAN = 10;

/** Why the better move was better: what it changes in a scoring, or what its cards do. */
export function reasons(replay: Replay, judgement: Judgement): string[] {
  if (!isFault(judgement) || replay.data.game !== "aton") return [];
  return judgement.hidden ? layReasons(replay, judgement) : lineReasons(judgement);
}

/** "2h would have tied temple 2: Blue would not have gained 5." */
function lineReasons({ seat, played, best }: Judgement): string[] {
  const [now, then] = [played.lines, best.lines];
  if (!now || !then || (seat !== "red" && seat !== "blue")) return [];
  const move = moveName("aton", best.move);
  return now.flatMap((line, index) => {
    const other = then[index];
    return other ? lineReason(seat, move, line, other) : [];
  });
}

function lineReason(seat: "red" | "blue", move: string, now: ScoredLine, then: ScoredLine): string[] {
  const rival = seat === "red" ? "blue" : "red";
  const gains = (line: ScoredLine, who: "red" | "blue") => (who === "red" ? line.red_gains : line.blue_gains);
  const [mine, theirs] = [gains(then, seat) - gains(now, seat), gains(now, rival) - gains(then, rival)];
  if (mine <= 0 && theirs <= 0) return [];
  const line = lineName(now.line);
  const lead = (each: ScoredLine) => (seat === "red" ? each.red - each.blue : each.blue - each.red);
  const words = { move, line, points: mine, theirs, rival: colourName(rival) };
  if (now.line === "bonus") return [t("review.reason.bonus", words)];
  if (lead(now) < 0 && lead(then) === 0) return [t("review.reason.tied", words)];
  if (lead(now) <= 0 && lead(then) > 0) return [t("review.reason.majority", words)];
  return mine > 0 ? [t("review.reason.more", words)] : [t("review.reason.less", words)];
}

/** What the cards of the better laying would have done against those that the other laid. */
function layReasons(replay: Replay, { seat, at, played, best }: Judgement): string[] {
  if (best.move === EXCHANGE) {
    const cards = [...played.move];
    const words = {
      cards: cards.join(" "),
      sum: cards.reduce((sum, card) => sum + Number(card), 0),
      mean: MEAN,
    };
    return [t(words.sum < MEAN ? "review.reason.exchange.low" : "review.reason.exchange", words)];
  }
  if (played.move === EXCHANGE) return [t("review.reason.keep", { cards: [...best.move].join(" ") })];
  const [mine, better] = [played.move, best.move].map((move) => [...move].map(Number));
  if (mine?.length !== 4 || better?.length !== 4) return [];
  const revealed = replay.data.steps
    .filter((step) => step.at >= at)
    .flatMap(({ events }) => events)
    .find((event) => event.event === "revealed");
  const theirs = revealed && (seat === "red" ? revealed.blue : revealed.red);
  if (!theirs) return [];
  const said: string[] = [];
  const [one = 0, two = 0, three = 0, four = 0] = mine;
  const [first = 0, second = 0, third = 0, fourth = 0] = better;
  const points = 2 * (first - one);
  if (second !== two) said.push(secondReason(replay, at, second, two));
  if (third !== three) said.push(t("review.reason.reach", { card: third, instead: three }));
  if (fourth !== four) said.push(t("review.reason.place", { card: fourth, instead: four }));
  if (points !== 0)
    said.push(
      t(points > 0 ? "review.reason.points" : "review.reason.fewer", {
        card: first,
        points: Math.abs(points),
        theirs: theirs[0] ?? 0,
      }),
    );
  return said;
}

/** What the card at cartouche II does: in the first round nobody removes anything (A8). */
function secondReason(replay: Replay, at: number, card: number, instead: number): string {
  const begun = replay.data.steps
    .filter((step) => step.at <= at)
    .flatMap(({ events }) => events)
    .filter((event) => event.event === "round began");
  if (begun.length <= 1) return t("review.reason.second.order", { card, instead });
  return t(`review.reason.second.${card as 1}`, { instead });
}

/** "Red +22, Blue +15" in Aton, "sum 12, the next can take +7" in Thot. */
function outcome({ if_scored, total, reply }: Prospect): string | null {
  if (if_scored !== null) {
    return (["red", "blue"] as const)
      .map((seat) => t("aton.gain", { seat: colourName(seat), points: if_scored[seat] }))
      .join(", ");
  }
  if (total === null) return null;
  return reply === null
    ? t("review.total.end", { total: plain(total) })
    : t("review.total", { total: plain(total), reply: stoneName(reply) });
}

/** In a few words, for a list. */
export function gist(game: GameName, judgement: Judgement): string {
  if (judgement.mark === "strong") return t("review.gist.strong");
  if (!isFault(judgement)) return "";
  return t("review.gist.fault", { better: moveName(game, judgement.best.move) });
}
