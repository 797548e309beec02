import type { Text } from "./catalogue";
import type { device as english } from "./device.en";

export const device: Record<keyof typeof english, Text> = {
  "device.title": "Tu otro dispositivo",
  "device.ask":
    "¿Seguir aquí como la persona que hizo este enlace en otro dispositivo? Después se puede jugar con los dos.",
  "device.games": {
    one: "Este navegador tiene {count} partida propia. Queda en el servidor, pero ya no se podrá abrir desde aquí.",
    other:
      "Este navegador tiene {count} partidas propias. Quedan en el servidor, pero ya no se podrán abrir desde aquí.",
  },
  "device.take": "Seguir aquí",
  "device.done": "Aquí también eres {name}.",
  "device.done.nameless": "Aquí ya eres la misma persona.",
  "device.done.help": "Tus partidas esperan en los dos dispositivos.",
  "device.panel": "Otro dispositivo",
  "device.panel.help":
    "Juega también en tu teléfono: escanea allí el código y los dos dispositivos juegan por ti.",
  "device.make": "Mostrar un código",
  "device.again": "Mostrar otro código",
  "device.used": "El código se usó: tu otro dispositivo ya juega también por ti.",
  "device.over": "El código ha caducado: nadie lo usó en un minuto.",
  "device.left": "Vale una vez, durante {time} más.",
  "device.nobody": "Antes ponte un nombre o empieza una partida.",
  "device.own": "¿Tu propia mesa? Sigue aquí como tú",
  "device.own.there":
    "En el dispositivo donde juegas, elige «{button}» en esta mesa, u «Otro dispositivo» en los ajustes.",
  "device.own.code": "Elige allí «{button}» y escanéalo con este dispositivo, o abre aquí su enlace.",
  "device.own.here": "Elige aquí «{button}». Los dos dispositivos jugarán por ti.",
  "device.too": "Jugar también en otro dispositivo",
  "device.lost": "Este navegador era {name} aquí y lo ha olvidado.",
  "device.lost.nameless": "Este navegador tenía partidas aquí y ha olvidado de quién son.",
  "device.lost.help":
    "Su cookie ya no está: borrada, bloqueada o demasiado vieja. Tus asientos siguen siendo tuyos en tus otros dispositivos; un código de allí te trae de vuelta.",
  "device.lost.read": "Entendido",
  "device.refused.unknown": "Este enlace no lleva a ninguna parte. Haz uno nuevo en tu otro dispositivo.",
  "device.refused.late": "Este enlace tiene más de un minuto. Haz uno nuevo en tu otro dispositivo.",
  "device.refused.used": "Este enlace ya se usó. Haz uno nuevo en tu otro dispositivo.",
};
