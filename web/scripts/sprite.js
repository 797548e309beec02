/** Joins the drawings of `src/art` into the one sprite of the page while `Sprite.svelte` is compiled. */

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const ART = fileURLToPath(new URL("../src/art/", import.meta.url));
const PIECES = join(ART, "pieces");
/** Where `Sprite.svelte` wants the drawings. */
const PLACE = "<!-- drawings -->";

/** What an SVG file holds, and the box it fills. */
function read(file) {
  const [, attributes = "", drawing = ""] = /<svg([^>]*)>(.*)<\/svg>/s.exec(readFileSync(file, "utf8")) ?? [];
  const box = /viewBox="([^"]+)"/.exec(attributes)?.[1];
  return { box, drawing: drawing.replace(/>\s+</g, "><").trim() };
}

function symbolOf(file) {
  const { box, drawing } = read(file);
  if (!box) throw new Error(`${file} does not say which box it fills.`);
  return `<symbol id="${basename(file, ".svg")}" viewBox="${box}">${drawing}</symbol>`;
}

/** A preprocessor of Svelte. */
export function sprite() {
  return {
    name: "sprite",
    markup({ content, filename }) {
      if (basename(filename ?? "") !== "Sprite.svelte") return undefined;
      const gradients = join(ART, "gradients.svg");
      const pieces = readdirSync(PIECES).map((file) => join(PIECES, file));
      const code = content.replace(PLACE, [read(gradients).drawing, ...pieces.map(symbolOf)].join(""));
      return { code, dependencies: [gradients, ...pieces] };
    },
  };
}
