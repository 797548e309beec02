/**
 * How what happened is shown: each event becomes steps that follow one another. A step names its scene (which the
 * herald, the ledger and the board put into words and light), what changes when it begins, and how long it stands.
 */
import type { Seat } from "./layout";
import { after, without, type Shown } from "./shown";
import type { AtonEvent, EventOf, LineScored } from "./types";

/** Durations are sums of tokens, so that tokens.css stays the one place that knows them. */
export type Beat = "d-1" | "d-2" | "d-3" | "d-4" | "d-5" | "d-hold";

export type Cartouche = 1 | 2 | 3 | 4;

export type Scene =
  | { kind: "drawn"; round: number }
  | { kind: "shuffled"; seat: Seat }
  | { kind: "exchanged"; seat: Seat }
  | { kind: "seals" }
  /** A pair of cards turns over. */
  | { kind: "turning"; cartouche: Cartouche }
  /** What the pair at a cartouche led to. */
  | { kind: "points"; gained: EventOf<"gained at cartouche 1"> }
  | { kind: "tie" }
  | { kind: "pile"; seat: Seat; card: number }
  | { kind: "order"; first: EventOf<"goes first"> }
  | { kind: "reach" }
  | { kind: "placing" }
  | { kind: "removes none"; seat: Seat }
  /** `niche` is where in the realm it will stand. */
  | { kind: "removed"; event: EventOf<"removed">; niche: number; landed: boolean }
  | { kind: "few"; seat: Seat; count: number; card: number }
  | { kind: "placed"; event: EventOf<"placed">; landed: boolean }
  | { kind: "no room"; event: EventOf<"no room"> }
  | { kind: "scoring" }
  | { kind: "line"; line: LineScored }
  | { kind: "scored"; scored: EventOf<"scored"> }
  | { kind: "took back"; event: EventOf<"took back">; landed: boolean }
  | { kind: "sailed" };

export interface Step {
  /** Null for what changes without a word. */
  scene: Scene | null;
  shown: Shown;
  beats: readonly Beat[];
  /** With reduced motion this step waits until the player asks for the next. */
  waits: boolean;
}

const SEALS: readonly Beat[] = ["d-3"];
const TURN: readonly Beat[] = ["d-4", "d-1"];
const RESULT: readonly Beat[] = ["d-5", "d-3"];
const LATER: readonly Beat[] = ["d-5", "d-2"];
const FLIGHT: readonly Beat[] = ["d-3"];
const LANDED: readonly Beat[] = ["d-2"];
const READ: readonly Beat[] = ["d-5", "d-hold"];
const CARD: readonly Beat[] = ["d-hold"];

/** Builds the steps of one event on top of what is shown, keeping track of the position as it goes. */
class Script {
  readonly steps: Step[] = [];

  constructor(private shown: Shown) {}

  add(scene: Scene | null, beats: readonly Beat[] = [], change: Partial<Shown> = {}, waits = false): this {
    this.shown = { ...this.shown, ...change };
    this.steps.push({ scene, shown: this.shown, beats, waits });
    return this;
  }

  tell(event: AtonEvent, scene: Scene | null, beats: readonly Beat[] = [], waits = false): this {
    return this.add(scene, beats, after(this.shown, event), waits);
  }

  /** Turn cartouches up to that one, if they are still face down. */
  turn(cartouche: Cartouche): this {
    if (this.shown.faceUp >= cartouche) return this;
    return this.add({ kind: "turning", cartouche }, TURN, { faceUp: cartouche });
  }

  get now(): Shown {
    return this.shown;
  }

  get isTurning(): boolean {
    return this.shown.faceUp < 4;
  }
}

/** Own confirmed steps are already seen where they were staged: they are carried out at once. */
type Mine = (seat: string) => boolean;

function firstGoes(script: Script, event: EventOf<"goes first">): Script {
  script.turn(2);
  if (event.by === "cartouche 1") script.add({ kind: "tie" }, RESULT);
  return script
    .add(null, [], { told: 2 })
    .tell(event, { kind: "order", first: event }, LATER, true)
    .add({ kind: "reach" }, LATER, { faceUp: 3, told: 3 }, true)
    .add({ kind: "placing" }, LATER, { faceUp: 4, told: 4 }, true);
}

