/** Which options of a game the home page asks for, from the description of the game. */

import { OPTIONS } from "../api/options";
import type { GameName } from "../api/types";

type Described<G extends GameName> = (typeof OPTIONS)[G][number];

/** Options that are chosen by a tick or from a few values. Who begins has a question of its own. */
type Asked<G extends GameName> = Exclude<Extract<Described<G>, { type: "truth" | "choice" }>, { lot: true }>;
export type OptionField = Asked<GameName>;

type ValueOf<F> = F extends { type: "truth" }
  ? boolean
  : F extends { values: readonly (infer Value)[] }
    ? Value
    : never;
/** The values of all of them, by name. */
export type OptionValues = { [F in OptionField as F["name"]]: ValueOf<F> };

function isAsked(option: Described<GameName>): option is OptionField {
  return (option.type === "truth" || option.type === "choice") && !option.lot;
}

export function fieldsOf(game: GameName): readonly OptionField[] {
  const described: readonly Described<GameName>[] = OPTIONS[game];
  return described.filter(isAsked);
}

const FIELDS: readonly OptionField[] = [...fieldsOf("aton"), ...fieldsOf("thot")];

export const DEFAULT_VALUES = Object.fromEntries(
  FIELDS.map((field) => [field.name, field.default]),
) as OptionValues;

/** The options of a game as the server is asked for them. */
export function optionsOf(game: GameName, values: OptionValues): Partial<OptionValues> {
  return Object.fromEntries(fieldsOf(game).map(({ name }) => [name, values[name]]));
}

/** Which values of Thot may bear a star, which do at first, and how many at most. */
export const STARS = OPTIONS.thot.find((option) => option.name === "stars") as Extract<
  Described<"thot">,
  { name: "stars" }
>;
