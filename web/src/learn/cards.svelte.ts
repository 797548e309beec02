/** The learner's cards: taken up, laid at a cartouche, sealed; what the step does not ask for is explained. */

import { Laying, type HandCard } from "../aton/laying.svelte";
import type { LessonRun } from "./run.svelte";

export class LessonCards {
  readonly #run: LessonRun<"aton">;
  #last: { key: string; laying: Laying } | null = null;

  constructor(run: LessonRun<"aton">) {
    this.#run = run;
  }

  /** The cards of a hand; a new hand is a new laying. */
  readonly laying: Laying | null = $derived.by(() => {
    const view = this.#run.view;
    if (view?.phase !== "lay" || view.has_laid.red) return null;
    const key = JSON.stringify([this.#run.step?.position, view.hand.red]);
    if (this.#last?.key !== key) this.#last = { key, laying: new Laying(view.hand.red) };
    return this.#last.laying;
  });

  get #act() {
    return this.#run.step?.act;
  }

  /** A step that begins with cards laid by the one before it has them laid, however one came to it. */
  prepare(): void {
    const act = this.#act;
    const { laying } = this;
    if (act?.kind !== "seal" || !laying || laying.places[act.cartouche - 1]) return;
    laying.holdValue(act.card);
    laying.lay(act.cartouche - 1);
  }

  hold(card: HandCard): void {
    const kind = this.#act?.kind;
    if (kind === "exchange") this.#run.object({});
    if (kind === "lay" || kind === "seal") {
      this.#run.forget();
      if (this.laying?.held?.id === card.id) this.laying.drop();
      else this.laying?.hold(card.id);
    }
  }

  /** A cartouche (0–3) was touched. */
  pick(place: number): void {
    const act = this.#act;
    const { laying } = this;
    if (!laying || (act?.kind !== "lay" && act?.kind !== "seal")) return;
    const isWanted = place === act.cartouche - 1;
    if (act.kind === "seal") {
      if (isWanted || laying.held?.id === laying.places[act.cartouche - 1]?.id) return this.#object({});
      if (laying.held) laying.lay(place);
      else laying.takeBack(place);
    } else if (laying.held) {
      if (!isWanted || laying.held.value !== act.card) return this.#object({ elsewhere: !isWanted });
      laying.lay(place);
      this.#run.fulfil();
    }
    this.#run.forget();
  }

  #object(tests: Readonly<Record<string, boolean>>): void {
    this.laying?.drop();
    this.#run.object(tests);
  }

  seal(): void {
    if (this.laying?.isComplete) this.#run.send(this.laying.text);
  }
}
