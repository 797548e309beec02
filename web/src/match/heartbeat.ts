/** Notices that a connection is dead though nobody says so: silence is no proof that somebody is there. */

/** A server that says nothing for so long is asked whether it is there. */
const SILENCE = 6_000;
/** One that does not answer for so long then is given up: in all, silence is noticed within 12 seconds. */
const PATIENCE = 5_000;

interface Line {
  /** Ask the server for a sign of life, if it can be asked. */
  ask(): void;
  /** There was none. */
  lose(): void;
}

export class Heartbeat {
  readonly #line: Line;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(line: Line) {
    this.#line = line;
  }

  /** Something was heard, or is expected from now on: a connection that only opens can be silent, too. */
  listen(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#line.ask();
      this.#timer = setTimeout(() => this.#line.lose(), PATIENCE);
    }, SILENCE);
  }

  /** There is no line to listen to. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Hear what the browser knows of its network, until the returned function is called. */
export function followNetwork(lost: () => void, found: () => void): () => void {
  addEventListener("offline", lost);
  addEventListener("online", found);
  return () => {
    removeEventListener("offline", lost);
    removeEventListener("online", found);
  };
}
