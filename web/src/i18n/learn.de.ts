import type { Text } from "./catalogue";
import type { learn as english } from "./learn.en";

export const learn: Record<keyof typeof english, Text> = {
  "learn.title": "Lernen",
  "learn.lead": "Lerne beim Spielen, auf dem echten Brett, Satz für Satz.",
  "learn.lessons": "Lektionen",
  "learn.rules": "Regeln von {game}",
  "learn.coach": "Anleitung",
  "learn.lesson": "Lektion {number}: {title}",
  "learn.next": "Weiter",
  "learn.nextLesson": "Nächste Lektion",
  "learn.coached": "Ein Spiel spielen",
  "learn.leave": "Alle Lektionen",
  "learn.done": "Gut gemacht. Diese Lektion ist geschafft.",
  "learn.finished": "geschafft",
  "learn.aton-1": "Einsetzen und Reichweite",
  "learn.aton-1.count": "Die Karte an IV sagt, wie viele Steine du einsetzt: hier vier.",
  "learn.aton-1.reach": "Die Karte an III sagt, wie weit du reichst: Eine 2 öffnet die Tempel 1 und 2.",
  "learn.aton-1.place": "Setze vier Steine auf freie Felder der Tempel 1 und 2, dann bestätige.",
  "learn.aton-1.end": "Das ist das Einsetzen. Für die Tempel 3 und 4 brauchst du eine höhere Karte an III.",
  "learn.aton-2": "Punkte und Reihenfolge",
  "learn.aton-2.lay": "Blau hat vier Karten verdeckt gelegt. Auch du gibst jeder Kartusche eine Karte.",
  "learn.aton-2.choose": "Lege die 4 an I für Punkte und die 1 an II, um zu beginnen. Dann versiegle.",
  "learn.aton-2.other":
    "Hier gehört die 4 an I und die 1 an II. Tausche die Karten und versiegle noch einmal.",
  "learn.aton-2.end":
    "An I bringt die höhere Karte den doppelten Unterschied: 6 Punkte. An II beginnt die niedrigere.",
  "learn.aton-3": "Entfernen und Totenreich",
  "learn.aton-3.card": "Deine 4 an II entfernt zwei blaue Steine, so weit du reichst.",
  "learn.aton-3.take": "Berühre zwei blaue Steine, setze dann drei eigene ein und bestätige.",
  "learn.aton-3.end":
    "Was entfernt wird, kommt ins Totenreich. Sind dort alle acht Plätze voll, wird gewertet.",
  "learn.aton-4": "Wertung",
  "learn.aton-4.realm":
    "Sechs Steine liegen im Totenreich. Mit zwei weiteren ist es voll, und es wird gewertet.",
  "learn.aton-4.take": "Nimm zwei blaue Steine, setze drei eigene ein und bestätige.",
  "learn.aton-4.lines":
    "Sechs Zeilen werden gewertet, eine nach der anderen. Achte auf die Felder, die Punkte bringen.",
  "learn.aton-4.end": "Nach einer Wertung nehmen beide vier eigene Steine zurück. Vierzig Punkte gewinnen.",
  "learn.aton-5": "Sofort gewinnen",
  "learn.aton-5.last": "Ein Feld in Tempel 1 ist frei, und du darfst es füllen. Bestätige und gewinne.",
  "learn.aton-5.end":
    "Alle zwölf Felder eines Tempels gewinnen sofort, ebenso alle vierzehn gelben oder alle vierzehn grünen.",
  "learn.aton-6": "Eine ganze Runde",
  "learn.aton-6.lay": "Nun eine ganze Runde. Lege an jede Kartusche eine Karte und versiegle.",
  "learn.aton-6.herald": "Die Zeile über dem Brett sagt immer, wer dran ist und was zu tun ist. Folge ihr.",
  "learn.aton-6.end": "Das war eine Runde. Du weißt genug, um zu spielen.",
  "learn.thot-1": "Ziehen",
  "learn.thot-1.priest": "Der Priester steht auf d4. Der erste Zug geht durch seine Zeile oder seine Spalte.",
  "learn.thot-1.take": "Nimm einen Stein mit Wert 8: Berühre e4 oder h4, dann nimm ihn.",
  "learn.thot-1.other": "Da ist mehr zu holen: e4 und h4 sind je 8 wert.",
  "learn.thot-1.end":
    "Du bist waagerecht gezogen, also zieht der Nächste senkrecht. Achte immer darauf, was du ihm übrig lässt.",
  "learn.thot-2": "Ankh",
  "learn.thot-2.go": "In deiner Zeile liegt ein Ankh-Stein, auf d8. Zieh dorthin.",
  "learn.thot-2.otherGoal": "In dieser Lektion geht es um den Ankh: Geh auf d8.",
  "learn.thot-2.put":
    "Nun darfst du einen Stein zurücklegen. Lege deine −6 auf ein freies Feld: Deine Summe wächst um 6.",
  "learn.thot-2.otherStone": "Du darfst alles behalten, aber die −6 kostet dich am meisten. Lege sie zurück.",
  "learn.thot-2.end": "Der Ankh ist aus dem Spiel, und die −6 liegt jemand anderem im Weg.",
  "learn.thot-3": "Abbiegen",
  "learn.thot-3.stars":
    "Beim Abbiegen darfst du an einem Stern in deiner Bahn einmal im rechten Winkel abbiegen.",
  "learn.thot-3.turn": "Nimm einen Stein mit Wert 8 in Spalte h: Wähle h2 oder h6, mit Abbiegen auf h7.",
  "learn.thot-3.other": "Biege auf h7 ab: Die Steine mit Wert 8 liegen auf h2 und h6.",
  "learn.thot-3.end": "Du endest senkrecht, also zieht der Nächste waagerecht.",
};
