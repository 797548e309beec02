/**
 * The stage on which a table shows what happened, step by step. Updates wait in line; between two of them the stage shows
 * exactly the newest view. The foundation's playback works event by event; here one event may be several scenes.
 */
import type { Update } from "../api/types";
import { Nap } from "../match/nap";
import { settings } from "../settings/settings.svelte";
import { stepsOf, type Scene, type Step } from "./script";
import { shownAfterAll, shownFrom, type Shown } from "./shown";
import { lengthOf, milliseconds } from "./tempo";
import { toldEvents } from "./told";
import type { AtonEvent, AtonView, BySeat } from "./types";
import type { Seat } from "./layout";

/** With more updates than this in line, older ones are no longer played: a whole turn is at most seven. */
const TOO_FAR_BEHIND = 16;

const CHOSEN: ReadonlySet<string> = new Set(["placed", "removed", "took back"]);

export class Stage {
  #shown = $state.raw<Shown | null>(null);
  #scene = $state.raw<Scene | null>(null);
  #at = $state(0);
  #running = $state(false);
  #waits = $state(false);
  #marked = $state.raw<readonly string[]>([]);
  /** Stop after each line of a scoring. */
  paused = $state(false);

  readonly #mine: (seat: string) => boolean;
  readonly #heard: ((scene: Scene) => void) | undefined;
  #line: Update[] = [];
  #hurried = false;
  readonly #nap = new Nap();

  /** `mine` tells own seats, whose acts need no showing; `heard` is called when a scene begins, for its sound. */
  constructor(mine: (seat: string) => boolean, heard?: (scene: Scene) => void) {
    this.#mine = mine;
    this.#heard = heard;
  }

  get shown(): Shown | null {
    return this.#shown;
  }

  get scene(): Scene | null {
    return this.#scene;
  }

  /** The newest update that has been shown to the end. */
  get at(): number {
    return this.#at;
  }

  get isRunning(): boolean {
    return this.#running;
  }

  /** The step stands until `next`. */
  get waits(): boolean {
    return this.#waits;
  }

  /** The squares of the last move that others made. */
  get marked(): readonly string[] {
    return this.#marked;
  }

  clearMarks(): void {
    this.#marked = [];
  }

  /** Show these updates as over; what waited in line is forgotten. */
  jump(updates: readonly Update[]): void {
    const last = updates.at(-1);
    if (!last) return;
    this.#line = [];
    this.#hurried = true;
    this.#nap.wake();
    this.#at = last.number;
    this.#shown = shownAfterAll(toldEvents(updates), last.view as AtonView);
  }

  /** Play an update after those in line. */
  add(update: Update): void {
    this.#line.push(update);
    if (!this.#running) void this.#run();
  }

  /** Bring this step to its end, and those after it up to the next thing worth reading. */
  hurry(): void {
    this.#hurried = true;
    this.#nap.wake();
  }

  /** The next step. */
  next(): void {
    this.#nap.wake();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let update = this.#line.shift(); update; update = this.#line.shift()) {
      await this.#play(update);
      if (update.number > this.#at) this.#settle(update);
    }
    this.#scene = null;
    this.#running = false;
    this.paused = false;
  }

  async #play(update: Update): Promise<void> {
    this.#hurried = this.#line.length >= TOO_FAR_BEHIND;
    for (const event of update.events as AtonEvent[]) {
      if (!this.#shown || update.number <= this.#at || event.event === "taken back") return;
      this.#mark(event);
      for (const step of stepsOf(event, this.#shown, this.#mine)) await this.#show(step);
    }
  }

  #mark(event: AtonEvent): void {
    if (event.event === "turn began" || event.event === "scoring began") this.#marked = [];
    if (CHOSEN.has(event.event) && "square" in event && !this.#mine(event.seat))
      this.#marked = [...this.#marked, event.square];
  }

  async #show({ scene, shown, beats, waits }: Step): Promise<void> {
    this.#shown = shown;
    if (!scene) return;
    // Whoever hurries through a turn still wants to see the scoring that ends it.
    if (scene.kind === "scoring") this.#hurried = false;
    this.#scene = scene;
    if (this.#hurried || document.hidden) return;
    this.#heard?.(scene);
    if (waits && settings.isStill) {
      await this.#stand();
      return;
    }
    const lasts = settings.isStill ? milliseconds("d-hold") : lengthOf(beats) * settings.pace;
    const wasWoken = await this.#nap.sleep(lasts);
    // Pause may have been asked for while the line was read; whoever pressed Next meanwhile goes on.
    if (this.paused && scene.kind === "line" && !wasWoken) await this.#stand();
  }

  async #stand(): Promise<void> {
    this.#waits = true;
    await this.#nap.sleep(null);
    this.#waits = false;
  }

  #settle(update: Update): void {
    const view = update.view as AtonView;
    const realm = agrees(this.#shown?.realm, view.realm) ? this.#shown?.realm : undefined;
    this.#at = update.number;
    this.#shown = shownFrom(view, realm, this.#shown?.facts);
  }
}

function agrees(realm: readonly Seat[] | undefined, counts: BySeat<number>): boolean {
  return (
    realm?.length === counts.red + counts.blue &&
    realm.filter((owner) => owner === "red").length === counts.red
  );
}
