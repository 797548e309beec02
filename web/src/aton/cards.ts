/** What is to be drawn at each cartouche, laying, sealed and revealed alike. */
import { t } from "../i18n/index.svelte";
import { effect, effectInShort, result, resultInShort, type Remark } from "./consequences";
import type { AtonTableModel } from "./table.svelte";
import { other, type Seat } from "./layout";
import type { Cartouche } from "./script";
import type { Shown } from "./shown";
import { cartoucheName, ROMAN } from "./words";

export interface PlaceLook {
  seat: Seat;
  value: number | null;
  up: boolean;
  sealed: boolean;
  wanted: boolean;
  breathing: boolean;
}

export interface PairLook {
  cartouche: Cartouche;
  name: string;
  near: PlaceLook;
  far: PlaceLook;
  remarks: Remark[];
  short: string;
  /** The reveal or the turn is at this cartouche. */
  isCurrent: boolean;
  /** A button's words while cards are laid, or null. */
  action: string | null;
}

/** The player on the left and the one on the right: oneself first, Red first for spectators. */
export function sides(game: AtonTableModel): [Seat, Seat] {
  const near = game.seat ?? "red";
  return [near, other(near)];
}

export function pairLooks(game: AtonTableModel, shown: Shown): PairLook[] {
  const [near, far] = sides(game);
  return ([1, 2, 3, 4] as const).map((cartouche) => ({
    cartouche,
    name: cartoucheName(cartouche),
    near: placeLook(game, shown, near, cartouche),
    far: placeLook(game, shown, far, cartouche),
    remarks: remarks(game, shown, cartouche),
    short: inShort(game, shown, cartouche),
    isCurrent: currentCartouche(game, shown) === cartouche,
    action: game.laying && !game.history.isPast ? action(game, cartouche) : null,
  }));
}

function placeLook(game: AtonTableModel, shown: Shown, seat: Seat, cartouche: Cartouche): PlaceLook {
  const place = cartouche - 1;
  const laying = game.history.isPast || game.seat !== seat ? null : game.laying;
  if (laying) {
    const value = laying.places[place]?.value ?? null;
    return {
      seat,
      value,
      up: true,
      sealed: false,
      wanted: value === null && laying.held !== null,
      breathing: false,
    };
  }
  const isUp = shown.faceUp >= cartouche;
  const value = shown.hasLaid[seat] ? (shown.laid[seat][place] ?? 0) : null;
  // One's own cards stay readable under the seal, unless somebody else may be looking at this device.
  const readable = !isUp && Boolean(value) && game.mayShowCards(seat);
  return {
    seat,
    // A card that is face down is nobody's to know, wherever one looks.
    value: value !== null && !isUp && !readable ? 0 : value,
    up: isUp || readable,
    sealed: readable,
    wanted: false,
    breathing: !isUp && value !== null && !shown.hasLaid[other(seat)],
  };
}

/** The card whose effect is told: the one that lies there, or the one that is held over it. */
function cardAt(game: AtonTableModel, shown: Shown, cartouche: Cartouche): number {
  const laying = game.laying;
  if (laying) return laying.places[cartouche - 1]?.value ?? laying.held?.value ?? 0;
  return game.seat && game.mayShowCards(game.seat) ? (shown.laid[game.seat][cartouche - 1] ?? 0) : 0;
}

function remarks(game: AtonTableModel, shown: Shown, cartouche: Cartouche): Remark[] {
  if (shown.told >= cartouche) return result(cartouche, shown, sides(game));
  const card = cardAt(game, shown, cartouche);
  const known = card && game.seat ? effect(cartouche, card, game.layingAid?.[card], game.seat) : [];
  return known.length ? known : [{ text: about(cartouche) }];
}

function inShort(game: AtonTableModel, shown: Shown, cartouche: Cartouche): string {
  if (shown.told >= cartouche) return resultInShort(cartouche, shown, sides(game));
  const card = cardAt(game, shown, cartouche);
  return card ? effectInShort(cartouche, game.layingAid?.[card]) : "";
}

function about(cartouche: Cartouche): string {
  return {
    1: t("aton.about.points"),
    2: t("aton.about.order"),
    3: t("aton.about.reach"),
    4: t("aton.about.placing"),
  }[cartouche];
}

const SCENES: Partial<Record<string, Cartouche>> = {
  points: 1,
  tie: 1,
  pile: 2,
  order: 2,
  reach: 3,
  placing: 4,
};

function currentCartouche(game: AtonTableModel, shown: Shown): Cartouche | null {
  const { scene } = game.stage;
  if (scene?.kind === "turning") return scene.cartouche;
  if (scene) return SCENES[scene.kind] ?? null;
  if (shown.faceUp < 4) return null;
  const kind = game.staging?.kind;
  if (kind === "remove") return 2;
  return kind === "place" ? 4 : null;
}

function action(game: AtonTableModel, cartouche: Cartouche): string {
  const laying = game.laying;
  const roman = ROMAN[cartouche - 1] ?? "";
  const name = cartoucheName(cartouche);
  const lies = laying?.places[cartouche - 1];
  if (laying?.held) return t("aton.cartouche.lay", { card: laying.held.value, cartouche: roman, name });
  if (lies) return t("aton.cartouche.takeBack", { card: lies.value, cartouche: roman, name });
  return t("aton.cartouche.empty", { cartouche: roman, name });
}
