import type { Text } from "./catalogue";
import type { chat as english } from "./chat.en";

export const chat: Record<keyof typeof english, Text> = {
  "chat.title": "Etwas sagen",
  "chat.tab": "Chat",
  "chat.open": "Etwas sagen",
  "chat.unread": { one: "Etwas sagen; {count} neue Zeile", other: "Etwas sagen; {count} neue Zeilen" },
  "chat.you": "Du",
  "chat.watcher": "Zuschauer",
  "chat.watcher.named": "{name} (schaut zu)",
  "chat.watchers": "Du schaust zu. Die Spieler lesen das erst nach dem Spiel.",
  "chat.nothing": "Noch hat niemand etwas gesagt.",
  "chat.mute": "{name} stumm schalten",
  "chat.unmute": "{name} wieder hören",
  "chat.tooFast": "Das ist genug für den Augenblick; warte ein wenig.",
  "chat.key": "etwas sagen, dann 1 bis 0",
  "chat.preset.hello": "Hallo!",
  "chat.preset.good-luck": "Viel Glück!",
  "chat.preset.well-played": "Gut gespielt!",
  "chat.preset.thanks": "Danke!",
  "chat.preset.one-moment": "Einen Moment.",
  "chat.preset.back": "Bin wieder da.",
  "chat.preset.oops": "Hoppla!",
  "chat.preset.good-game": "Gutes Spiel!",
  "chat.preset.rematch": "Noch ein Spiel?",
  "chat.preset.bye": "Tschüss!",
};
