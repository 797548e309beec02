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
export function sides(model: AtonTableModel): [Seat, Seat] {
  const near = model.seat ?? "red";
  return [near, other(near)];
}

export function pairLooks(model: AtonTableModel, shown: Shown): PairLook[] {
  const [near, far] = sides(model);
  return ([1, 2, 3, 4] as const).map((cartouche) => ({
    cartouche,
    name: cartoucheName(cartouche),
    near: placeLook(model, shown, near, cartouche),
    far: placeLook(model, shown, far, cartouche),
    remarks: remarks(model, shown, cartouche),
    short: inShort(model, shown, cartouche),
    isCurrent: currentCartouche(model, shown) === cartouche,
    action: model.laying && !model.history.isPast ? action(model, cartouche) : null,
  }));
}

function placeLook(model: AtonTableModel, shown: Shown, seat: Seat, cartouche: Cartouche): PlaceLook {
  const place = cartouche - 1;
  const laying = model.history.isPast || model.seat !== seat ? null : model.laying;
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
  const readable = !isUp && Boolean(value) && model.mayShowCards(seat);
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
function cardAt(model: AtonTableModel, shown: Shown, cartouche: Cartouche): number {
  const laying = model.laying;
  if (laying) return laying.places[cartouche - 1]?.value ?? laying.held?.value ?? 0;
  return model.seat && model.mayShowCards(model.seat) ? (shown.laid[model.seat][cartouche - 1] ?? 0) : 0;
}

function remarks(model: AtonTableModel, shown: Shown, cartouche: Cartouche): Remark[] {
  if (shown.told >= cartouche) return result(cartouche, shown, sides(model));
  const card = cardAt(model, shown, cartouche);
  const known = card && model.seat ? effect(cartouche, card, model.layingAid?.[card], model.seat) : [];
  return known.length ? known : [{ text: about(cartouche) }];
}

function inShort(model: AtonTableModel, shown: Shown, cartouche: Cartouche): string {
  if (shown.told >= cartouche) return resultInShort(cartouche, shown, sides(model));
  const card = cardAt(model, shown, cartouche);
  return card ? effectInShort(cartouche, model.layingAid?.[card]) : "";
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

function currentCartouche(model: AtonTableModel, shown: Shown): Cartouche | null {
  const { scene } = model.stage;
  if (scene?.kind === "turning") return scene.cartouche;
  if (scene) return SCENES[scene.kind] ?? null;
  if (shown.faceUp < 4) return null;
  const kind = model.staging?.kind;
  if (kind === "remove") return 2;
  return kind === "place" ? 4 : null;
}

function action(model: AtonTableModel, cartouche: Cartouche): string {
  const laying = model.laying;
  const roman = ROMAN[cartouche - 1] ?? "";
  const name = cartoucheName(cartouche);
  const lies = laying?.places[cartouche - 1];
  if (laying?.held) return t("aton.cartouche.lay", { card: laying.held.value, cartouche: roman, name });
  if (lies) return t("aton.cartouche.takeBack", { card: lies.value, cartouche: roman, name });
  return t("aton.cartouche.empty", { cartouche: roman, name });
}
