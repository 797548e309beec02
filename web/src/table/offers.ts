/** What players ask each other for, as a table tells it. */

import type { Table } from "../api/types";
import type { OfferKind } from "../match/connection.svelte";

const KINDS = ["back", "rematch", "off", "pause", "computer"] as const satisfies readonly OfferKind[];

type Offer = NonNullable<Table["back"]>;

/** The offers that are open, by kind. */
export function openOffers(table: Table | null): { kind: OfferKind; offer: Offer }[] {
  return KINDS.flatMap((kind) => {
    const offer = kind === "back" ? table?.back : table?.[`${kind}_offer`];
    return offer ? [{ kind, offer }] : [];
  });
}
