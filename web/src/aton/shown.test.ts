import { expect, test } from "vitest";
import recorded from "./fixtures/match.json";
import { cuesOf } from "./script";
import { NO_FACTS } from "./facts";
import { after, shownAfterAll, shownFrom, type Shown } from "./shown";
import type { AtonEvent, AtonView } from "./types";

interface Recorded {
  events: AtonEvent[];
  view: AtonView;
}

const match = recorded as unknown as Recorded[];
const first = match[0]?.view as AtonView;

/** What events carry along and a view states; cards at the cartouches are not told to everyone. */
function told({ points, stock, counters, realm, token, hasLaid, round }: Shown) {
  return {
    points,
    stock,
    token,
    hasLaid,
    round,
    realm: {
      red: realm.filter((owner) => owner === "red").length,
      blue: realm.filter((owner) => owner === "blue").length,
    },
    counters: { red: [...counters.red].sort(), blue: [...counters.blue].sort() },
  };
}

test("carrying out the events of a whole match leads from each view to the next", () => {
  let shown = shownFrom(first);
  for (const { events, view } of match.slice(1)) {
    shown = events.reduce(after, shown);
    expect(told(shown)).toEqual(told(shownFrom(view)));
  }
});

test("the last cue of every event is where the event leads to", () => {
  let shown = shownFrom(first);
  for (const event of match.slice(1).flatMap(({ events }) => events)) {
    const end = after(shown, event);
    const cues = cuesOf(event, shown, () => false);
    const last = cues.at(-1)?.shown ?? end;
    expect(told(last)).toEqual(told(end));
    expect(last.facts).toEqual(end.facts);
    shown = last;
  }
});

test("the realm is filled in the order in which counters came", () => {
  const until = match.findIndex(({ view }) => view.realm.red + view.realm.blue >= 3);
  const events = match.slice(0, until + 1).flatMap((update) => update.events);
  const realm = shownAfterAll(events, match[until]?.view as AtonView).realm;
  const came = events.flatMap((event) =>
    event.event === "removed" && event.to === "realm" ? [event.owner] : [],
  );
  expect(realm.slice(0, came.length)).toEqual(came);
});

test("who stops removing has removed what they had removed by then", () => {
  const turn: AtonEvent[] = [
    { event: "turn began", seat: "red", reach: 4 },
    { event: "may remove", seat: "red", owner: "blue", count: 2 },
  ];
  const kept: AtonEvent = { event: "kept", seat: "red" };
  const start = turn.reduce(after, shownFrom(first, [], NO_FACTS));
  expect(after(start, kept).facts.turns.at(-1)).toMatchObject({ must: null, removesNone: true });
  const one = after(start, { event: "removed", seat: "red", owner: "blue", square: "1a", to: "realm" });
  expect(after(one, kept).facts.turns.at(-1)).toMatchObject({ must: { count: 1 }, removesNone: false });
});
