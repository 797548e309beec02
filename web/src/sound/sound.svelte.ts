/** Sounds, made on the spot. Silent until the visitor has touched the page; every sound has a visible twin. */

import { settings, type SoundKind } from "../settings/settings.svelte";
import { RECIPES, type SoundName } from "./recipes";

let context: AudioContext | null = null;

/** Browsers allow sound only after a touch or a key; before that nothing is even made ready. */
export function listenForFirstTouch(): () => void {
  const awake = () => {
    context ??= typeof AudioContext === "function" ? new AudioContext() : null;
    void context?.resume();
  };
  const options = { capture: true, passive: true };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, awake, options);
  return () => {
    for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, awake, options);
  };
}

export const kindOf = (name: SoundName): SoundKind => RECIPES[name].kind;

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
