/** Where one is, as the bar says it: "Aton · Round 6". */

class Place {
  /** In bold. */
  name = $state("");
  /** After the name, also on phones. */
  detail = $state("");
  /** Only where there is room. */
  more = $state("");

  set(name: string, detail = "", more = ""): void {
    this.name = name;
    this.detail = detail;
    this.more = more;
    document.title = [name, detail, "highpriest"].filter((part) => part !== "").join(" · ");
  }
}

export const place = new Place();
