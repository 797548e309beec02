/** What is said at a table, and whether it is in sight: shared by all places where it can be read or said. */

import { getContext, setContext, tick, untrack } from "svelte";
import type { ChatLine, Preset, Seat, Voice } from "../api/types";
import { guest } from "../app/guest.svelte";
import { t } from "../i18n/index.svelte";
import type { MatchConnection } from "../match/connection.svelte";
import { isPrivate } from "../match/reader";
import { RefusedError } from "../match/requests";
import { layout } from "../ui/layout.svelte";
import { seatName } from "./names";
import { refusal } from "./refusals";

const KEY = Symbol("talk");

export class Talk {
  readonly connection: MatchConnection;
  /** Opens what can be asked of the others. */
  readonly openMenu: () => void;
  isOpen = $state(false);
  /** Why the last sentence was not said. */
  trouble = $state("");
  #read = $state(0);
  #rails = $state(0);
  #rows = $state(0);
  #cameFrom: Element | null = null;

  constructor(connection: MatchConnection, openMenu: () => void) {
    this.connection = connection;
    this.openMenu = openMenu;
  }

  readonly plays: boolean = $derived.by(() => this.connection.ownSeats.length > 0);
  readonly newest: ChatLine | undefined = $derived.by(() => this.connection.lines.at(-1));
  readonly unread: number = $derived.by(
    () => this.connection.lines.filter((line) => line.number > this.#read && !this.isMine(line)).length,
  );
  /** Against computers, with nobody watching, there is nobody to hear anything. */
  readonly isOffered: boolean = $derived.by(() => {
    const { table, lines } = this.connection;
    return table !== null && (!this.plays || !isPrivate(table) || table.watchers > 0 || lines.length > 0);
  });

  /** A tab of the right rail shows what is said. */
  readonly isInRail: boolean = $derived.by(() => this.#rails > 0 && this.isOffered);
  /** Below the board, where people play: whether the row is there never changes during a game, so it moves nothing. */
  readonly hasRow: boolean = $derived.by(() => {
    const { table } = this.connection;
    return table !== null && !isPrivate(table) && layout.isStacked && layout.hasRoomBelow;
  });

  /** Whether the row stands below the board just now: some steps need its room. */
  readonly isInRow: boolean = $derived.by(() => this.#rows > 0 && this.hasRow);

  /** Show the last line below the board, until the returned function is called. */
  takeRow(): () => void {
    untrack(() => (this.#rows += 1));
    return () => (this.#rows -= 1);
  }

  /** Show what is said in the right rail, until the returned function is called. */
  takeRail(): () => void {
    untrack(() => (this.#rails += 1));
    return () => (this.#rails -= 1);
  }

  isMine(line: ChatLine): boolean {
    return line.yours;
  }

  speaker(line: ChatLine): string {
    if (this.isMine(line)) return t("chat.you");
    const { table } = this.connection;
    const seat = this.seatOf(line);
    return table && seat ? seatName(table, seat) : this.#watcher(line.name);
  }

  /** Where the speaker sits; nowhere if they watch, or if a computer has their seat by now. */
  seatOf(line: ChatLine): Seat | undefined {
    return this.connection.table?.seats.find(({ seat, kind }) => kind === "person" && seat === line.seat)
      ?.seat;
  }

  #watcher(name: string | null): string {
    return name === null ? t("chat.watcher") : t("chat.watcher.named", { name });
  }

  sentence(line: ChatLine): string {
    return t(`chat.preset.${line.preset as Preset}`);
  }

  isNew(line: ChatLine): boolean {
    return !this.isMine(line) && line.number > this.#read;
  }

  markRead(): void {
    this.#read = this.newest?.number ?? 0;
  }

  /** Open it at the first sentence. */
  async open(): Promise<void> {
    this.#cameFrom = document.activeElement;
    this.isOpen = true;
    await tick();
    document.querySelector<HTMLButtonElement>("[data-chat] [data-presets] button")?.focus();
  }

  /** Close it, and go back to where the focus was. */
  close(): void {
    this.isOpen = false;
    if (this.#cameFrom instanceof HTMLElement) this.#cameFrom.focus();
  }

  async say(preset: Preset): Promise<void> {
    this.trouble = "";
    try {
      await this.connection.say(preset);
    } catch (error) {
      if (error instanceof RefusedError && error.code === "chat/stranger") await this.#introduce(preset);
      else this.trouble = error instanceof RefusedError ? refusal(error) : String(error);
    }
  }

  /** The server does not know yet who looks: become a guest, and say it then. */
  async #introduce(preset: Preset): Promise<void> {
    await guest.rename("");
    this.connection.reopen();
    await this.connection.say(preset).catch((error: unknown) => (this.trouble = String(error)));
  }

  // ---- whom one does not want to hear

  voiceOf(line: ChatLine): Voice {
    const seat = this.seatOf(line);
    return seat ? { seat } : { line: line.number };
  }

  /** Those who can be muted or heard again though they have no line here: other players, and all who are muted. */
  readonly voices: readonly { voice: Voice; name: string }[] = $derived.by(() => {
    const { table, muted } = this.connection;
    const seats = (table?.seats ?? []).filter(
      ({ seat, kind, yours }) => kind === "person" && !yours && (this.plays || muted.seats.includes(seat)),
    );
    return [
      ...seats.map(({ seat }) => ({ voice: { seat }, name: table ? seatName(table, seat) : seat })),
      ...muted.watchers.map(({ name, lines }) => ({
        voice: { line: lines[0] ?? 0 },
        name: this.#watcher(name),
      })),
    ];
  });

  isMuted(voice: Voice): boolean {
    const { seats, watchers } = this.connection.muted;
    return "seat" in voice
      ? seats.includes(voice.seat)
      : watchers.some(({ lines }) => lines.includes(voice.line));
  }

  mute(voice: Voice): void {
    this.connection.mute(voice, !this.isMuted(voice)).catch(() => undefined);
  }
}

export const provideTalk = (talk: Talk): Talk => setContext(KEY, talk);

/** What is said at the table that is shown, if it is one in play. */
export const findTalk = (): Talk | undefined => getContext(KEY);
