import type { Text } from "./catalogue";
import type { review as english } from "./review.en";

export const review: Record<keyof typeof english, Text> = {
  "review.title": "review",
};
