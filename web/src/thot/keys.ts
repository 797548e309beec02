/** Squares and stones typed letter by letter: `h` `7` names a square, `-` `6` a stone of the tray. */

import type { Heap } from "./stones";

export type Typed =
  { kind: "letter"; letter: string } | { kind: "square"; square: string } | { kind: "nothing" };

/** Reads keys one at a time. `j` `1` names j1 at once; a `0` after it makes it j10. */
export class SquareReader {
  #letter = "";
  #one = "";

  read(key: string, size: number): Typed {
    const letters = "abcdefghij".slice(0, size);
    const letter = key.toLowerCase();
    if (letter.length === 1 && letters.includes(letter)) {
      this.#letter = letter;
      this.#one = "";
      return { kind: "letter", letter };
    }
    if (key === "0" && this.#one !== "" && size === 10) {
      const square = `${this.#one}0`;
      this.forget();
      return { kind: "square", square };
    }
    if (!/^[1-9]$/.test(key) || this.#letter === "" || Number(key) > size) {
      this.forget();
      return { kind: "nothing" };
    }
    const square = `${this.#letter}${key}`;
    this.forget();
    if (key === "1") this.#one = square;
    return { kind: "square", square };
  }

  forget(): void {
    this.#letter = "";
    this.#one = "";
  }
}

/** Names stones of a tray by `6` or `-` `6`; the same digit again goes on to the next stone of that size. */
export class StoneReader {
  #sign = "";

  /** The stone meant, or null if the key names none. */
  read(key: string, stones: readonly Heap[], chosen: string | null): string | null {
    if (key === "-" || key === "+" || key === "\u2212") {
      this.#sign = key === "+" ? "+" : "-";
      return null;
    }
    const sign = this.#sign;
    this.#sign = "";
    if (!/^[1-8]$/.test(key)) return null;
    const meant = stones.filter(
      ({ value }) => Math.abs(value) === Number(key) && (sign === "" || value > 0 === (sign === "+")),
    );
    const next = meant.findIndex(({ stone }) => stone === chosen) + 1;
    return (meant[next] ?? meant[0])?.stone ?? null;
  }
}
