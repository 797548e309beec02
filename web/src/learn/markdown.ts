/** Reads the little Markdown that our rules are written in. What it makes is data; nothing becomes markup unseen. */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "em"; parts: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; text: string; href: string }
  /** Numbers of rules, "(A4, A13)". */
  | { kind: "rules"; numbers: string[] };

export type Block =
  | { kind: "heading"; level: number; parts: Inline[]; id: string }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "code"; text: string }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const INLINE =
  /\*\*(?<strong>.+?)\*\*|\*(?<em>[^*\s][^*]*?)\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<href>[^)\s]+)\)|\((?<rules>[ADT]\d+(?:,\s*[ADT]\d+)*)\)/gs;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) parts.push({ kind: "text", text: text.slice(from, match.index) });
    parts.push(piece(match.groups ?? {}));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

function piece(found: Record<string, string | undefined>): Inline {
  if (found["strong"] !== undefined) return { kind: "strong", parts: inline(found["strong"]) };
  if (found["em"] !== undefined) return { kind: "em", parts: inline(found["em"]) };
  if (found["code"] !== undefined) return { kind: "code", text: found["code"] };
  if (found["rules"] !== undefined) return { kind: "rules", numbers: found["rules"].split(/,\s*/) };
  return { kind: "link", text: found["text"] ?? "", href: found["href"] ?? "" };
}

const HEADING = /^(#{1,4})\s+(.*)$/;
const ITEM = /^(?:(\d+)\.|[-*])\s+(.*)$/;

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Lines with a cursor; each reader takes the lines of one block. */
class Lines {
  readonly #lines: string[];
  #at = 0;

  constructor(text: string) {
    this.#lines = text.split("\n");
  }

  get now(): string | undefined {
    return this.#lines[this.#at];
  }

  take(): string {
    return this.#lines[this.#at++] ?? "";
  }

  takeWhile(holds: (line: string) => boolean): string[] {
    const taken: string[] = [];
    while (this.now !== undefined && holds(this.now)) taken.push(this.take());
    return taken;
  }
}

export function parse(text: string): Block[] {
  const lines = new Lines(text);
  const blocks: Block[] = [];
  while (lines.now !== undefined) {
    if (lines.now.trim() === "") lines.take();
    else blocks.push(block(lines));
  }
  return blocks;
}

function block(lines: Lines): Block {
  const line = lines.now ?? "";
  const heading = HEADING.exec(line);
  if (heading) {
    lines.take();
    const title = heading[2] ?? "";
    return { kind: "heading", level: heading[1]?.length ?? 1, parts: inline(title), id: slug(title) };
  }
  if (line.startsWith("```")) return code(lines);
  if (line.startsWith("|")) return table(lines);
  if (ITEM.test(line)) return list(lines);
  const words = lines.takeWhile(
    (each) => each.trim() !== "" && !HEADING.test(each) && !each.startsWith("```"),
  );
  return { kind: "paragraph", parts: inline(words.join(" ")) };
}

function code(lines: Lines): Block {
  lines.take();
  const text = lines.takeWhile((each) => !each.startsWith("```"));
  lines.take();
  return { kind: "code", text: text.join("\n") };
}

function cells(row: string): Inline[][] {
  return row
    .replace(/^\||\|\s*$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));
}

function table(lines: Lines): Block {
  const [head = "", , ...rows] = lines.takeWhile((each) => each.startsWith("|"));
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

function list(lines: Lines): Block {
  const ordered = /^\d/.test(lines.now ?? "");
  const items: string[] = [];
  // An item goes on in the lines that are set in under it.
  for (const line of lines.takeWhile((each) => ITEM.test(each) || /^\s+\S/.test(each))) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? "");
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: "list", ordered, items: items.map(inline) };
}

/** The rules that are named for the first time in these parts: there their anchors stand. */
export function rulesIn(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) =>
    part.kind === "rules" ? part.numbers : "parts" in part ? rulesIn(part.parts) : [],
  );
}
