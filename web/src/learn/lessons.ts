/** The lessons: prepared positions on real boards, one sentence and one lit target at a time. */

import type { GameEvent, GameName, GameRecord } from "../api/types";
import type { PlainKey } from "../i18n/index.svelte";

export interface Step {
  say: PlainKey;
  /** What is lit: selectors of squares, cards, cartouches. */
  lit?: readonly string[];
  /** What ends it: a touch on "Next", an act of one's own, or something that happens. */
  until: "next" | "act" | GameEvent["event"];
  /** Only these moves will do; what to say to others. */
  wants?: { moves: RegExp; otherwise: PlainKey };
}

export interface Lesson {
  name: LessonName;
  game: GameName;
  title: PlainKey;
  /** Loaded when the lesson begins. */
  record: () => Promise<{ default: unknown }>;
  steps: readonly Step[];
}

export type LessonName =
  "aton-1" | "aton-2" | "aton-3" | "aton-4" | "aton-5" | "aton-6" | "thot-1" | "thot-2" | "thot-3";

const square = (name: string) => `[data-square="${name}"]`;
const squares = (...names: string[]) => names.map(square);
const temple = (number: number) => `[data-square^="${number}"]`;
/** Beside the board, or below it where there is no room beside. */
const cartouche = (place: number) => [`.pairs > li:nth-child(${place})`, `.strip > li:nth-child(${place})`];
const CARDS = "[data-card]";
const CARTOUCHES = [1, 2, 3, 4].flatMap(cartouche);

export const LESSONS: readonly Lesson[] = [
  {
    name: "aton-1",
    game: "aton",
    title: "learn.aton-1",
    record: () => import("./records/aton-1.json"),
    steps: [
      { say: "learn.aton-1.count", lit: cartouche(4), until: "next" },
      { say: "learn.aton-1.reach", lit: cartouche(3), until: "next" },
      { say: "learn.aton-1.place", lit: [temple(1), temple(2)], until: "act" },
      { say: "learn.aton-1.end", until: "next" },
    ],
  },
  {
    name: "aton-2",
    game: "aton",
    title: "learn.aton-2",
    record: () => import("./records/aton-2.json"),
    steps: [
      { say: "learn.aton-2.lay", lit: CARTOUCHES, until: "next" },
      {
        say: "learn.aton-2.choose",
        lit: [CARDS],
        until: "act",
        wants: { moves: /^41/, otherwise: "learn.aton-2.other" },
      },
      { say: "learn.aton-2.end", until: "next" },
    ],
  },
  {
    name: "aton-3",
    game: "aton",
    title: "learn.aton-3",
    record: () => import("./records/aton-3.json"),
    steps: [
      { say: "learn.aton-3.card", lit: cartouche(2), until: "next" },
      { say: "learn.aton-3.take", lit: squares("1c", "1e", "1f", "1g", "2c", "2d", "2g"), until: "act" },
      { say: "learn.aton-3.end", until: "next" },
    ],
  },
  {
    name: "aton-4",
    game: "aton",
    title: "learn.aton-4",
    record: () => import("./records/aton-4.json"),
    steps: [
      { say: "learn.aton-4.realm", until: "next" },
      {
        say: "learn.aton-4.take",
        lit: squares("2a", "2h", "3e", "3f", "3g", "3h", "4d", "4h"),
        until: "act",
      },
      { say: "learn.aton-4.lines", until: "next" },
      { say: "learn.aton-4.end", until: "next" },
    ],
  },
  {
    name: "aton-5",
    game: "aton",
    title: "learn.aton-5",
    record: () => import("./records/aton-5.json"),
    steps: [
      { say: "learn.aton-5.last", lit: squares("1l"), until: "act" },
      { say: "learn.aton-5.end", until: "next" },
    ],
  },
  {
    name: "aton-6",
    game: "aton",
    title: "learn.aton-6",
    record: () => import("./records/aton-6.json"),
    steps: [
      { say: "learn.aton-6.lay", lit: [CARDS], until: "act" },
      { say: "learn.aton-6.herald", until: "round ended" },
      { say: "learn.aton-6.end", until: "next" },
    ],
  },
  {
    name: "thot-1",
    game: "thot",
    title: "learn.thot-1",
    record: () => import("./records/thot-1.json"),
    steps: [
      { say: "learn.thot-1.priest", lit: squares("d4"), until: "next" },
      {
        say: "learn.thot-1.take",
        lit: squares("e4", "h4"),
        until: "act",
        wants: { moves: /^[eh]4$/, otherwise: "learn.thot-1.other" },
      },
      { say: "learn.thot-1.end", until: "next" },
    ],
  },
  {
    name: "thot-2",
    game: "thot",
    title: "learn.thot-2",
    record: () => import("./records/thot-2.json"),
    steps: [
      {
        say: "learn.thot-2.go",
        lit: squares("d8"),
        until: "act",
        wants: { moves: /^d8$/, otherwise: "learn.thot-2.otherGoal" },
      },
      {
        say: "learn.thot-2.put",
        lit: ['[data-stone="-6"]'],
        until: "act",
        wants: { moves: /^puts -6/, otherwise: "learn.thot-2.otherStone" },
      },
      { say: "learn.thot-2.end", until: "next" },
    ],
  },
  {
    name: "thot-3",
    game: "thot",
    title: "learn.thot-3",
    record: () => import("./records/thot-3.json"),
    steps: [
      { say: "learn.thot-3.stars", lit: squares("g7", "h7"), until: "next" },
      {
        say: "learn.thot-3.turn",
        lit: squares("h2", "h6"),
        until: "act",
        wants: { moves: /^h7\/h[26]$/, otherwise: "learn.thot-3.other" },
      },
      { say: "learn.thot-3.end", until: "next" },
    ],
  },
];

export const lessonsOf = (game: GameName): readonly Lesson[] =>
  LESSONS.filter((lesson) => lesson.game === game);

/** "aton", "3" → the third lesson of Aton. */
export const findLesson = (game: GameName, number: string): Lesson | undefined =>
  LESSONS.find((lesson) => lesson.name === `${game}-${number}`);

export const numberOf = (lesson: Lesson): number => lessonsOf(lesson.game).indexOf(lesson) + 1;

export const nextLesson = (lesson: Lesson): Lesson | undefined => lessonsOf(lesson.game)[numberOf(lesson)];

export async function recordOf(lesson: Lesson): Promise<GameRecord> {
  return (await lesson.record()).default as GameRecord;
}
