export const review = {
  "review.title": "review",
} as const;
