import { aton } from "./aton.de";
import { chat } from "./chat.de";
import { device } from "./device.de";
import { coach } from "./coach.de";
import { home } from "./home.de";
import { learn } from "./learn.de";
import { lobby } from "./lobby.de";
import { review } from "./review.de";
import { rules } from "./rules.de";
import { seating } from "./seating.de";
import { shell } from "./shell.de";
import { table } from "./table.de";
import { thot } from "./thot.de";
import { words } from "./words.de";

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
