/**
 * Somebody who hurries what is shown presses Space again and again, and the last press may come too late: it must not
 * choose whatever has the focus by then. After a press that hurried, Space does nothing until another key or the pointer
 * was used.
 */
export class Hurrying {
  #lastPress = false;

  /** Whether this key is a press of Space too many; `hurries` says whether there is anything to hurry. */
  isTooMany(event: Pick<KeyboardEvent, "key">, hurries: boolean): boolean {
    if (event.key !== " ") {
      this.#lastPress = false;
      return false;
    }
    const wasHurrying = this.#lastPress;
    this.#lastPress = hurries || wasHurrying;
    return !hurries && wasHurrying;
  }

  /** The pointer was used: what comes next is meant. */
  forget(): void {
    this.#lastPress = false;
  }
}
