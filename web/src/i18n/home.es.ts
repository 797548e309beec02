import type { Text } from "./catalogue";
import type { home as english } from "./home.en";

export const home: Record<keyof typeof english, Text> = {
  "home.title": "home",
};
