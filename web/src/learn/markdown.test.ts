import { describe, expect, it } from "vitest";
import { inline, parse, rulesIn } from "./markdown";

describe("the rules' Markdown", () => {
  it("reads headings, paragraphs over several lines and the numbers of rules", () => {
    const blocks = parse("# Aton\n\nForty points\nwin. (A4, A13)\n");
    expect(blocks).toEqual([
      { kind: "heading", level: 1, parts: [{ kind: "text", text: "Aton" }], id: "aton" },
      {
        kind: "paragraph",
        parts: [
          { kind: "text", text: "Forty points win. " },
          { kind: "rules", numbers: ["A4", "A13"] },
        ],
      },
    ]);
    expect(blocks.flatMap((block) => ("parts" in block ? rulesIn(block.parts) : []))).toEqual(["A4", "A13"]);
  });

  it("reads lists whose items go on in the next line", () => {
    const [list] = parse("1. **Draw.** Take\n   four. (A2)\n2. Lay.");
    expect(list).toMatchObject({ kind: "list", ordered: true });
    expect(list?.kind === "list" && list.items).toHaveLength(2);
  });

  it("reads drawings and tables", () => {
    expect(parse("```\n1a * 1b\n```")).toEqual([{ kind: "code", text: "1a * 1b" }]);
    const [table] = parse("| a | b |\n|---|---|\n| 1 | 2 |");
    expect(table?.kind === "table" && table.rows).toHaveLength(1);
  });

  it("leaves markup as text", () => {
    expect(inline("<b onclick=x>")).toEqual([{ kind: "text", text: "<b onclick=x>" }]);
  });
});
