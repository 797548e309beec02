import type { Text } from "./catalogue";
import type { chat as english } from "./chat.en";

export const chat: Record<keyof typeof english, Text> = {
  "chat.title": "Decir algo",
  "chat.tab": "Chat",
  "chat.open": "Decir algo",
  "chat.unread": { one: "Decir algo; {count} línea nueva", other: "Decir algo; {count} líneas nuevas" },
  "chat.you": "Tú",
  "chat.watcher": "Espectador",
  "chat.watcher.named": "{name} (mirando)",
  "chat.watchers": "Estás mirando. Los jugadores lo leerán al acabar.",
  "chat.nothing": "Nadie ha dicho nada todavía.",
  "chat.mute": "Silenciar a {name}",
  "chat.unmute": "Volver a oír a {name}",
  "chat.tooFast": "Ya es bastante por ahora; espera un poco.",
  "chat.key": "decir algo, después 1 a 0",
  "chat.preset.hello": "¡Hola!",
  "chat.preset.good-luck": "¡Suerte!",
  "chat.preset.well-played": "¡Bien jugado!",
  "chat.preset.thanks": "¡Gracias!",
  "chat.preset.one-moment": "Un momento.",
  "chat.preset.back": "Ya estoy.",
  "chat.preset.oops": "¡Vaya!",
  "chat.preset.good-game": "¡Buena partida!",
  "chat.preset.rematch": "¿Otra partida?",
  "chat.preset.bye": "¡Adiós!",
};
