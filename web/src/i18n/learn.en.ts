export const learn = {
  "learn.title": "learn",
} as const;
