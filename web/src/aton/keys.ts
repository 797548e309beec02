/** Which key does what. Letters a–l name squares after a digit; only H means something without one. */
import { isDirection, type Direction } from "./arrows";

export type Act =
  /** A digit while cards are laid: first the card's value, then the cartouche. */
  | { act: "digit"; digit: number }
  /** A digit that waits for its letter. */
  | { act: "temple"; temple: number }
  | { act: "square"; square: string }
  | { act: "walk"; direction: Direction }
  | { act: "round"; by: 1 | -1 }
  | { act: "confirm" | "undo" | "hurry" | "drop" | "help" | "exchange" }
  | { act: "hint" }
  | { act: "say"; what: "herald" | "position" | "threats" | "preview" }
  | { act: "history"; by: 1 | -1 };

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const PLAIN_KEYS: Record<string, Act> = {
  Enter: { act: "confirm" },
  Backspace: { act: "undo" },
  " ": { act: "hurry" },
  Escape: { act: "drop" },
  "?": { act: "help" },
  x: { act: "exchange" },
  r: { act: "say", what: "herald" },
  p: { act: "say", what: "position" },
  t: { act: "say", what: "threats" },
  h: { act: "hint" },
  n: { act: "say", what: "preview" },
  "[": { act: "history", by: -1 },
  "]": { act: "history", by: 1 },
};

/** What a key means; `temple` is the digit that was pressed before, if it still waits for a letter. */
export function actOf(pressed: Pressed, isLaying: boolean, temple: number | null): Act | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (ctrlKey || metaKey) return key.toLowerCase() === "z" && !shiftKey ? { act: "undo" } : null;
  if (altKey) return null;
  if (shiftKey && (key === "ArrowLeft" || key === "ArrowRight"))
    return { act: "round", by: key === "ArrowLeft" ? -1 : 1 };
  if (isDirection(key)) return { act: "walk", direction: key };
  if (/^[1-4]$/.test(key))
    return isLaying ? { act: "digit", digit: Number(key) } : { act: "temple", temple: Number(key) };
  const letter = key.toLowerCase();
  if (temple !== null && /^[a-l]$/.test(letter)) return { act: "square", square: `${temple}${letter}` };
  return PLAIN_KEYS[key.length === 1 ? letter : key] ?? null;
}
