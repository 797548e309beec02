/** Every act by keys. Letters a to j name squares, so nothing else uses them. */

import { SquareReader, StoneReader } from "./keys";
import type { ThotTableModel } from "./table.svelte";
import { positionWords, previewWords } from "./said";
import { plain, heaps } from "./stones";
import { t } from "../i18n/index.svelte";
import { hasOwnKeys } from "../ui/focus";
import { Hurrying } from "../ui/hurrying";
import { isArrow, nextStop } from "./arrows";

interface Hands {
  /** Bring the focus to a square. */
  focus: (square: string) => void;
  /** Let a screen reader say something. */
  say: (text: string) => void;
  /** Show all keys. */
  help: () => void;
  /** Ask for the next step of a hint. */
  hint: () => void;
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
  readonly #model: ThotTableModel;
  readonly #hands: Hands;
  readonly #squares = new SquareReader();
  readonly #stones = new StoneReader();
  readonly hurrying = new Hurrying();

  constructor(model: ThotTableModel, hands: Hands) {
    this.#model = model;
    this.#hands = hands;
  }

  /** Answers to a key; true if it was one of ours. */
  press(event: KeyboardEvent): boolean {
    if (event.target instanceof Element && hasOwnKeys(event.target)) return false;
    if (this.hurrying.isTooMany(event, this.#model.stage.isRunning)) return true;
    if (event.ctrlKey && event.key.toLowerCase() === "z") return this.#drop();
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === " " || event.key === "Enter") return this.#confirm(event);
    if (isArrow(event.key)) return this.#walk(event);
    if (event.key === "Escape" || event.key === "Backspace") return this.#drop();
    return this.#command(event.key) || this.#name(event.key);
  }

  #confirm(event: KeyboardEvent): boolean {
    const model = this.#model;
    if (event.key === " " && model.stage.isRunning) {
      model.stage.hurry();
      return true;
    }
    if (isOtherControl(event.target)) return false;
    const square = squareOf(event.target);
    if (square !== null && square !== model.staging?.considered) model.choose(square);
    else if (model.staging?.isComplete) void model.go();
    else return square !== null;
    return true;
  }

  #walk(event: KeyboardEvent): boolean {
    if (event.shiftKey) return this.#step(event.key);
    if (isOtherControl(event.target)) return false;
    const model = this.#model;
    const view = model.view;
    if (!view) return false;
    const from = squareOf(event.target);
    const stops = model.staging?.isPutting ? null : new Set([...Object.keys(view.board), view.priest]);
    const to = from === null ? this.#hands.at() : nextStop(from, event.key, view.options.size, stops);
    if (to !== null) this.#goTo(to);
    return true;
  }

  #goTo(square: string): void {
    this.#hands.focus(square);
    if (this.#model.staging?.targets.has(square)) this.#model.choose(square);
  }

  #step(key: string): boolean {
    const { history } = this.#model;
    if (key === "ArrowLeft") history.back();
    else if (key === "ArrowRight") history.forward();
    else return false;
    return true;
  }

  #drop(): boolean {
    const model = this.#model;
    this.#squares.forget();
    model.notice = "";
    if (model.staging?.drop()) return true;
    if (!model.isPast) return false;
    model.history.toNow();
    return true;
  }

  #command(key: string): boolean {
    const model = this.#model;
    const command = {
      "[": () => model.history.back(),
      "]": () => model.history.forward(),
      "?": () => this.#hands.help(),
      y: () => this.#hands.hint(),
      k: () => void model.keep(),
      o: () => model.staging?.otherWay(),
      r: () => this.#hands.say(`${model.said.line1} ${model.said.help}`),
      p: () => this.#hands.say(this.#position()),
      n: () => this.#hands.say(this.#preview()),
    }[key.toLowerCase()];
    command?.();
    return command !== undefined;
  }

  #position(): string {
    const { view, lanes } = this.#model;
    return view ? positionWords(view, lanes ?? { main: [], side: [] }) : "";
  }

  #preview(): string {
    const { foreseen, next, acting, players } = this.#model;
    const word = (seat: string | null) => players.find((player) => player.seat === seat)?.word ?? "";
    const sum = plain(foreseen?.view.total[acting ?? "p1"] ?? 0);
    return previewWords(foreseen, t("thot.sum.said", { name: word(acting), sum }), word(next));
  }

  /** A square by letter and number, or after an ankh a stone by its value. */
  #name(key: string): boolean {
    const model = this.#model;
    const view = model.view;
    if (!view || key.length !== 1) return false;
    const typed = this.#squares.read(key, view.options.size);
    if (typed.kind === "letter") return true;
    if (typed.kind === "square") {
      this.#hands.focus(typed.square);
      if (model.acting !== null) model.choose(typed.square);
      return true;
    }
    return (model.staging?.isPutting ?? false) && this.#nameStone(key);
  }

  #nameStone(key: string): boolean {
    const { acting, staging, view } = this.#model;
    if (!/^[1-8+\-\u2212]$/.test(key) || !staging || acting === null) return false;
    const tray = heaps(view?.taken[acting] ?? []);
    const stone = this.#stones.read(key, tray, staging.stone);
    if (stone !== null && stone !== staging.stone) this.#model.chooseStone(stone);
    else if (stone === null && /[1-8]/.test(key)) this.#model.notice = t("thot.help.noStone");
    return true;
  }
}
