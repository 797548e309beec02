export const table = {
  "table.title": "table",
} as const;
