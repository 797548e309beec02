import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { sprite } from "./scripts/sprite.js";

export default {
  preprocess: [sprite(), vitePreprocess()],
  compilerOptions: {
    runes: ({ filename }) => (filename.includes("node_modules") ? undefined : true),
  },
};
