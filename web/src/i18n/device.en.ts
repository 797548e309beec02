/** One person on two devices. */
export const device = {
  "device.title": "Your other device",
  "device.ask": "Go on here as the person who made this link on another device? Both devices can then play.",
  "device.games": {
    one: "This browser has {count} game of its own. It stays on the server, but cannot be opened from here any more.",
    other:
      "This browser has {count} games of its own. They stay on the server, but cannot be opened from here any more.",
  },
  "device.take": "Go on here",
  "device.done": "You are {name} here, too.",
  "device.done.nameless": "You are the same person here now.",
  "device.done.help": "Your games wait on both devices.",
  "device.panel": "Another device",
  "device.panel.help":
    "Take yourself along to your phone: scan the code there, and both devices play for you.",
  "device.make": "Show a code",
  "device.again": "Show a new code",
  "device.used": "The code was used: your other device plays for you now, too.",
  "device.over": "The code has run out: nobody used it within a minute.",
  "device.left": "Good for one use, for another {time}.",
  "device.nobody": "Give yourself a name or begin a game first.",
  "device.own": "Your own table? Go on here as yourself",
  "device.own.there":
    "On the device where you sit, choose “{button}” at this table, or “Another device” in the settings.",
  "device.own.code": "Choose “{button}” there, and scan it with this device or open its link here.",
  "device.own.here": "Choose “{button}” here. Both devices then play for you.",
  "device.too": "Play on another device, too",
  "device.lost": "This browser was {name} here, and has forgotten it.",
  "device.lost.nameless": "This browser had games here, and has forgotten whose they are.",
  "device.lost.help":
    "Its cookie is gone: deleted, blocked or too old. Your seats stay yours on your other devices; a code from there brings you back.",
  "device.lost.read": "Understood",
  "device.refused.unknown": "This link leads nowhere. Make a new one on your other device.",
  "device.refused.late": "This link is older than a minute. Make a new one on your other device.",
  "device.refused.used": "This link was used already. Make a new one on your other device.",
} as const;
