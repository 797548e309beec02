/** What stands between two cartouches: what a card would do, and later what the pair has done. */
import { t } from "../i18n/index.svelte";
import { other, type Seat } from "./layout";
import type { Cartouche } from "./script";
import type { Shown } from "./shown";
import type { LayingAid } from "./types";
import { seatName, templesUpTo } from "./words";

/** One line of text; with a seat it is in that player's colour. */
export interface Remark {
  text: string;
  seat?: Seat;
}

/** What a card does at a cartouche. */
export function effect(cartouche: Cartouche, card: number, aid: LayingAid | undefined, seat: Seat): Remark[] {
  if (!aid) return [];
  switch (cartouche) {
    case 1:
      return [
        { text: t("aton.does.points", { card, points: aid.points.own }) },
        { text: t("aton.does.points.other", { seat: seatName(other(seat)), points: aid.points.other }) },
      ];
    case 2:
      return [{ text: removal(card, aid, seat) }, { text: t("aton.does.order") }];
    case 3:
      return [{ text: t("aton.does.reach", { card, temples: templesUpTo(aid.reach) }) }];
    case 4:
      return [{ text: t("aton.does.place", { card, count: aid.place }) }];
  }
}

function removal(card: number, { removes: { whose, count } }: LayingAid, seat: Seat): string {
  // A 2 never removes anything; another card does not in the first round.
  if (whose === "none")
    return card === 2 ? t("aton.does.removesNone", { card }) : t("aton.does.removesNone.first", { card });
  if (whose === "own") return t("aton.does.removesOwn", { card });
  return other(seat) === "blue"
    ? t("aton.does.removesBlue", { card, count })
    : t("aton.does.removesRed", { card, count });
}

/** The same in very few words, for phones. */
export function effectInShort(cartouche: Cartouche, aid: LayingAid | undefined): string {
  if (!aid) return "";
  switch (cartouche) {
    case 1:
      return t("aton.short.points", { points: aid.points.own });
    case 2:
      if (aid.removes.whose === "none") return t("aton.short.none");
      return aid.removes.whose === "own"
        ? t("aton.short.own")
        : t("aton.short.takes", { count: aid.removes.count });
    case 3:
      return templesUpTo(aid.reach);
    case 4:
      return t("aton.short.places", { count: aid.place });
  }
}

function range(reach: number): string {
  return reach === 1 ? "1" : `1–${reach}`;
}

/** What a pair of cards has done, once it is told. */
export function result(cartouche: Cartouche, { laid, facts }: Shown, sides: readonly Seat[]): Remark[] {
  const card = (seat: Seat) => laid[seat][cartouche - 1] ?? 0;
  switch (cartouche) {
    case 1: {
      const seat = facts.gained?.seat;
      if (!facts.gained) return [];
      if (!seat) return [{ text: t("aton.did.noPoints") }];
      return [
        { text: t("aton.did.doubled") },
        { text: t("aton.gain", { seat: seatName(seat), points: facts.gained.points }), seat },
      ];
    }
    case 2:
      return facts.first ? orderResult(facts.first.by, facts.first.seat) : [];
    case 3:
      return sides.map((seat) => ({
        text: t("aton.did.reach", { seat: seatName(seat), range: range(card(seat)) }),
        seat,
      }));
    case 4:
      return sides.map((seat) => ({
        text: t("aton.did.places", { seat: seatName(seat), count: card(seat) }),
        seat,
      }));
  }
}

function orderResult(by: "cartouche 1" | "cartouche 2" | "pile", seat: Seat): Remark[] {
  const why = {
    "cartouche 2": t("aton.did.lower"),
    "cartouche 1": t("aton.did.lowerAtI"),
    pile: t("aton.did.byPile"),
  }[by];
  return [{ text: why }, { text: t("aton.did.first", { seat: seatName(seat) }), seat }];
}

/** The result in very few words, for phones. */
export function resultInShort(cartouche: Cartouche, shown: Shown, sides: readonly Seat[]): string {
  const { facts, laid } = shown;
  const both = (text: (card: number) => string) =>
    sides.map((seat) => text(laid[seat][cartouche - 1] ?? 0)).join(" · ");
  switch (cartouche) {
    case 1:
      if (!facts.gained) return "";
      return facts.gained.seat
        ? t("aton.gain", { seat: seatName(facts.gained.seat), points: facts.gained.points })
        : t("aton.gain.nobody");
    case 2:
      return facts.first ? t("aton.did.first", { seat: seatName(facts.first.seat) }) : "";
    case 3:
      return both(range);
    case 4:
      return both(String);
  }
}
