/** What a person has chosen for this browser. Kept in its storage, or in memory where there is none. */

import type { LANGUAGES } from "../api/names";

export type Language = (typeof LANGUAGES)[number];
export type SoundKind = "cards" | "stones" | "points" | "notices" | "chat";

export interface Values {
  /** null: as the browser says. */
  language: Language | null;
  theme: "system" | "papyrus" | "night";
  sound: boolean;
  volume: number;
  silentKinds: SoundKind[];
  /** Be called by a notification while the page is out of sight, where the browser allows it. */
  calls: boolean;
  motion: "system" | "full" | "reduced";
  speed: "calm" | "normal" | "brisk" | "instant";
  aids: "full" | "counts" | "none";
  /** Ask again before a turn is ended (Aton) or a stone is taken (Thot, with a mouse). */
  confirm: boolean;
  strongMarks: boolean;
  /** Two people at one device sit opposite each other: hand and herald turn to the player who acts. */
  acrossTable: boolean;
}

const DEFAULTS: Values = {
  language: null,
  theme: "system",
  sound: true,
  volume: 0.6,
  silentKinds: ["chat"],
  calls: true,
  motion: "system",
  speed: "normal",
  aids: "full",
  confirm: true,
  strongMarks: false,
  acrossTable: false,
};

const PACES = { calm: 1.4, normal: 1, brisk: 0.6, instant: 0 } as const;
const KEY = "highpriest.settings";

/** A small store of named values that survives a visit, where the browser allows it. */
class Memory {
  /** Whether the browser keeps what it is given. */
  keeps = true;
  readonly #own = new Map<string, string>();

  read<T>(key: string, fallback: T): T {
    try {
      const text = this.#own.get(key) ?? localStorage.getItem(key);
      return text === null ? fallback : (JSON.parse(text) as T);
    } catch {
      return fallback;
    }
  }

  write(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    this.#own.set(key, text);
    try {
      localStorage.setItem(key, text);
    } catch {
      this.keeps = false;
    }
  }

  /** Forget everything of ours. */
  clear(): void {
    this.#own.clear();
    try {
      for (const key of Object.keys(localStorage))
        if (key.startsWith("highpriest.")) localStorage.removeItem(key);
    } catch {
      this.keeps = false;
    }
  }
}

export const memory = new Memory();

/** Whether a media query holds, kept up to date. */
function watched(query: string, changed: (holds: boolean) => void): boolean {
  if (typeof matchMedia !== "function") return false;
  const media = matchMedia(query);
  media.addEventListener("change", () => changed(media.matches));
  return media.matches;
}

class Settings {
  #values = $state<Values>({ ...DEFAULTS, ...memory.read<Partial<Values>>(KEY, {}) });
  #systemStill = $state(watched("(prefers-reduced-motion: reduce)", (holds) => (this.#systemStill = holds)));
  #systemNight = $state(watched("(prefers-color-scheme: dark)", (holds) => (this.#systemNight = holds)));

  /** What was chosen. Change it with `set`. */
  get values(): Readonly<Values> {
    return this.#values;
  }

  set<K extends keyof Values>(name: K, value: Values[K]): void {
    this.#values[name] = value;
    memory.write(KEY, this.#values);
  }

  /** The theme that is shown. */
  get theme(): "papyrus" | "night" {
    if (this.#values.theme !== "system") return this.#values.theme;
    return this.#systemNight ? "night" : "papyrus";
  }

  /** Whether nothing may fly about: changes then appear in place. */
  get isStill(): boolean {
    return this.#values.motion === "system" ? this.#systemStill : this.#values.motion === "reduced";
  }

  /** By how much durations are multiplied. */
  get pace(): number {
    return this.isStill ? 0 : PACES[this.#values.speed];
  }

  reset(): void {
    Object.assign(this.#values, DEFAULTS);
    memory.write(KEY, this.#values);
  }
}

export const settings = new Settings();
