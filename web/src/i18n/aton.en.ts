export const aton = {
  "aton.name": "Aton",
} as const;
