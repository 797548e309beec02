/** What the page reads aloud on request: the position by temple, the threats, the preview. */
import { t } from "../i18n/index.svelte";
import { SEATS, TEMPLES } from "./layout";
import { countIn, type Shown } from "./shown";
import type { AtonStaging } from "./staging.svelte";
import { threatWords } from "./threats";
import type { AtonAids } from "./types";
import { seatName } from "./words";

function squaresIn(shown: Shown, seat: "red" | "blue", temple: number): string {
  const names = shown.counters[seat].filter((name) => name.startsWith(String(temple)));
  return names.length ? names.join(" ") : t("aton.spoken.none");
}

export function positionWords(shown: Shown): string {
  const temples = TEMPLES.map((temple) =>
    t("aton.spoken.temple", {
      temple,
      red: countIn(shown, "red", temple),
      blue: countIn(shown, "blue", temple),
      redSquares: squaresIn(shown, "red", temple),
      blueSquares: squaresIn(shown, "blue", temple),
    }),
  );
  const points = t("aton.collar", { red: shown.points.red, blue: shown.points.blue });
  return [points, t("aton.realm.label", { count: shown.realm.length }), ...temples].join(". ");
}

/** The whole reveal at once: listeners need not follow it scene by scene. */
export function revealWords({ laid, facts }: Shown): string {
  const { gained, first } = facts;
  const card = (seat: "red" | "blue", cartouche: number) => laid[seat][cartouche - 1] ?? 0;
  const pair = (cartouche: number) => ({ red: card("red", cartouche), blue: card("blue", cartouche) });
  const gain = gained?.seat
    ? t("aton.gain", { seat: seatName(gained.seat), points: gained.points })
    : t("aton.gain.nobody");
  return [
    t("aton.spoken.points", { ...pair(1), gain }),
    ...(first ? [t("aton.spoken.order", { ...pair(2), seat: seatName(first.seat) })] : []),
    t("aton.say.reach", pair(3)),
    t("aton.say.placing", pair(4)),
  ].join(" ");
}

export function threatsWords({ threats }: AtonAids): string {
  if (threats.length === 0) return t("aton.threats.none");
  return threats.map(threatWords).join(" ");
}

export function previewWords({ if_scored_now: { gains, totals } }: AtonAids): string {
  const [red, blue] = SEATS.map((seat) => totals[seat]);
  return [
    t("aton.now.label", { red: gains.red, blue: gains.blue }),
    t("aton.spoken.totals", { red: red ?? 0, blue: blue ?? 0 }),
  ].join(" ");
}

/** What staging a square has led to. */
export function stagedWords(staging: AtonStaging, square: string): string {
  const move = staging.stagedOn(square);
  if (!move) return "";
  const { aids } = staging.tried;
  const all = staging.count(move.kind) + (staging.kind === move.kind ? staging.left : 0);
  const { red, blue } = aids.if_scored_now.gains;
  return `${t("aton.spoken.staged", { square, nth: move.nth, all })} ${t("aton.now.label", { red, blue })}`;
}
