import type { Text } from "./catalogue";
import type { thot as english } from "./thot.en";

export const thot: Record<keyof typeof english, Text> = {
  "thot.name": "Thot",
};
