/** What the herald says: one sentence, and one that helps. Checked to fit in every language. */
import { language, t } from "../i18n/index.svelte";
import type { Said } from "../table/herald";
import type { AtonTableModel } from "./table.svelte";
import type { Laying } from "./laying.svelte";
import { other, type Seat } from "./layout";
import type { Scene } from "./script";
import type { Shown } from "./shown";
import { squareOf, type AtonStaging } from "./staging.svelte";
import { settings } from "../settings/settings.svelte";
import { fullTemple } from "./looks";
import { isUrgent } from "./threats";
import type { AtonView, ScoredLine } from "./types";
import { either, gainWords, lineName, reasonWords, ROMAN, seatName, templesUpTo } from "./words";

function said(actor: Seat | null, line1: string, help = ""): Said {
  return { actor, line1, help };
}

const SCORING_STEPS = ["temple 1", "temple 2", "temple 3", "temple 4", "black", "bonus"];

/** What a scene of the reveal, of another's turn or of a scoring says. */
export function sceneWords(scene: Scene, shown: Shown, isPlayer = true): Said {
  const { laid } = shown;
  const pair = (cartouche: number) => ({
    red: laid.red[cartouche - 1] ?? 0,
    blue: laid.blue[cartouche - 1] ?? 0,
  });
  switch (scene.kind) {
    case "drawn":
      return said(
        null,
        isPlayer
          ? t("aton.say.round", { round: scene.round })
          : t("aton.say.round.both", { round: scene.round }),
        t("aton.say.round.help"),
      );
    case "shuffled":
      return said(scene.seat, t("aton.say.shuffled", { seat: seatName(scene.seat) }));
    case "exchanged":
      return said(
        scene.seat,
        t("aton.say.exchanged", { seat: seatName(scene.seat) }),
        t("aton.say.exchanged.help"),
      );
    case "seals":
      return said(null, t("aton.say.seals"), t("aton.say.hurry"));
    case "turning":
      return said(
        null,
        t("aton.say.turning", { cartouche: ROMAN[scene.cartouche - 1] ?? "" }),
        t("aton.say.hurry"),
      );
    case "points":
      return pointsWords(scene.gained.seat, scene.gained.points, pair(1));
    case "tie":
      return said(null, t("aton.say.tie"), t("aton.say.pair", pair(2)));
    case "pile":
      return said(
        scene.seat,
        t("aton.say.pile", { seat: seatName(scene.seat), card: scene.card }),
        t("aton.say.pile.help"),
      );
    case "order":
      return said(
        scene.first.seat,
        t("aton.say.order", { seat: seatName(scene.first.seat) }),
        t("aton.say.pair", pair(2)),
      );
    case "reach":
      return said(null, t("aton.say.reach", pair(3)), t("aton.say.reach.help"));
    case "placing":
      return said(null, t("aton.say.placing", pair(4)));
    case "removes none":
      return said(
        scene.seat,
        t("aton.say.removesNone", { seat: seatName(scene.seat) }),
        t("aton.say.removesNone.help"),
      );
    case "kept":
      return said(scene.seat, t("aton.say.kept", { seat: seatName(scene.seat) }));
    case "removed":
      return said(
        scene.event.seat,
        t("aton.say.removed", { seat: seatName(scene.event.seat), square: scene.event.square }),
        scene.event.to === "realm" ? t("aton.say.toRealm") : t("aton.say.toStock"),
      );
    case "few":
      return said(scene.seat, t("aton.say.few", { seat: seatName(scene.seat), count: scene.count }));
    case "placed":
      return said(
        scene.event.seat,
        t("aton.say.placed", { seat: seatName(scene.event.seat), square: scene.event.square }),
      );
    case "no room":
      return said(
        scene.event.seat,
        scene.event.to === "realm" ? t("aton.say.noRoom.realm") : t("aton.say.noRoom.stock"),
      );
    case "scoring":
      return said(null, t("aton.say.scoring"), t("aton.say.scoring.help"));
    case "line": {
      const { line } = scene;
      const step = SCORING_STEPS.indexOf(line.line) + 1;
      return said(null, lineWords(line), t("aton.say.line.help", { step, all: SCORING_STEPS.length }));
    }
    case "scored":
      return said(null, t("aton.say.scored", { red: scene.scored.red, blue: scene.scored.blue }));
    case "took back":
      return said(
        scene.event.seat,
        t("aton.say.tookBack", { seat: seatName(scene.event.seat), square: scene.event.square }),
      );
    case "sailed":
      return said(null, t("aton.say.sailed"), t("aton.say.sailed.help"));
  }
}

function lineWords(line: ScoredLine): string {
  if (line.line === "bonus") return t("aton.say.line.bonus", { red: line.red_gains, blue: line.blue_gains });
  return t("aton.say.line", {
    line: lineName(line.line),
    red: line.red,
    blue: line.blue,
    gain: gainWords(line),
  });
}

function pointsWords(seat: Seat | null, points: number, pair: { red: number; blue: number }): Said {
  if (!seat) return said(null, t("aton.say.points.none"), t("aton.say.pair", pair));
  return said(seat, t("aton.say.points", { seat: seatName(seat), points }), t("aton.say.points.help", pair));
}

