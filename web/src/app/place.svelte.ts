/** Where one is, as the bar and the tab say it: "Aton · Round 6". */

class Place {
  /** In bold. */
  name = $state("");
  /** After the name, also on phones. */
  detail = $state("");
  /** Only where there is room. */
  more = $state("");
  /** The match that one is at, if any. */
  match = $state<string | null>(null);
  /** How many watch it. */
  watchers = $state(0);
  /** Whether that match waits for a move of one's own. */
  isTurn = $state(false);

  set(name: string, detail = "", more = ""): void {
    this.name = name;
    this.detail = detail;
    this.more = more;
  }

  /** For the tab, which begins with the call if there is one. */
  title(call: string | null): string {
    const parts = [call === null ? "" : `● ${call}`, this.name, this.detail, "highpriest"];
    return parts.filter((part) => part !== "").join(" · ");
  }
}

export const place = new Place();
