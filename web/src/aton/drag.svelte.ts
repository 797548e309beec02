/** Dragging with any pointer: a piece follows the finger and is dropped on whatever says it takes drops. */

/** So far a finger may slip before a touch becomes a drag. */
const SLACK = 7;

export interface Dragged<T> {
  what: T;
  x: number;
  y: number;
  /** The `data-drop` of the place under the pointer. */
  over: string | null;
}

export class Drag<T> {
  #dragged = $state.raw<Dragged<T> | null>(null);
  readonly #dropped: (what: T, place: string | null) => void;
  /** A drag ends with a click on where it began or ended; that one is not meant. */
  #swallows = false;

  constructor(dropped: (what: T, place: string | null) => void) {
    this.#dropped = dropped;
  }

  get dragged(): Dragged<T> | null {
    return this.#dragged;
  }

  /** Call first in click handlers: true if the click only ended a drag. */
  swallowsClick(): boolean {
    return this.#swallows;
  }

  begin(event: PointerEvent, what: T): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    const { clientX: x0, clientY: y0, pointerId } = event;
    const element = event.currentTarget;
    const moved = ({ clientX: x, clientY: y, pointerId: id }: PointerEvent) => {
      if (id !== pointerId) return;
      if (!this.#dragged && Math.hypot(x - x0, y - y0) < SLACK) return;
      this.#dragged = { what, x, y, over: placeAt(x, y) };
    };
    const ended = (end: PointerEvent) => {
      if (end.pointerId !== pointerId) return;
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", ended);
      removeEventListener("pointercancel", ended);
      const dragged = this.#dragged;
      this.#dragged = null;
      if (!dragged) return;
      this.#swallows = true;
      setTimeout(() => (this.#swallows = false));
      this.#dropped(what, end.type === "pointerup" ? dragged.over : null);
    };
    // Fingers are captured by what they touched first; release, so that the place below is found.
    if (element.hasPointerCapture(pointerId)) element.releasePointerCapture(pointerId);
    addEventListener("pointermove", moved);
    addEventListener("pointerup", ended);
    addEventListener("pointercancel", ended);
  }
}

function placeAt(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).find((element) => element.closest("[data-drop]"));
  return found?.closest("[data-drop]")?.getAttribute("data-drop") ?? null;
}
