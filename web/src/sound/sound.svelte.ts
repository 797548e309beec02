/** Sounds, made on the spot. Silent until the visitor has touched the page; every sound has a visible twin. */

import { settings } from "../settings/settings.svelte";
import { RECIPES, type SoundName } from "./recipes";

/** Milliseconds: making sound ready takes a slow phone longer than what the first touch asked for, and that comes first. */
const SOON = 1000;

let context: AudioContext | null = null;
let making: ReturnType<typeof setTimeout> | undefined;

/** Browsers allow sound only after a touch or a key; before that nothing is even made ready. */
export function listenForFirstTouch(): () => void {
  const options = { capture: true, passive: true };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touched, options);
  return () => {
    clearTimeout(making);
    for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, touched, options);
  };
}

function touched(): void {
  // Some browsers want to be asked during the touch itself: there the second one is heard.
  if (context) void context.resume();
  else making ??= setTimeout(make, SOON);
}

function make(): void {
  context = typeof AudioContext === "function" ? new AudioContext() : null;
  void context?.resume();
}

/** Let a sound be heard, if that is wanted and allowed. */
export function sound(name: SoundName): void {
  const recipe = RECIPES[name];
  const { sound: wanted, volume, silentKinds } = settings.values;
  if (!context || context.state !== "running" || !wanted || volume === 0) return;
  if (silentKinds.includes(recipe.kind)) return;
  const master = context.createGain();
  master.gain.value = volume * 0.5;
  master.connect(context.destination);
  recipe.play(context, master, context.currentTime + 0.005);
}

export type { SoundName } from "./recipes";
