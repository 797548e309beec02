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

export default defineConfig({
  // Relative, so that the page works behind any path prefix.
  base: "./",
  plugins: [developmentBase, svelte(), svelteTesting()],
  build: {
    outDir: "../src/highpriest/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The page's security policy allows no data: addresses for fonts, and pictures are better cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    restoreMocks: true,
  },
});
