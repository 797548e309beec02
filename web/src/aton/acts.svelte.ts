/** Everything a player can do at the table, however it was meant: by pointer, by touch or by keys. */
import { tick } from "svelte";
import { settings } from "../settings/settings.svelte";
import { sound } from "../sound/sound.svelte";
import { Drag } from "./drag.svelte";
import type { HandCard } from "./laying.svelte";
import type { Seat } from "./layout";
import { stagedWords } from "./said";
import type { AtonStaging } from "./staging.svelte";
import type { AtonTableModel } from "./table.svelte";

/** What can be carried over the table: a card of the hand, or a counter of the herald's row. */
export type Carried = { card: HandCard } | { counter: Seat };

export class Acts {
  /** Words for screen readers alone: what an act has led to, or what was asked for with a key. */
  spoken = $state("");
  readonly drag = new Drag<Carried>((what, at) => this.#dropped(what, at));
  readonly #model: AtonTableModel;

  constructor(model: AtonTableModel) {
    this.#model = model;
  }

  // ---- cards

  /** Take a card up, or lay it down again. */
  hold(card: HandCard): void {
    const { laying } = this.#model;
    if (!laying || this.drag.swallowsClick()) return;
    if (laying.held?.id === card.id) laying.drop();
    else laying.hold(card.id);
  }

  layAt(place: number): void {
    if (this.#model.laying?.lay(place)) sound("card-slide");
  }

  /** A touch on a cartouche: lay the card that is held, or take the one that lies there back. */
  pick(place: number): void {
    const { laying } = this.#model;
    if (!laying || this.drag.swallowsClick()) return;
    if (laying.held) this.layAt(place);
    else if (laying.takeBack(place)) sound("card-slide");
  }

  grabCard(event: PointerEvent, card: HandCard): void {
    this.drag.begin(event, { card });
  }

  grabLaid(event: PointerEvent, place: number): void {
    const card = this.#model.laying?.places[place];
    if (card) this.drag.begin(event, { card });
  }

  // ---- counters

  grabCounter(event: PointerEvent): void {
    const { staging } = this.#model;
    if (staging) this.drag.begin(event, { counter: staging.seat });
  }

  /** A touch on a square hurries what is shown; otherwise it stages the square or takes it back. */
  async choose(square: string): Promise<void> {
    const { stage, staging, isPast } = this.#model;
    if (stage.isRunning) stage.hurry();
    else if (staging && !isPast) await this.#touch(staging, square);
  }

  async #touch(staging: AtonStaging, square: string): Promise<void> {
    const before = staging.staged.length;
    this.#model.begin();
    await staging.touch(square);
    const last = staging.staged.at(-1);
    if (!last || staging.staged.length <= before) return;
    // Players who do not want to be asked end the turn with its last counter.
    if (staging.isComplete && !settings.values.confirm) await this.#model.confirm();
    if (this.#model.staging !== staging) return;
    sound(last.kind === "place" ? `stone-${staging.seat}` : "take");
    void this.say(stagedWords(staging, last.square));
  }

  // ---- both

  async undo(): Promise<void> {
    const { laying, staging } = this.#model;
    if (laying) {
      laying.takeBackLast();
      return;
    }
    this.#model.begin();
    await staging?.undo();
  }

  /** Let go of what is held, of a question, or of the past. */
  drop(): void {
    const model = this.#model;
    if (model.asksExchange) model.asksExchange = false;
    else if (model.laying?.held) model.laying.drop();
    else if (model.history.isPast) model.history.toNow();
  }

  confirm(): void {
    const model = this.#model;
    if (model.stage.waits) model.stage.next();
    else if (model.laying?.isComplete) void model.seal();
    else void model.confirm();
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
    const { laying } = this.#model;
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
}
