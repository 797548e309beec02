/** Laying four cards at four cartouches: which card is held, which lies where. Nothing leaves until all four are sealed. */

/** One card of the hand; equal cards stay two different cards, so that each can be dragged. */
export interface HandCard {
  id: number;
  value: number;
}

type Places = readonly (HandCard | null)[];

const EMPTY: Places = [null, null, null, null];

/** The cards of a hand given as counts of the 1s, 2s, 3s and 4s. */
export function cardsOf(counts: readonly number[]): HandCard[] {
  const values = counts.flatMap((count, index) => Array<number>(count).fill(index + 1));
  return values.map((value, id) => ({ id, value }));
}

export class Laying {
  readonly hand: readonly HandCard[];
  #places = $state.raw<Places>(EMPTY);
  #held = $state<number | null>(null);
  /** The laid cards in the order they were laid, for taking back. */
  #order: number[] = [];

  constructor(counts: readonly number[]) {
    this.hand = cardsOf(counts);
  }

  /** The card at each cartouche, or null. */
  get places(): Places {
    return this.#places;
  }

  /** The card in the player's fingers, or null. */
  get held(): HandCard | null {
    return this.hand.find(({ id }) => id === this.#held) ?? null;
  }

  /** How many cards are still to be laid. */
  get missing(): number {
    return this.#places.filter((card) => card === null).length;
  }

  get isComplete(): boolean {
    return this.missing === 0;
  }

  /** The laying as it is sent: one digit for each cartouche. */
  get text(): string {
    return this.#places.map((card) => card?.value ?? "").join("");
  }

  /** The value at each cartouche, 0 for none. */
  get values(): number[] {
    return this.#places.map((card) => card?.value ?? 0);
  }

  /** Lay cards as `values` had them; what is not in this hand stays out. */
  restore(values: readonly number[]): void {
    values.slice(0, EMPTY.length).forEach((value, place) => {
      const card = this.hand.find((each) => each.value === value && this.placeOf(each.id) < 0);
      if (!card) return;
      this.hold(card.id);
      this.lay(place);
    });
  }

  /** Which cartouche a card lies at (0–3), or -1. */
  placeOf(id: number): number {
    return this.#places.findIndex((card) => card?.id === id);
  }

  hold(id: number): void {
    if (this.hand.some((card) => card.id === id)) this.#held = id;
  }

  drop(): void {
    this.#held = null;
  }

  /** Hold a card of that value, one not yet laid if there is one; the same key again takes the next of its kind. */
  holdValue(value: number): boolean {
    const alike = this.hand.filter((card) => card.value === value);
    const free = alike.filter((card) => this.placeOf(card.id) < 0);
    const card = free.find(({ id }) => id !== this.#held) ?? free[0] ?? alike[0];
    if (!card) return false;
    this.#held = card.id;
    return true;
  }

  /** The next or previous card that is not laid. */
  step(by: 1 | -1): void {
    const free = this.hand.filter((card) => this.placeOf(card.id) < 0);
    if (free.length === 0) return;
    const now = free.findIndex(({ id }) => id === this.#held);
    const next = now < 0 ? (by > 0 ? 0 : free.length - 1) : (now + by + free.length) % free.length;
    this.#held = free[next]?.id ?? null;
  }

  /**
   * Lay the held card at a cartouche (0–3). A card that lies there goes back to the hand, or, if the held card lay at
   * another cartouche, takes its place.
   */
  lay(place: number): boolean {
    const card = this.held;
    if (!card) return false;
    const places = [...this.#places];
    const from = this.placeOf(card.id);
    if (from >= 0) places[from] = places[place] ?? null;
    places[place] = card;
    this.#places = places;
    this.#order = [...this.#order.filter((id) => id !== card.id), card.id];
    this.#held = null;
    return true;
  }

  /** Take the card at a cartouche back to the hand. */
  takeBack(place: number): boolean {
    if (!this.#places[place]) return false;
    this.#places = this.#places.with(place, null);
    return true;
  }

  /** Take back the card that was laid last. */
  takeBackLast(): boolean {
    const last = this.#order.findLast((id) => this.placeOf(id) >= 0);
    return last !== undefined && this.takeBack(this.placeOf(last));
  }
}
