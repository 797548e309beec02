import { aton } from "./aton.es";
import { chat } from "./chat.es";
import { device } from "./device.es";
import { coach } from "./coach.es";
import { home } from "./home.es";
import { learn } from "./learn.es";
import { lobby } from "./lobby.es";
import { review } from "./review.es";
import { rules } from "./rules.es";
import { seating } from "./seating.es";
import { shell } from "./shell.es";
import { table } from "./table.es";
import { thot } from "./thot.es";
import { words } from "./words.es";

export const catalogue = {
  ...words,
  ...seating,
  ...device,
  ...chat,
  ...shell,
  ...home,
  ...lobby,
  ...table,
  ...aton,
  ...thot,
  ...learn,
  ...coach,
  ...rules,
  ...review,
};
