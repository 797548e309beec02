/** Everything a player can do at the table, however it was meant: by pointer, by touch or by keys. */
import { tick } from "svelte";
import { t } from "../i18n/index.svelte";
import { sound } from "../sound/sound.svelte";
import { Drag } from "./drag.svelte";
import type { AtonTableModel } from "./table.svelte";
import type { HandCard } from "./laying.svelte";
import type { Seat } from "./layout";

/** What can be carried over the table: a card of the hand, or a counter of the herald's row. */
export type Carried = { card: HandCard } | { counter: Seat };

export class Acts {
  /** Words for screen readers alone: what an act has led to, or what was asked for with a key. */
  spoken = $state("");
  readonly drag = new Drag<Carried>((what, at) => this.#dropped(what, at));
  readonly #game: AtonTableModel;

  constructor(game: AtonTableModel) {
    this.#game = game;
  }

  // ---- cards

  /** Take a card up, or lay it down again. */
  hold(card: HandCard): void {
    const { laying } = this.#game;
    if (!laying || this.drag.swallowsClick()) return;
    if (laying.held?.id === card.id) laying.drop();
    else laying.hold(card.id);
  }

  layAt(place: number): void {
    if (this.#game.laying?.lay(place)) sound("card-slide");
  }

  /** A touch on a cartouche: lay the card that is held, or take the one that lies there back. */
  pick(place: number): void {
    const { laying } = this.#game;
    if (!laying || this.drag.swallowsClick()) return;
    if (laying.held) this.layAt(place);
    else if (laying.takeBack(place)) sound("card-slide");
  }

  grabCard(event: PointerEvent, card: HandCard): void {
    this.drag.begin(event, { card });
  }

  grabLaid(event: PointerEvent, place: number): void {
    const card = this.#game.laying?.places[place];
    if (card) this.drag.begin(event, { card });
  }

  // ---- counters

  grabCounter(event: PointerEvent): void {
    const { staging } = this.#game;
    if (staging) this.drag.begin(event, { counter: staging.seat });
  }

  async choose(square: string): Promise<void> {
    const game = this.#game;
    if (game.stage.isRunning) {
      game.stage.hurry();
      return;
    }
    const before = game.staging?.steps.length ?? 0;
    if (!(await game.choose(square))) return;
    const { staging } = game;
    const step = staging?.steps.at(-1);
    if (!staging || !step || staging.steps.length <= before) return;
    sound(step.kind === "place" ? `stone-${staging.seat}` : "take");
    void this.say(this.#stagedWords(step.square));
  }

  // ---- both

  async undo(): Promise<void> {
    if (this.#game.laying) this.#game.laying.takeBackLast();
    else await this.#game.undo();
  }

  /** Let go of what is held, of a question, or of the past. */
  drop(): void {
    const game = this.#game;
    if (game.asksExchange) game.asksExchange = false;
    else if (game.laying?.held) game.laying.drop();
    else if (game.history.isPast) game.history.toNow();
  }

  confirm(): void {
    const game = this.#game;
    if (game.stage.waits) game.stage.next();
    else if (game.laying?.isComplete) void game.seal();
    else void game.confirm();
  }

  async say(words: string): Promise<void> {
    // The same words again are only read again if they were gone meanwhile.
    this.spoken = "";
    await tick();
    this.spoken = words;
  }

  #dropped(what: Carried, at: string | null): void {
    if ("card" in what) this.#droppedCard(what.card, at);
    else if (at?.startsWith("square:")) void this.choose(at.slice(7));
  }

  #droppedCard({ id }: HandCard, at: string | null): void {
    const { laying } = this.#game;
    if (!laying) return;
    laying.hold(id);
    if (at?.startsWith("cartouche:")) {
      this.layAt(Number(at.slice(10)));
      return;
    }
    const place = laying.placeOf(id);
    if (at === "hand" && place >= 0) laying.takeBack(place);
    laying.drop();
  }

  #stagedWords(square: string): string {
    const { staging } = this.#game;
    const step = staging?.stepOn(square);
    if (!staging || !step) return "";
    const all = staging.count(step.kind) + (staging.kind === step.kind ? staging.tried.view.left : 0);
    const { red, blue } = staging.tried.aids.if_scored_now.gains;
    return `${t("aton.spoken.staged", { square, nth: step.nth, all })} ${t("aton.now.label", { red, blue })}`;
  }
}
