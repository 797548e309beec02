/** The shapes of Aton's views, aids and events as the server sends them, under the names this folder uses. */
import type * as api from "../api/types";
import type { EventNamed } from "../match/events";

export type { AtonAids, AtonEvent, AtonView, BySeat, CardsLeft, ScoredLine, Threat } from "../api/types";

/** What a card does where it is laid. */
export type LayingAid = api.Laying;

export type EventOf<Kind extends api.AtonEvent["event"]> = EventNamed<api.AtonEvent, Kind>;

export type LineScored = EventOf<"line scored">;

export type Reason = NonNullable<api.AtonView["reason"]>;

export type Update = api.Update<"aton">;
