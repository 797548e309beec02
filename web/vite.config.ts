import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds a running server; the built page talks to the server that sent it. */
const server = process.env["HIGHPRIEST_SERVER"] ?? "http://127.0.0.1:8000";

/** In development the page lies at the root; otherwise the server writes the base into it. */
const developmentBase: Plugin = {
  name: "development-base",
  apply: "serve",
  transformIndexHtml: (html) => html.replace('<base href="./">', '<base href="/">'),
};

/** The letters are wanted by the first sentence: asked for with the page, they come before anything is laid out without them. */
const earlyFonts: Plugin = {
  name: "early-fonts",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `./${file}` },
          injectTo: "head",
        })),
  },
};

/** Each file costs a request, and a slow phone more time than the bytes in it: what is always loaded together is one file. */
const groups = [
  { name: "page", tags: ["$initial" as const], priority: 2 },
  // What a table needs before it is known which game is played on it, and what both games share.
  { name: "table", test: /src\/(pages\/TablePage|(api|art|match|table|ui)\/(?!QrCode))/, priority: 1 },
];

export default defineConfig({
  // Relative, so that the page works behind any path prefix.
  base: "./",
  plugins: [developmentBase, earlyFonts, svelte(), svelteTesting()],
  build: {
    outDir: "../src/highpriest/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The page's security policy allows no data: addresses for fonts, and pictures are better cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "happy-dom",
    // A document for each worker rather than for each file: making them took six times as long as the tests.
    isolate: false,
    include: ["src/**/*.test.ts"],
    restoreMocks: true,
  },
});
