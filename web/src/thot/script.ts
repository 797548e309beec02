/** How what happened is shown: what each event changes on the board, how long it stands and how it sounds. */

import { dispatch, type ByEvent, type EventNamed } from "../match/events";
import type { Cue as AnyCue, Script } from "../match/stage.svelte";
import type { Beat } from "../match/tempo";
import { soundOf } from "./sounds";
import type { Seat, ThotEvent, ThotView } from "./types";

/** What the herald tells of while it is shown. */
export type Scene = EventNamed<
  ThotEvent,
  "laid out" | "went" | "took scarab" | "took ankh" | "put back" | "kept all" | "taken back"
>;

type Cue = AnyCue<ThotView, Scene>;
type Mine = (seat: Seat) => boolean;

function cue(scene: Scene | null, shown: ThotView, beats: readonly Beat[]): Cue {
  return { scene, shown, beats, sound: null, still: "passes" };
}

/** What others do stays a moment, so that it can be read; what one did oneself needs no telling. */
function readable(isMine: boolean): readonly Beat[] {
  return isMine ? ["d-3"] : ["d-3", "d-hold"];
}

function emptied(view: ThotView, square: string): ThotView {
  const board = Object.fromEntries(Object.entries(view.board).filter(([name]) => name !== square));
  return { ...view, board };
}

const nothing = (): Cue[] => [];

/** Every event of Thot, and what is seen of it. */
const TOLD: ByEvent<ThotEvent, [view: ThotView, mine: Mine], Cue[]> = {
  "laid out": (event, view) => [cue(event, view, ["d-5", "d-hold"])],
  went: (event, view) => [
    cue(event, view, event.turned_at === null ? ["d-4"] : ["d-4", "d-3"]),
    cue(null, { ...view, priest: event.goal }, []),
  ],
  "took scarab": (event, view, mine) => [cue(event, emptied(view, event.square), readable(mine(event.seat)))],
  "took ankh": (event, view, mine) => [
    cue(event, emptied(view, event.square), [...readable(mine(event.seat)), "d-2"]),
  ],
  "put back": (event, view, mine) => [cue(event, view, readable(mine(event.seat)))],
  "kept all": (event, view, mine) => [cue(event, view, mine(event.seat) ? [] : ["d-hold"])],
  "taken back": (event, view) => [cue(event, view, ["d-hold"])],
  "game over": (_, view) => [cue(null, view, [])],
  // The end that follows from them says so.
  resigned: nothing,
  "time ran out": nothing,
  aborted: nothing,
  // The seat says who plays there now.
  "taken over": nothing,
};

/** The cues that show one event, from what is shown when it begins. */
export function cuesOf(event: ThotEvent, shown: ThotView, mine: Mine): readonly Cue[] {
  const [first, ...rest] = dispatch(TOLD, event, shown, mine);
  return first ? [{ ...first, sound: soundOf(event, mine) }, ...rest] : [];
}

/** A turn is at most two updates. */
const BACKLOG = 4;

export function thotScript(mine: Mine): Script<"thot", ThotView, Scene> {
  return {
    backlog: BACKLOG,
    // A player who looks at another window hears that something happens here.
    isHeardUnseen: true,
    after: (_, last) => last.view,
    settle: ({ view }) => view,
    cues: (event, shown) => cuesOf(event, shown, mine),
  };
}