/** What is asked of the player who lays cards. */
export function layingWords(seat: Seat, laying: Laying, others: string): Said {
  if (laying.isComplete) return said(seat, t("aton.ask.seal"), t("aton.ask.seal.help"));
  if (!laying.held) return said(seat, t("aton.ask.lay"), others || t("aton.ask.lay.help"));
  const free = ROMAN.filter((_, place) => laying.places[place] === null);
  const places = either(free, language());
  return said(seat, t("aton.ask.lay"), t("aton.ask.lay.held", { card: laying.held.value, places }));
}

/** What is asked of the player who removes or places. */
export function stagingWords(staging: AtonStaging, reach: number): Said {
  const { seat } = staging;
  const temples = templesUpTo(reach);
  if (staging.wins) return said(seat, t("aton.ask.win"), t("aton.ask.win.help"));
  switch (staging.kind) {
    case "remove": {
      const count = staging.count("remove") + staging.left;
      const own = squareOwner(staging) === seat;
      if (own) return said(seat, t("aton.ask.removeOwn", { temples }), t("aton.ask.removeOwn.help"));
      return said(
        seat,
        other(seat) === "blue"
          ? t("aton.ask.removeBlue", { count, temples })
          : t("aton.ask.removeRed", { count, temples }),
        staging.mayKeep ? t("aton.ask.remove.orStop") : t("aton.ask.remove.help"),
      );
    }
    case "place": {
      const count = staging.count("place") + staging.left;
      return said(seat, t("aton.ask.place", { count, temples }), t("aton.ask.place.help"));
    }
    case "take back":
      return said(
        seat,
        t("aton.ask.takeBack", { temples: takeBackTemples(staging) }),
        t("aton.ask.takeBack.help"),
      );
    default:
      return said(
        seat,
        staging.start.view.phase === "take back" ? t("aton.ask.takenBack") : t("aton.ask.end"),
        t("aton.ask.end.help"),
      );
  }
}

function squareOwner({ tried }: AtonStaging): Seat {
  const square = squareOf(tried.view.legal_moves[0] ?? "");
  return tried.view.counters.red.includes(square) ? "red" : "blue";
}

function takeBackTemples({ tried }: AtonStaging): string {
  const temples = [...new Set(tried.view.legal_moves.map((move) => squareOf(move).charAt(0)))];
  return either(temples, language());
}

/** What the herald says now. */
export function heraldWords(model: AtonTableModel): Said {
  const { stage, history, view, seat, laying, staging, shown } = model;
  if (history.isPast && shown)
    return said(null, t("aton.say.past", { round: shown.round }), t("aton.say.past.help"));
  if (!view || !shown) return said(null, t("aton.say.waiting"), t("aton.say.waiting.help"));
  const isAtIt = laying !== null && (laying.held !== null || laying.missing < 4 || model.asksExchange);
  if (stage.scene && !isAtIt) return sceneWords(stage.scene, shown, model.own.length === 1);
  if (model.refusal !== null) return said(seat, t("aton.say.refused"), t("aton.say.refused.help"));
  if (model.asksExchange) return said(seat, t("aton.ask.exchange"), t("aton.ask.exchange.help"));
  if (laying && seat) return layingWords(seat, laying, whatOthersDo(model, other(seat)));
  if (staging) return stagingWords(staging, shown.laid[staging.seat][2] ?? 0);
  return waitingWords(model);
}

function hasSealed({ view }: AtonTableModel, seat: Seat): string {
  return view?.has_laid[seat] ? t("aton.say.sealed", { seat: seatName(seat) }) : "";
}

/** That the other has sealed, and that they can win this round, for somebody who has aids. */
function whatOthersDo(model: AtonTableModel, seat: Seat): string {
  const { aids } = model;
  const threatens = aids?.threats.some((threat) => threat.seat === seat && isUrgent(threat)) ?? false;
  const warns = threatens && settings.values.aids === "full";
  const warning = warns ? t("aton.say.threat", { seat: seatName(seat) }) : "";
  return [hasSealed(model, seat), warning].filter(Boolean).join(" ");
}

function overWords(view: AtonView): Said {
  const [winner, second] = view.winners;
  const reason = view.reason ? reasonWords(view.reason, view.winners, view.points, fullTemple(view)) : "";
  if (!winner) return said(null, t("aton.say.over"), reason);
  return second
    ? said(null, t("aton.say.draw"), reason)
    : said(winner, t("aton.say.wins", { seat: seatName(winner) }), reason);
}

function waitingWords(model: AtonTableModel): Said {
  const { view } = model;
  if (view?.phase === "over") return overWords(view);
  const actor = view?.owing[0] ?? null;
  if (!actor) return said(null, t("aton.say.waiting"), t("aton.say.waiting.help"));
  if (view?.phase === "lay")
    return view.owing.length > 1
      ? said(null, t("aton.say.bothChoose"))
      : said(actor, t("aton.say.chooses", { seat: seatName(actor) }), hasSealed(model, other(actor)));
  return said(actor, t("aton.say.acts", { seat: seatName(actor) }));
}
