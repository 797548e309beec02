/** Which lessons have been finished in this browser. */

import { memory } from "../settings/settings.svelte";
import type { LessonName } from "./lessons";

const KEY = "highpriest.lessons";

class Progress {
  #done = $state<LessonName[]>(memory.read<LessonName[]>(KEY, []));

  has(name: LessonName): boolean {
    return this.#done.includes(name);
  }

  add(name: LessonName): void {
    if (this.has(name)) return;
    this.#done.push(name);
    memory.write(KEY, this.#done);
  }
}

export const progress = new Progress();
