/** Who one is to others: a guest, perhaps with a name. */

import { getMe, putMe } from "../api/http";

class Guest {
  name = $state<string | null>(null);

  async load(): Promise<void> {
    this.name = (await getMe()).name;
  }

  async rename(name: string): Promise<void> {
    this.name = (await putMe(name)).name;
  }
}

export const guest = new Guest();
