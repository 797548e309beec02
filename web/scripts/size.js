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

/** These files, and everything they cannot do without. */
function withImports(files) {
  const found = new Set();
  const queue = [...files];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (file.endsWith(".js")) queue.push(...importsOf(file));
  }
  return found;
}

const sizeOf = (files) => [...files].reduce((sum, file) => sum + gzipped(file), 0);
const first = withImports(["index.html", ...entries]);

/** One language is loaded with the page: count the largest. */
const languages = assets
  .filter((file) => /^(en|de|es)-.*\.js$/.test(file))
  .map((file) => gzipped(`assets/${file}`));
const words = Math.max(...languages);

/** A visitor who follows a link to a table loads one of the two tables as well; a program's style sheet bears its name. */
function tableOf(game) {
  const programs = assets.filter((file) => file.endsWith(".js") && file.startsWith(`${game}Table-`));
  const loaded = withImports([...first, ...programs.map((file) => `assets/${file}`)]);
  const names = [...loaded].map((file) => file.replace(/^assets\/(.+)-[^-]+$/, "$1"));
  const styles = assets
    .filter((file) => file.endsWith(".css") && names.includes(file.slice(0, file.lastIndexOf("-"))))
    .map((file) => `assets/${file}`);
  return sizeOf(new Set([...loaded, ...styles]));
}

const home = sizeOf(first) + words;
const total = Math.max(tableOf("Aton"), tableOf("Thot")) + words;
console.log(`first load: ${home} bytes compressed; with a table: ${total} bytes; limit ${LIMIT}`);
if (total > LIMIT) process.exit(1);
