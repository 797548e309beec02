/** The time of day, once a second, while something counts up. */

class LobbyClock {
  now = $state(Date.now());
  #count = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Let it run until the returned function is called. */
  run(): () => void {
    this.#count += 1;
    if (this.#count === 1) {
      this.now = Date.now();
      this.#timer = setInterval(() => (this.now = Date.now()), 1_000);
    }
    return () => {
      this.#count -= 1;
      if (this.#count === 0) clearInterval(this.#timer);
    };
  }
}

export const clock = new LobbyClock();
