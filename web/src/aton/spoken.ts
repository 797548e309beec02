/** What the page reads aloud on request: the position by temple, the threats, the preview. */
import { t } from "../i18n/index.svelte";
import { SEATS, TEMPLES } from "./layout";
import { countIn, type Shown } from "./shown";
import { threatDetail, threatLabel } from "./threats";
import type { AtonAids } from "./types";

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

export function threatsWords({ threats }: AtonAids): string {
  if (threats.length === 0) return t("aton.threats.none");
  return threats.map((threat) => `${threatLabel(threat)}. ${threatDetail(threat)}`).join(" ");
}

export function previewWords({ if_scored_now: { gains, totals } }: AtonAids): string {
  const [red, blue] = SEATS.map((seat) => totals[seat]);
  return [
    t("aton.now.label", { red: gains.red, blue: gains.blue }),
    t("aton.spoken.totals", { red: red ?? 0, blue: blue ?? 0 }),
  ].join(" ");
}
