/** Who one is to others: a guest, perhaps with a name. */

import { getMe, putMe } from "../api/http";
import type { Me } from "../api/types";
import { memory } from "../settings/settings.svelte";

/** That this browser was known to the server, and by which name. */
const KEY = "highpriest.known";

class Guest {
  name = $state<string | null>(null);
  /** As whom this browser was known before its cookie was lost ("" without a name); null if nothing was lost. */
  lost = $state<string | null>(null);

  async load(): Promise<void> {
    const me = await getMe();
    if (me.known) this.#know(me);
    else this.lost = memory.read<string | null>(KEY, null);
  }

  async rename(name: string): Promise<void> {
    this.#know(await putMe(name));
  }

  /** Begin anew, as somebody else. */
  forget(): void {
    this.lost = null;
    memory.write(KEY, null);
  }

  #know({ name }: Me): void {
    this.name = name;
    this.lost = null;
    memory.write(KEY, name ?? "");
  }
}

export const guest = new Guest();
