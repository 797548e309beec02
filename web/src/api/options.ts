// Written by `make types` from the description of the games that `GET /api/games` returns.
export const OPTIONS = {
  aton: [
    {"name": "round_limit", "type": "number", "default": 0, "values": null, "least": 0, "most": 1000000, "lot": false, "rule": "D7", "meaning": "rounds after which the game is a draw; 0 means no limit"},
    {"name": "removal", "type": "choice", "default": "must", "values": ["must", "may"], "least": null, "most": null, "lot": false, "rule": "D3", "meaning": "whether a player must remove the other's counters, or may stop"},
  ],
  thot: [
    {"name": "players", "type": "choice", "default": 2, "values": [2, 3, 4], "least": null, "most": null, "lot": false, "rule": "T3", "meaning": "number of players"},
    {"name": "teams", "type": "truth", "default": false, "values": null, "least": null, "most": null, "lot": false, "rule": "T12", "meaning": "whether four players play as two teams"},
    {"name": "size", "type": "choice", "default": 10, "values": [8, 10], "least": null, "most": null, "lot": false, "rule": "T2", "meaning": "squares on each side of the board"},
    {"name": "turning", "type": "truth", "default": false, "values": null, "least": null, "most": null, "lot": false, "rule": "T11", "meaning": "whether the priest may turn at a starred scarab"},
    {"name": "stars", "type": "list", "default": [-7, -5, -3, -1, 1, 3, 5, 7], "values": [-8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8], "least": null, "most": 8, "lot": false, "rule": "D2", "meaning": "one value for each starred scarab"},
    {"name": "first", "type": "choice", "default": "p1", "values": ["p1", "p2", "p3", "p4"], "least": null, "most": null, "lot": true, "rule": "T3", "meaning": "the seat that begins"},
  ],
} as const;
