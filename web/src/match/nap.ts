/** A sleep from which one can be woken. */
export class Nap {
  #wake: (() => void) | null = null;

  /** Sleep so long, or for null until somebody wakes us; true if somebody did. */
  sleep(ms: number | null): Promise<boolean> {
    if (ms === 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (woken: boolean) => {
        clearTimeout(timer);
        this.#wake = null;
        resolve(woken);
      };
      const timer = ms === null ? undefined : setTimeout(() => end(false), ms);
      this.#wake = () => end(true);
    });
  }

  wake(): void {
    this.#wake?.();
  }
}