function turnedUp(script: Script, event: EventOf<"turned up">): Script {
  script.turn(2);
  return script.tell(event, { kind: "pile", seat: event.seat, card: event.card }, CARD);
}

function over(script: Script, event: EventOf<"game over">): Script {
  // Forty points end the reveal; the other cards turn quietly, for the record (A13).
  return script.add(null, [], script.isTurning && event.reason === "points" ? { faceUp: 4, told: 4 } : {});
}

/** A counter leaves its square at once, and is where it goes to when its flight is over. */
function removed(script: Script, event: EventOf<"removed">, mine: Mine): Script {
  if (mine(event.seat)) return script.tell(event, null);
  const { realm, counters } = script.now;
  const scene = { kind: "removed", event, niche: realm.length } as const;
  const left = { counters: without(counters, event.owner, event.square) };
  return script
    .add({ ...scene, landed: false }, FLIGHT, left)
    .tell(event, { ...scene, landed: true }, LANDED);
}

function tookBack(script: Script, event: EventOf<"took back">, mine: Mine): Script {
  if (mine(event.seat)) return script.tell(event, null);
  const left = { counters: without(script.now.counters, event.seat, event.square) };
  return script
    .add({ kind: "took back", event, landed: false }, FLIGHT, left)
    .tell(event, { kind: "took back", event, landed: true }, LANDED);
}

function placed(script: Script, event: EventOf<"placed">, mine: Mine): Script {
  if (mine(event.seat)) return script.tell(event, null);
  return script
    .add({ kind: "placed", event, landed: false }, FLIGHT)
    .tell(event, { kind: "placed", event, landed: true }, LANDED);
}

type Teller<Event> = (script: Script, event: Event, mine: Mine) => Script;

const TELLERS: { [Kind in AtonEvent["event"]]?: Teller<EventOf<Kind>> } = {
  "round began": (script, event) => script.tell(event, { kind: "drawn", round: event.round }, RESULT),
  shuffled: (script, { seat }) => script.add({ kind: "shuffled", seat }, RESULT),
  exchanged: (script, event) => script.tell(event, { kind: "exchanged", seat: event.seat }, READ),
  revealed: (script, event) => script.tell(event, { kind: "seals" }, SEALS).turn(1),
  "gained at cartouche 1": (script, event) =>
    script.add(null, [], { told: 1 }).tell(event, { kind: "points", gained: event }, RESULT, true),
  "turned up": turnedUp,
  "goes first": firstGoes,
  "removes none": (script, event) =>
    // That nobody removes in the first round, and none with a 2, was known before and needs no pause.
    event.because === "reach"
      ? script.tell(event, { kind: "removes none", seat: event.seat }, READ)
      : script.tell(event, null),
  removed,
  "took from stock": (script, event) =>
    event.count < event.card
      ? script.tell(event, { kind: "few", seat: event.seat, count: event.count, card: event.card }, READ)
      : script.tell(event, null),
  placed,
  "no room": (script, event) => script.tell(event, { kind: "no room", event }, READ),
  "scoring began": (script) => script.add({ kind: "scoring" }, RESULT),
  "line scored": (script, event) =>
    script.tell(event, { kind: "line", line: event as LineScored }, READ, true),
  scored: (script, event) => script.tell(event, { kind: "scored", scored: event }, READ, true),
  "took back": tookBack,
  "realm emptied": (script, event) => script.tell(event, { kind: "sailed" }, RESULT),
  "game over": over,
};

/** The steps that show one event, from what is shown when it begins. */
export function stepsOf(event: AtonEvent, shown: Shown, mine: Mine): Step[] {
  const tell = TELLERS[event.event] as Teller<AtonEvent> | undefined;
  const script = new Script(shown);
  return (tell ? tell(script, event, mine) : script.tell(event, null)).steps;
}
