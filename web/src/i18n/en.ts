import { aton } from "./aton.en";
import { chat } from "./chat.en";
import { device } from "./device.en";
import { coach } from "./coach.en";
import { home } from "./home.en";
import { learn } from "./learn.en";
import { lobby } from "./lobby.en";
import { review } from "./review.en";
import { rules } from "./rules.en";
import { seating } from "./seating.en";
import { shell } from "./shell.en";
import { table } from "./table.en";
import { thot } from "./thot.en";
import { words } from "./words.en";

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
