import type { Text } from "./catalogue";
import type { coach as english } from "./coach.en";

export const coach: Record<keyof typeof english, Text> = {
  "coach.ask": "Das kostet {loss} Gewinnchance. Zurücknehmen?",
  "coach.looks": "Einen Augenblick, das wird kurz angesehen.",
  "coach.better": "Etwas anderes sieht deutlich besser aus.",
  "coach.takeBack": "Zurücknehmen",
  "coach.keep": "So lassen",
  "coach.again": "Noch einmal, ohne Anleitung",
  "coach.aton.lay": "I bringt Punkte, II Reihenfolge und Entfernen, III die Reichweite, IV die Anzahl.",
  "coach.aton.held": "Hohe Karten sind gut an I, III und IV; an II beginnt die niedrige, eine hohe entfernt.",
  "coach.aton.seal": "Beide versiegeln verdeckt; dann werden alle Karten zugleich aufgedeckt.",
  "coach.aton.points": "Die höhere Karte an I bringt das Doppelte der Differenz.",
  "coach.aton.order": "Die niedrigere Karte an II beginnt; 3 oder 4 entfernt gegnerische Steine.",
  "coach.aton.reach": "Die Karte an III sagt, bis zu welchem Tempel du einsetzen und entfernen darfst.",
  "coach.aton.placing": "Die Karte an IV ist die Zahl der Steine, die du einsetzt.",
  "coach.aton.remove": "Entfernte Steine kommen ins Totenreich; ist es voll, werden die Tempel gewertet.",
  "coach.aton.removeOwn": "Eine 1 an II kostet einen eigenen Stein: Gib den her, der am wenigsten bringt.",
  "coach.aton.place": "Mehrheiten zählen; ein voller Tempel oder alle Felder einer Farbe gewinnen sofort.",
  "coach.aton.scoring":
    "Das Totenreich ist voll: Es zählen die Mehrheiten der Tempel, dann Pfeiler und Boni.",
  "coach.aton.sailed": "Das Totenreich ist wieder leer; bis es voll ist, wird nicht gewertet.",
  "coach.aton.takeBack": "Nach einer Wertung nehmen beide Steine zurück, damit wieder Platz ist.",
  "coach.aton.lets": "So kann {seat} {squares} füllen und gewinnt.",
  "coach.aton.letsWin": "So kann {seat} in dieser Runde gewinnen.",
  "coach.thot.first": "Nimm einen Skarabäus dieser Zeile oder Spalte; er bestimmt, wo es weitergeht.",
  "coach.thot.move": "Was du nimmst, gehört dir; wo du stehst, bestimmt, was danach zu nehmen ist.",
  "coach.thot.chosen": "Sieh die andere Linie durch dieses Feld an: Ihren besten Stein lässt du übrig.",
  "coach.thot.put":
    "Mit einem Ankh-Stein darfst du einen Stein zurücklegen: am besten einen mit Minuspunkten.",
  "coach.thot.where": "Leg ihn dorthin, wo die andere Seite wählen muss und wenig anderes hat.",
  "coach.thot.other": "Jetzt geht es auf der Linie weiter, die deine kreuzt.",
  "coach.thot.few": {
    one: "Nur ein Stein ist in Reichweite: Sieh, was er übrig lässt.",
    other: "Nur {count} Steine sind in Reichweite: Sieh, was jeder übrig lässt.",
  },
  "coach.thot.lets": "So kann {name} {stone} auf {square} nehmen.",
};
