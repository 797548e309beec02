/** The shapes of Aton's views, aids and events as the server sends them, under the names this folder uses. */
import type * as api from "../api/types";

export type { AtonAids, AtonView, BySeat, CardsLeft, ScoredLine, Threat } from "../api/types";

/** What a card does where it is laid. */
export type LayingAid = api.Laying;

/** What may happen at an Aton table, the things both games share included. */
export type AtonEvent = api.AtonEvent | api.CommonEvent;

export type EventOf<Kind extends AtonEvent["event"]> = Extract<AtonEvent, { event: Kind }>;

/** The event names its line as the aids do. */
export type LineScored = EventOf<"line scored"> & api.ScoredLine;

export type Reason = NonNullable<api.AtonView["reason"]>;
