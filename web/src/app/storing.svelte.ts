/** Whether the server waits for its disk with something that this page has asked for. */

class Storing {
  #waiting = $state(0);

  get isStalled(): boolean {
    return this.#waiting > 0;
  }

  /** Something is not stored yet; the returned function says that it waits no longer. */
  wait(): () => void {
    this.#waiting += 1;
    return () => (this.#waiting -= 1);
  }
}

export const storing = new Storing();
