import type { Text } from "./catalogue";
import type { aton as english } from "./aton.en";

export const aton: Record<keyof typeof english, Text> = {
  "aton.name": "Aton",
};
