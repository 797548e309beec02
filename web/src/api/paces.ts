// Written by `make types` from src/highpriest/play/clock.py; change that.
export const PACES = [
  {"asked": "quick", "name": "quick", "base": 240000, "bonus": 4000, "days": null},
  {"asked": "steady", "name": "steady", "base": 600000, "bonus": 10000, "days": null},
  {"asked": "long", "name": "long", "base": 1500000, "bonus": 20000, "days": null},
  {"asked": "1d", "name": null, "base": 86400000, "bonus": 0, "days": 1},
  {"asked": "2d", "name": null, "base": 172800000, "bonus": 0, "days": 2},
  {"asked": "3d", "name": null, "base": 259200000, "bonus": 0, "days": 3},
  {"asked": "7d", "name": null, "base": 604800000, "bonus": 0, "days": 7},
] as const;
/** From the least to the most. */
export const OWN_PACE = {"base": [10000, 10800000], "bonus": [0, 180000]} as const;
