/** What clocks show and say, in the reader's language. */

import { language, t, type Key } from "../i18n/index.svelte";
import type { PaceInfo } from "../api/types";
import { DAY, HOUR, MINUTE, SECOND, TENTHS } from "../match/clock";

const two = (number: number): string => String(number).padStart(2, "0");

/** As clocks show it: "3:12", "9.4" near the end, "1:02:30" above an hour, "2 d 5 h" above a day. */
export function clockText(ms: number): string {
  if (ms < TENTHS) return decimal(Math.floor(ms / 100) / 10);
  if (ms >= DAY)
    return t("table.clock.days", { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) });
  const [hours, minutes, seconds] = parts(ms);
  return hours > 0 ? `${String(hours)}:${two(minutes)}:${two(seconds)}` : countdownText(ms);
}

/** How long a turn of days still lasts, for a list that does not tick: "2 d 5 h", "5 hr 12 min". */
export function turnText(ms: number): string {
  if (ms >= DAY) return clockText(ms);
  const [hours, minutes] = parts(Math.max(0, ms));
  return [unit(hours, "hour", "short"), unit(minutes, "minute", "short")].slice(hours > 0 ? 0 : 1).join(" ");
}

/** When something was said, by the server's clock: the time of day, or the date if that was on another day. */
export function momentText(at: number, now = Date.now()): string {
  const moment = new Date(at * SECOND);
  const isToday = moment.toDateString() === new Date(now).toDateString();
  const parts = isToday
    ? ({ hour: "numeric", minute: "2-digit" } as const)
    : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(language(), parts).format(moment);
}

/** Minutes and whole seconds: "0:38". */
export function countdownText(ms: number): string {
  const seconds = Math.floor(ms / SECOND);
  return `${String(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

function decimal(seconds: number): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 1 }).format(seconds);
}

function parts(ms: number): [hours: number, minutes: number, seconds: number] {
  return [Math.floor(ms / HOUR), Math.floor((ms % HOUR) / MINUTE), Math.floor((ms % MINUTE) / SECOND)];
}

const unit = (count: number, name: string, unitDisplay: "long" | "short" = "long"): string =>
  new Intl.NumberFormat(language(), { style: "unit", unit: name, unitDisplay }).format(count);

/** As it is spoken: "3 minutes 12 seconds", "2 days 5 hours". At most two units. */
export function spokenTime(ms: number): string {
  const [hours, minutes, seconds] = parts(ms);
  const named = [
    [Math.floor(hours / 24), "day"],
    [hours % 24, "hour"],
    [minutes, "minute"],
    [seconds, "second"],
  ] as const;
  const first = named.findIndex(([count]) => count > 0);
  if (first < 0) return unit(0, "second");
  return named
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, name]) => unit(count, name))
    .join(" ");
}

const NAMES: Readonly<Record<string, Key & `table.pace.${string}`>> = {
  quick: "table.pace.quick",
  steady: "table.pace.steady",
  long: "table.pace.long",
};

/** A pace in words: "quick, 4 min + 4 s", "3 days per turn"; one without a name "15 min + 5 s". */
export function paceWords({ name, base, bonus, days }: Omit<PaceInfo, "text">): string {
  if (days !== null) return t("table.pace.days", { count: days });
  const key = NAMES[name ?? ""];
  const times = t("table.pace.times", { base: base / MINUTE, bonus: bonus / SECOND });
  return key === undefined ? times : `${t(key as "table.pace.quick")}, ${times}`;
}
