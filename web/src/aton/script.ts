/**
 * How what happened is shown: each event becomes cues that follow one another. A cue names its scene (which the
 * herald, the ledger and the board put into words and light), what changes when it begins, and how long it stands.
 */
import { dispatch, eventsOf, standing, type ByEvent } from "../match/events";
import type { Cue as AnyCue, Script } from "../match/stage.svelte";
import type { Beat } from "../match/tempo";
import type { Seat } from "./layout";
import type { Marks } from "./marks.svelte";
import { after, shownAfterAll, shownNow, without, type Shown } from "./shown";
import { soundOf } from "./sounds";
import type { AtonEvent, EventOf, LineScored } from "./types";

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
  | { kind: "kept"; seat: Seat }
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

type Cue = AnyCue<Shown, Scene>;

const SEALS: readonly Beat[] = ["d-3"];
const TURN: readonly Beat[] = ["d-4", "d-1"];
const RESULT: readonly Beat[] = ["d-5", "d-3"];
const LATER: readonly Beat[] = ["d-5", "d-2"];
const FLIGHT: readonly Beat[] = ["d-3"];
const LANDED: readonly Beat[] = ["d-2"];
const READ: readonly Beat[] = ["d-5", "d-hold"];
const CARD: readonly Beat[] = ["d-hold"];

/** Builds the cues of one event on top of what is shown, keeping track of the position as it goes. */
class Cues {
  readonly all: Cue[] = [];

  constructor(private shown: Shown) {}

  add(scene: Scene | null, beats: readonly Beat[] = [], change: Partial<Shown> = {}, waits = false): this {
    this.shown = { ...this.shown, ...change };
    this.all.push({
      scene,
      shown: this.shown,
      beats,
      sound: scene && soundOf(scene),
      still: waits ? "waits" : "holds",
      // Players who hurry through a turn still want to see the scoring that ends it.
      stopsHurry: scene?.kind === "scoring",
      mayPause: scene?.kind === "line",
    });
    return this;
  }

  /** Carry the event out, in silence if there is no scene for it. */
  tell(event: AtonEvent, scene: Scene | null = null, beats: readonly Beat[] = [], waits = false): this {
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

/** Own confirmed moves are already seen where they were staged: they are carried out at once. */
type Mine = (seat: string) => boolean;

function firstGoes(event: EventOf<"goes first">, cues: Cues): Cues {
  cues.turn(2);
  if (event.by === "cartouche 1") cues.add({ kind: "tie" }, RESULT);
  return cues
    .add(null, [], { told: 2 })
    .tell(event, { kind: "order", first: event }, LATER, true)
    .add({ kind: "reach" }, LATER, { faceUp: 3, told: 3 }, true)
    .add({ kind: "placing" }, LATER, { faceUp: 4, told: 4 }, true);
}

function turnedUp(event: EventOf<"turned up">, cues: Cues): Cues {
  cues.turn(2);
  return cues.tell(event, { kind: "pile", seat: event.seat, card: event.card }, CARD);
}

function over(event: EventOf<"game over">, cues: Cues): Cues {
  // Forty points end the reveal; the other cards turn quietly, for the record (A13).
  return cues.add(null, [], cues.isTurning && event.reason === "points" ? { faceUp: 4, told: 4 } : {});
}

/** A counter leaves its square at once, and is where it goes to when its flight is over. */
function removed(event: EventOf<"removed">, cues: Cues, mine: Mine): Cues {
  if (mine(event.seat)) return cues.tell(event, null);
  const { realm, counters } = cues.now;
  const scene = { kind: "removed", event, niche: realm.length } as const;
  const left = { counters: without(counters, event.owner, event.square) };
  return cues.add({ ...scene, landed: false }, FLIGHT, left).tell(event, { ...scene, landed: true }, LANDED);
}

function tookBack(event: EventOf<"took back">, cues: Cues, mine: Mine): Cues {
  if (mine(event.seat)) return cues.tell(event, null);
  const left = { counters: without(cues.now.counters, event.seat, event.square) };
  return cues
    .add({ kind: "took back", event, landed: false }, FLIGHT, left)
    .tell(event, { kind: "took back", event, landed: true }, LANDED);
}

function placed(event: EventOf<"placed">, cues: Cues, mine: Mine): Cues {
  if (mine(event.seat)) return cues.tell(event, null);
  return cues
    .add({ kind: "placed", event, landed: false }, FLIGHT)
    .tell(event, { kind: "placed", event, landed: true }, LANDED);
}

const quietly = (event: AtonEvent, cues: Cues): Cues => cues.tell(event);

/** Every event of Aton, and what is seen of it. */
const TOLD: ByEvent<AtonEvent, [cues: Cues, mine: Mine], Cues> = {
  "round began": (event, cues) => cues.tell(event, { kind: "drawn", round: event.round }, RESULT),
  shuffled: ({ seat }, cues) => cues.add({ kind: "shuffled", seat }, RESULT),
  drew: quietly,
  exchanged: (event, cues) => cues.tell(event, { kind: "exchanged", seat: event.seat }, READ),
  laid: quietly,
  revealed: (event, cues) => cues.tell(event, { kind: "seals" }, SEALS).turn(1),
  "gained at cartouche 1": (event, cues) =>
    cues.add(null, [], { told: 1 }).tell(event, { kind: "points", gained: event }, RESULT, true),
  "turned up": turnedUp,
  "went under": quietly,
  "goes first": firstGoes,
  "turn began": quietly,
  "removes none": (event, cues) =>
    // That nobody removes in the first round, and none with a 2, was known before and needs no pause.
    event.because === "reach"
      ? cues.tell(event, { kind: "removes none", seat: event.seat }, READ)
      : cues.tell(event),
  "must remove": quietly,
  "may remove": quietly,
  kept: (event, cues, mine) =>
    mine(event.seat) ? cues.tell(event) : cues.tell(event, { kind: "kept", seat: event.seat }, READ),
  removed,
  "took from stock": (event, cues) =>
    event.count < event.card
      ? cues.tell(event, { kind: "few", seat: event.seat, count: event.count, card: event.card }, READ)
      : cues.tell(event),
  placed,
  "no room": (event, cues) => cues.tell(event, { kind: "no room", event }, READ),
  "scoring began": (_, cues) => cues.add({ kind: "scoring" }, RESULT),
  "line scored": (event, cues) => cues.tell(event, { kind: "line", line: event }, READ, true),
  scored: (event, cues) => cues.tell(event, { kind: "scored", scored: event }, READ, true),
  "took back": tookBack,
  "realm emptied": (event, cues) => cues.tell(event, { kind: "sailed" }, RESULT),
  "round ended": quietly,
  "game over": over,
  // What the view says is enough: the end has a panel of its own, and what is taken back is jumped over.
  resigned: quietly,
  "time ran out": quietly,
  "taken back": quietly,
  aborted: quietly,
  "taken over": quietly,
};

/** The cues that show one event, from what is shown when it begins. */
export function cuesOf(event: AtonEvent, shown: Shown, mine: Mine): readonly Cue[] {
  return dispatch(TOLD, event, new Cues(shown), mine).all;
}

/** A whole turn is at most seven updates. */
const BACKLOG = 16;

export function atonScript(mine: Mine, marks: Marks): Script<"aton", Shown, Scene> {
  return {
    backlog: BACKLOG,
    isHeardUnseen: false,
    after: (updates, last) => shownAfterAll(eventsOf(standing(updates)), last.view),
    settle: ({ view }, shown) => shownNow(view, shown),
    begin: (event) => marks.note(event),
    cues: (event, shown) => cuesOf(event, shown, mine),
  };
}
