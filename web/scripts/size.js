/** Fails if what a first visit loads, compressed, has grown beyond its limit. Fonts are not counted: text shows without them. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 200_000;
const BUILT = new URL("../../src/highpriest/server/static/", import.meta.url).pathname;

const gzipped = (file) => gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length;
const assets = readdirSync(join(BUILT, "assets"));

/** What a module or style sheet asks for before anything is shown. */
function importsOf(file) {
  const text = readFileSync(join(BUILT, file), "utf8");
  return [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map((match) => `assets/${match[1]}`);
}

const html = readFileSync(join(BUILT, "index.html"), "utf8");
const entries = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  (match) => match[1],
);

const first = new Set(["index.html"]);
const queue = [...entries];
for (let file = queue.pop(); file; file = queue.pop()) {
  if (first.has(file)) continue;
  first.add(file);
  if (file.endsWith(".js")) queue.push(...importsOf(file));
}

/** One language is loaded with the page: count the largest. */
const languages = assets
  .filter((file) => /^(en|de|es)-.*\.js$/.test(file))
  .map((file) => gzipped(`assets/${file}`));
const words = Math.max(...languages);

/** A visitor who follows a link to a table loads the larger of the two tables as well. */
const chunks = (pattern) =>
  assets.filter((file) => pattern.test(file)).reduce((sum, file) => sum + gzipped(`assets/${file}`), 0);
const table = Math.max(chunks(/^AtonTable-/), chunks(/^ThotTable-/)) + chunks(/^TablePage-/);

const home = [...first].reduce((sum, file) => sum + gzipped(file), 0) + words;
const total = home + table;
console.log(`first load: ${home} bytes compressed; with a table: ${total} bytes; limit ${LIMIT}`);
if (total > LIMIT) process.exit(1);
