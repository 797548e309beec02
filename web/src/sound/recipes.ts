/** How each sound is made: short, dry and quiet, from tones and filtered noise. */

import type { SoundKind } from "../settings/settings.svelte";

export type SoundName =
  | "card-slide"
  | "card-turn"
  | "seal"
  | "stone-red"
  | "stone-blue"
  | "realm"
  | "bead"
  | "chord"
  | "gong"
  | "win"
  | "loss"
  | "your-turn"
  | "low-time"
  | "sit-down"
  | "claim"
  | "line"
  | "take";

export interface Recipe {
  kind: SoundKind;
  play: (context: AudioContext, out: AudioNode, at: number) => void;
}

interface Tone {
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  lasts: number;
  loud: number;
  shape?: OscillatorType;
  after?: number;
}

function envelope(context: AudioContext, out: AudioNode, at: number, loud: number, lasts: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + lasts);
  gain.connect(out);
  return gain;
}

function tone(context: AudioContext, out: AudioNode, at: number, tone: Tone): void {
  const start = at + (tone.after ?? 0);
  const oscillator = context.createOscillator();
  oscillator.type = tone.shape ?? "sine";
  oscillator.frequency.setValueAtTime(tone.pitch, start);
  if (tone.to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(tone.to, start + tone.lasts);
  oscillator.connect(envelope(context, out, start, tone.loud, tone.lasts));
  oscillator.start(start);
  oscillator.stop(start + tone.lasts);
}

interface Noise {
  colour: number;
  to?: number;
  lasts: number;
  loud: number;
  narrow?: number;
}

function noise(
  context: AudioContext,
  out: AudioNode,
  at: number,
  { colour, to, lasts, loud, narrow = 1 }: Noise,
): void {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * lasts), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = narrow;
  filter.frequency.setValueAtTime(colour, at);
  if (to !== undefined) filter.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(filter).connect(envelope(context, out, at, loud, lasts));
  source.start(at);
}

/** Stone on stone: a click and the body of the slab. */
const stone =
  (pitch: number): Recipe["play"] =>
  (context, out, at) => {
    noise(context, out, at, { colour: pitch * 6, lasts: 0.04, loud: 0.5, narrow: 2 });
    tone(context, out, at, { pitch, to: pitch * 0.8, lasts: 0.12, loud: 0.5, shape: "triangle" });
  };

const phrase =
  (pitches: readonly number[], step: number, loud = 0.3): Recipe["play"] =>
  (context, out, at) => {
    for (const [i, pitch] of pitches.entries()) {
      tone(context, out, at, { pitch, lasts: 0.5, loud, shape: "triangle", after: i * step });
    }
  };

export const RECIPES: Record<SoundName, Recipe> = {
  "card-slide": {
    kind: "cards",
    play: (context, out, at) => noise(context, out, at, { colour: 2400, to: 900, lasts: 0.14, loud: 0.35 }),
  },
  "card-turn": {
    kind: "cards",
    play: (context, out, at) => {
      noise(context, out, at, { colour: 1200, to: 3600, lasts: 0.09, loud: 0.35 });
      noise(context, out, at + 0.1, { colour: 1800, lasts: 0.05, loud: 0.5 });
    },
  },
  seal: {
    kind: "cards",
    play: (context, out, at) => {
      tone(context, out, at, { pitch: 150, to: 60, lasts: 0.22, loud: 0.9 });
      noise(context, out, at, { colour: 500, lasts: 0.07, loud: 0.5 });
    },
  },
  "stone-red": { kind: "stones", play: stone(420) },
  "stone-blue": { kind: "stones", play: stone(300) },
  realm: {
    kind: "stones",
    play: (context, out, at) => {
      tone(context, out, at, { pitch: 180, to: 120, lasts: 0.3, loud: 0.6, shape: "triangle" });
      noise(context, out, at, { colour: 420, lasts: 0.06, loud: 0.4, narrow: 4 });
    },
  },
  take: {
    kind: "stones",
    play: (context, out, at) => {
      noise(context, out, at, { colour: 1500, lasts: 0.04, loud: 0.4, narrow: 2 });
      tone(context, out, at, { pitch: 360, to: 540, lasts: 0.14, loud: 0.35, shape: "triangle" });
    },
  },
  bead: {
    kind: "points",
    play: (context, out, at) => tone(context, out, at, { pitch: 880, lasts: 0.11, loud: 0.25 }),
  },
  chord: { kind: "points", play: phrase([392, 494, 587], 0.02, 0.22) },
  gong: {
    kind: "notices",
    play: (context, out, at) => {
      for (const [pitch, loud] of [
        [110, 0.5],
        [164, 0.25],
        [271, 0.14],
        [413, 0.07],
      ] as const) {
        tone(context, out, at, { pitch, lasts: 1.4, loud });
      }
    },
  },
  win: { kind: "notices", play: phrase([392, 494, 587, 784], 0.13) },
  loss: { kind: "notices", play: phrase([392, 349, 294], 0.18) },
  "your-turn": { kind: "notices", play: phrase([587, 784], 0.12) },
  "low-time": { kind: "notices", play: phrase([294, 294], 0.16, 0.25) },
  /** Wood on wood: a chair. */
  "sit-down": {
    kind: "notices",
    play: (context, out, at) => {
      noise(context, out, at, { colour: 700, to: 300, lasts: 0.1, loud: 0.4, narrow: 3 });
      tone(context, out, at + 0.09, { pitch: 196, to: 147, lasts: 0.14, loud: 0.45, shape: "triangle" });
    },
  },
  claim: {
    kind: "notices",
    play: (context, out, at) => {
      noise(context, out, at, { colour: 900, lasts: 0.03, loud: 0.4, narrow: 3 });
      tone(context, out, at, { pitch: 330, lasts: 0.2, loud: 0.4, shape: "triangle" });
    },
  },
  /** A reed pipe, soft. */
  line: { kind: "chat", play: phrase([659, 740], 0.08, 0.12) },
};
