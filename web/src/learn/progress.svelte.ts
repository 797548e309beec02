/** Which lessons have been finished in this browser, and how far the others have come. */

import { memory } from "../settings/settings.svelte";
import type { LessonName } from "./lessons";

const KEY = "highpriest.learning";

interface Kept {
  done: LessonName[];
  /** The step at which a lesson was left. */
  at: Partial<Record<LessonName, number>>;
}

class Progress {
  #kept = $state<Kept>({ done: [], at: {}, ...memory.read<Partial<Kept>>(KEY, {}) });

  has(name: LessonName): boolean {
    return this.#kept.done.includes(name);
  }

  /** Where to go on. */
  stepOf(name: LessonName): number {
    return this.#kept.at[name] ?? 0;
  }

  reach(name: LessonName, step: number): void {
    if (this.stepOf(name) === step) return;
    this.#kept.at[name] = step;
    memory.write(KEY, this.#kept);
  }

  add(name: LessonName): void {
    this.#kept.at[name] = 0;
    if (!this.has(name)) this.#kept.done.push(name);
    memory.write(KEY, this.#kept);
  }
}

export const progress = new Progress();
