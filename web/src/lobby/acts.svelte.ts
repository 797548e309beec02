/** What a visitor does in the lobby, wherever it is shown: one thing at a time, with what went wrong. */

import type { GameName, PoolPace, SeekTerms } from "../api/types";
import { tablePath } from "../app/paths";
import { router } from "../app/router.svelte";
import { summons } from "../app/summons.svelte";
import { fetchAhead } from "../pages/tables";
import { lobby } from "./lobby.svelte";
import { lobbyRefusal } from "./words";

export class LobbyActs {
  busy = $state(false);
  trouble = $state("");

  /** Be paired at once, and see how long it takes. */
  async pair(game: GameName, pace: PoolPace): Promise<void> {
    fetchAhead(game);
    await this.#try(() => lobby.pair(game, pace));
    if (this.trouble === "") router.go("lobby");
  }

  async seek(terms: SeekTerms): Promise<void> {
    await this.#try(() => lobby.seek(terms));
  }

  async stop(seek: string): Promise<void> {
    await this.#try(() => lobby.stop(seek));
  }

  async ring(): Promise<void> {
    void summons.ask();
    await this.#try(() => lobby.ring());
  }

  async take(seek: string): Promise<void> {
    await this.#try(async () => {
      const found = await lobby.take(seek);
      if (found) router.go(tablePath(found.game, found.match));
    });
  }

  async #try(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      await act();
    } catch (error) {
      this.trouble = lobbyRefusal(error);
    } finally {
      this.busy = false;
    }
  }
}
