import type { Text } from "./catalogue";
import type { device as english } from "./device.en";

export const device: Record<keyof typeof english, Text> = {
  "device.title": "Dein anderes Gerät",
  "device.ask":
    "Hier als die Person weiterspielen, die diesen Link auf einem anderen Gerät gemacht hat? Dann können beide Geräte spielen.",
  "device.games": {
    one: "Dieser Browser hat {count} eigenes Spiel. Es bleibt auf dem Server, lässt sich von hier aber nicht mehr öffnen.",
    other:
      "Dieser Browser hat {count} eigene Spiele. Sie bleiben auf dem Server, lassen sich von hier aber nicht mehr öffnen.",
  },
  "device.take": "Hier weiterspielen",
  "device.done": "Du bist auch hier {name}.",
  "device.done.nameless": "Du bist hier jetzt dieselbe Person.",
  "device.done.help": "Deine Spiele warten auf beiden Geräten.",
  "device.panel": "Anderes Gerät",
  "device.panel.help":
    "Nimm dich auf dein Telefon mit: Scanne dort den Code, und beide Geräte spielen für dich.",
  "device.make": "Code zeigen",
  "device.again": "Neuen Code zeigen",
  "device.used": "Der Code wurde benutzt: Dein anderes Gerät spielt jetzt auch für dich.",
  "device.over": "Der Code ist abgelaufen: Niemand hat ihn in einer Minute benutzt.",
  "device.left": "Gilt einmal, noch {time}.",
  "device.nobody": "Gib dir zuerst einen Namen oder beginne ein Spiel.",
  "device.own": "Dein eigener Tisch? Spiel hier als du selbst weiter",
  "device.own.there":
    "Wähle auf dem Gerät, an dem du sitzt, an diesem Tisch „{button}“ oder in den Einstellungen „Anderes Gerät“.",
  "device.own.code": "Wähle dort „{button}“. Scanne ihn mit diesem Gerät oder öffne hier seinen Link.",
  "device.own.here": "Wähle hier „{button}“. Dann spielen beide Geräte für dich.",
  "device.too": "Auch auf anderem Gerät spielen",
  "device.lost": "Dieser Browser war hier {name} und hat es vergessen.",
  "device.lost.nameless": "Dieser Browser hatte hier Spiele und hat vergessen, wem sie gehören.",
  "device.lost.help":
    "Sein Cookie ist weg: gelöscht, blockiert oder zu alt. Deine Plätze bleiben auf deinen anderen Geräten deine; ein Code von dort bringt dich zurück.",
  "device.lost.read": "Verstanden",
  "device.refused.unknown": "Dieser Link führt nirgendwohin. Mach auf deinem anderen Gerät einen neuen.",
  "device.refused.late": "Dieser Link ist älter als eine Minute. Mach auf deinem anderen Gerät einen neuen.",
  "device.refused.used": "Dieser Link wurde schon benutzt. Mach auf deinem anderen Gerät einen neuen.",
};
