import type { Text } from "./catalogue";
import type { table as english } from "./table.en";

export const table: Record<keyof typeof english, Text> = {
  "table.title": "table",
};
