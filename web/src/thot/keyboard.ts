/** Every act by keys. Letters a to j name squares, so nothing else uses them. */

import { SquareReader, StoneReader } from "./keys";
import type { ThotMatch } from "./match.svelte";
import { sayPosition, sayPreview } from "./said";
import { plain, heaps } from "./stones";
import { t } from "../i18n/index.svelte";
import { hasOwnKeys } from "../ui/focus";
import { isArrow, nextStop } from "./walking";

interface Hands {
  /** Bring the focus to a square. */
  focus: (square: string) => void;
  /** Let a screen reader say something. */
  say: (text: string) => void;
  /** Show all keys. */
  help: () => void;
  /** Where the grid's tab stop is. */
  at: () => string;
}

function squareOf(target: EventTarget | null): string | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-square]") : null;
  return cell?.dataset["square"] ?? null;
}

function isOtherControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element && squareOf(target) === null && target.closest("button, a, summary") !== null
  );
}

export class Keyboard {
  readonly #match: ThotMatch;
  readonly #hands: Hands;
  readonly #squares = new SquareReader();
  readonly #stones = new StoneReader();

  constructor(match: ThotMatch, hands: Hands) {
    this.#match = match;
    this.#hands = hands;
  }

  /** Answers to a key; true if it was one of ours. */
  press(event: KeyboardEvent): boolean {
    if (event.target instanceof Element && hasOwnKeys(event.target)) return false;
    if (event.ctrlKey && event.key.toLowerCase() === "z") return this.#drop();
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === " " || event.key === "Enter") return this.#confirm(event);
    if (isArrow(event.key)) return this.#walk(event);
    if (event.key === "Escape" || event.key === "Backspace") return this.#drop();
    return this.#command(event.key) || this.#name(event.key);
  }

  #confirm(event: KeyboardEvent): boolean {
    const match = this.#match;
    if (event.key === " " && match.playback.busy) {
      match.playback.hurry();
      return true;
    }
    if (isOtherControl(event.target)) return false;
    const square = squareOf(event.target);
    if (square !== null && square !== match.choice.considered) match.choose(square);
    else if (match.choice.move !== null) void match.go();
    else return square !== null;
    return true;
  }

  #walk(event: KeyboardEvent): boolean {
    if (event.shiftKey) return this.#step(event.key);
    if (isOtherControl(event.target)) return false;
    const match = this.#match;
    const view = match.view;
    if (!view) return false;
    const from = squareOf(event.target);
    const stops = match.choice.isPutting ? null : new Set([...Object.keys(view.board), view.priest]);
    const to = from === null ? this.#hands.at() : nextStop(from, event.key, view.options.size, stops);
    if (to !== null) this.#goTo(to);
    return true;
  }

  #goTo(square: string): void {
    this.#hands.focus(square);
    if (this.#match.choice.targets.has(square)) this.#match.choose(square);
  }

  #step(key: string): boolean {
    const { history } = this.#match;
    if (key === "ArrowLeft") history.back();
    else if (key === "ArrowRight") history.forward();
    else return false;
    return true;
  }

  #drop(): boolean {
    const match = this.#match;
    this.#squares.forget();
    match.notice = "";
    if (match.choice.drop()) return true;
    if (!match.isPast) return false;
    match.history.toNow();
    return true;
  }

  #command(key: string): boolean {
    const match = this.#match;
    const command = {
      "[": () => match.history.back(),
      "]": () => match.history.forward(),
      "?": () => this.#hands.help(),
      k: () => void match.keep(),
      w: () => match.choice.otherWay(),
      r: () => this.#hands.say(`${match.spoken.line1} ${match.spoken.help}`),
      p: () => this.#hands.say(this.#position()),
      n: () => this.#hands.say(this.#preview()),
    }[key.toLowerCase()];
    command?.();
    return command !== undefined;
  }

  #position(): string {
    const { view, lanes } = this.#match;
    return view ? sayPosition(view, lanes ?? { main: [], side: [] }) : "";
  }

  #preview(): string {
    const { foreseen, next, choice, players } = this.#match;
    const word = (seat: string | null) => players.find((player) => player.seat === seat)?.word ?? "";
    const sum = plain(foreseen?.view.total[choice.seat ?? "p1"] ?? 0);
    return sayPreview(foreseen, t("thot.sum.said", { name: word(choice.seat), sum }), word(next));
  }

  /** A square by letter and number, or after an ankh a stone by its value. */
  #name(key: string): boolean {
    const match = this.#match;
    const view = match.view;
    if (!view || key.length !== 1) return false;
    const typed = this.#squares.read(key, view.options.size);
    if (typed.kind === "letter") return true;
    if (typed.kind === "square") {
      this.#hands.focus(typed.square);
      if (match.acting !== null) match.choose(typed.square);
      return true;
    }
    return match.choice.isPutting && this.#nameStone(key);
  }

  #nameStone(key: string): boolean {
    const { choice, view } = this.#match;
    if (!/^[1-8+\-\u2212]$/.test(key) || choice.seat === null) return false;
    const tray = heaps(view?.taken[choice.seat] ?? []);
    const stone = this.#stones.read(key, tray, choice.stone);
    if (stone !== null && stone !== choice.stone) this.#match.chooseStone(stone);
    else if (stone === null && /[1-8]/.test(key)) this.#match.notice = t("thot.help.noStone");
    return true;
  }
}
