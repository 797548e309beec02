import type { Text } from "./catalogue";
import type { learn as english } from "./learn.en";

export const learn: Record<keyof typeof english, Text> = {
  "learn.title": "learn",
};
