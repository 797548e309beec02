import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/api/schema.d.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // The compiler checks this, and knows the browser's types as well.
      "no-undef": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      // Untrusted text must never become markup.
      "svelte/no-at-html-tags": "error",
      // Our router is our own; there is no `resolve` to wrap addresses in.
      "svelte/no-navigation-without-resolve": "off",
      // We write the reason behind the code of what is ignored, and the rule takes its words for codes.
      "svelte/no-unused-svelte-ignore": "off",
      // Derived maps and sets are made anew, never changed; where one is changed in place it is a reactive one.
      "svelte/prefer-svelte-reactivity": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  {
    // What every table shares knows no game: each game brings a script and its board.
    files: ["src/match/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "/(aton|thot)/", message: "match knows no game." }] },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
);
