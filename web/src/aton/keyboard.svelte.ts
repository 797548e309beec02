/** Every act by keys, and where the keyboard's focus is. */
import { t } from "../i18n/index.svelte";
import { settings } from "../settings/settings.svelte";
import { BOARD_STOP, focusOn, hasOwnKeys } from "../ui/focus";
import { Hurrying } from "../ui/hurrying";
import type { Acts } from "./acts.svelte";
import type { AtonTableModel } from "./table.svelte";
import { heraldWords } from "./herald";
import { actOf, type Act } from "./keys";
import { walk, type Direction } from "./arrows";
import { positionWords, previewWords, threatsWords } from "./said";

export class Keyboard {
  /** The square that has, or would get, the focus. */
  stop = $state("1a");
  showsKeys = $state(false);
  /** Ask for the next step of a hint. */
  onhint: () => void = () => undefined;
  readonly #model: AtonTableModel;
  readonly #acts: Acts;
  readonly hurrying = new Hurrying();
  /** The digit of a square whose letter is awaited. */
  #temple: number | null = null;

  /** Show the rules of this step. */
  onhelp: () => void = () => undefined;

  constructor(model: AtonTableModel, acts: Acts) {
    this.#model = model;
    this.#acts = acts;
  }

  /** What is to be done next, as a selector; null while nothing is asked for. */
  readonly nextThing: string | null = $derived.by(() => {
    const { history, handsOverTo, stage, laying, staging, asksExchange } = this.#model;
    if (history.isPast || handsOverTo) return null;
    if (stage.waits || asksExchange || laying?.isComplete || staging?.isComplete) return "[data-primary]";
    if (laying?.held) return `[data-cartouche="${laying.places.indexOf(null)}"]`;
    if (laying) return "[role=option][tabindex='0']";
    return staging?.squares.length ? BOARD_STOP : null;
  });

  pressed(event: KeyboardEvent): void {
    const { handsOverTo, stage, laying, history } = this.#model;
    const target = event.target instanceof Element ? event.target : document.body;
    if (handsOverTo || hasOwnKeys(target)) return;
    if (this.hurrying.isTooMany(event, stage.isRunning)) {
      event.preventDefault();
      return;
    }
    const act = actOf(event, laying !== null && !history.isPast, this.#temple);
    // Enter and the space bar press the button that has the focus, unless they hurry what is shown.
    const presses =
      target.closest("button, a") !== null &&
      (event.key === "Enter" || (event.key === " " && !stage.isRunning));
    if (!act || presses) return;
    event.preventDefault();
    this.#temple = act.act === "temple" ? act.temple : null;
    this.#perform(act);
  }

  #perform(act: Act): void {
    const { laying, stage, history } = this.#model;
    switch (act.act) {
      case "temple":
        break;
      case "digit":
        if (laying?.held) this.#acts.layAt(act.digit - 1);
        else laying?.holdValue(act.digit);
        break;
      case "square":
        this.#goTo(act.square);
        void this.#acts.choose(act.square);
        break;
      case "walk":
        this.#walk(act.direction);
        break;
      case "confirm":
        this.#acts.confirm();
        break;
      case "undo":
        void this.#acts.undo();
        break;
      case "hurry":
        if (stage.waits) stage.next();
        else stage.hurry();
        break;
      case "drop":
        this.#acts.drop();
        break;
      case "help":
        this.onhelp();
        break;
      case "hint":
        this.onhint();
        break;
      case "exchange":
        if (this.#model.mayExchange) this.#model.asksExchange = true;
        break;
      case "say":
        void this.#acts.say(this.#wordsFor(act.what));
        break;
      case "history":
        if (act.by < 0) history.back();
        else history.forward();
        break;
      case "round":
        this.#jumpRound(act.by);
        break;
    }
  }

  #wordsFor(what: "herald" | "position" | "threats" | "preview"): string {
    const { shown, aids } = this.#model;
    if (what === "herald") {
      const { line1, help } = heraldWords(this.#model);
      return `${line1} ${help}`;
    }
    if (what === "position") return shown ? positionWords(shown) : "";
    if (!aids || settings.values.aids !== "full") return t("aton.spoken.noAids");
    return what === "threats" ? threatsWords(aids) : previewWords(aids);
  }

  // ---- arrows

  #walk(direction: Direction): void {
    const { laying, history } = this.#model;
    const focused = document.activeElement;
    const onBoard = focused?.closest("[data-square]") !== null;
    if (!laying || onBoard || history.isPast) this.#goTo(onBoard ? walk(this.stop, direction) : this.stop);
    else if (laying.held && focused?.closest("[data-cartouche]")) this.#stepCartouche(focused, direction);
    else laying.step(isBackwards(direction) ? -1 : 1);
  }

  #stepCartouche(from: Element, direction: Direction): void {
    const now = Number(from.getAttribute("data-cartouche"));
    void focusOn(`[data-cartouche="${(now + (isBackwards(direction) ? 3 : 1)) % 4}"]`);
  }

  #goTo(square: string): void {
    this.stop = square;
    void focusOn(`[data-square="${square}"]`);
  }

  #jumpRound(by: 1 | -1): void {
    const { history } = this.#model;
    const begins = history.updates.filter(({ events }) =>
      events.some(({ event }) => event === "round began"),
    );
    const now = history.shown?.number ?? 0;
    const next =
      by < 0 ? begins.findLast(({ number }) => number < now) : begins.find(({ number }) => number > now);
    if (next) history.goTo(next.number);
    else if (by > 0) history.toNow();
  }
}

const isBackwards = (direction: Direction): boolean => direction === "ArrowLeft" || direction === "ArrowUp";
