/** Which rule matters at this moment of a game of Aton, and what is going on in a few words. */
import { t } from "../i18n/index.svelte";
import type { Moment } from "../match/moment";
import type { Scene } from "./script";
import type { AtonView } from "./types";
import { seatName } from "./words";

const SCENES: Partial<Record<Scene["kind"], () => Moment>> = {
  drawn: () => ({ rule: "A2", words: t("rules.moment.draw") }),
  exchanged: () => ({ rule: "A3", words: t("rules.moment.exchange") }),
  turning: () => ({ rule: "A4", words: t("rules.moment.reveal") }),
  points: () => ({ rule: "A5", words: t("rules.moment.points") }),
  tie: () => ({ rule: "A6", words: t("rules.moment.order") }),
  pile: () => ({ rule: "A6", words: t("rules.moment.order") }),
  order: () => ({ rule: "A6", words: t("rules.moment.order") }),
  reach: () => ({ rule: "A9", words: t("rules.moment.reach") }),
  scoring: () => ({ rule: "A14", words: t("rules.moment.scoring") }),
  line: () => ({ rule: "A14", words: t("rules.moment.scoring") }),
  scored: () => ({ rule: "A15", words: t("rules.moment.scoring") }),
};

/** The moment of a view, or of the scene that is being shown. */
export function momentOf(view: AtonView, scene: Scene["kind"] | null, asksExchange: boolean): Moment {
  const told = scene === null ? undefined : SCENES[scene];
  if (told) return told();
  if (asksExchange) return { rule: "A3", words: t("rules.moment.exchange") };
  const seat = view.owing[0];
  const card = (place: number) => (seat ? (view.laid[seat][place] ?? 0) : 0);
  const said = (act: "remove" | "place" | "takeOff", place: number): string => {
    if (seat && seat === view.seat) return t(`rules.moment.${act}.you`, { card: card(place) });
    return t(`rules.moment.${act}`, { name: seat ? seatName(seat) : "", card: card(place) });
  };
  switch (view.phase) {
    case "remove":
      return { rule: "A8", words: said("remove", 1) };
    case "place":
      return { rule: "A10", words: said("place", 3) };
    case "take back":
      return { rule: "A16", words: said("takeOff", 0) };
    case "over":
      return { rule: view.reason === "scoring" ? "A15" : "A13", words: t("rules.moment.over") };
    default:
      return { rule: "A4", words: t("rules.moment.lay") };
  }
}
