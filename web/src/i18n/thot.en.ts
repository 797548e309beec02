export const thot = {
  "thot.name": "Thot",
} as const;
