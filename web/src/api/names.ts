// Written by `make types` from src/highpriest/names.py; change that.
export const ABSENT = ["end", "computer"] as const;
export const GAMES = ["aton", "thot"] as const;
export const LANGUAGES = ["de", "en", "es"] as const;
export const LEVELS = ["novice", "scribe", "singer", "lector", "prophet", "high-priest"] as const;
export const MARKS = ["strong", "doubtful", "weak", "grave"] as const;
