import type { Progress } from '../../../contract/learning/progress.ts';
import { formatShortDay, formatShortMonth, spellOut } from './format.ts';

type Score = Progress['scores'][number];
type Week = Progress['weeks'][number];

const dayMs = 24 * 60 * 60 * 1000;

export interface Scale {
  max: number;
  ticks: { value: number; label: string }[];
}

export interface ScoreScale extends Scale {
  /** `five`, or `100` when quizzes of several lengths are compared. */
  outOf: string;
  valueOf(score: Score): number;
  passOf(score: Score): number;
}

const mostSteps = 10;

/** In right answers while all quizzes are of one length, else in percent. */
export function scoreScale(scores: readonly Score[]): ScoreScale {
  const total = scores[0]?.total ?? 0;
  if (total <= mostSteps && scores.every((score) => score.total === total)) {
    return {
      max: total,
      ticks: Array.from({ length: total + 1 }, (_, value) => ({ value, label: String(value) })),
      outOf: spellOut(total),
      valueOf: ({ score }) => score,
      passOf: ({ passMark }) => passMark,
    };
  }
  const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole);
  return {
    max: 100,
    ticks: [0, 20, 40, 60, 80, 100].map((value) => ({ value, label: String(value) })),
    outOf: '100',
    valueOf: ({ score, total }) => percent(score, total),
    passOf: ({ passMark, total }) => percent(passMark, total),
  };
}

export interface TimeScale extends Scale {
  unit: 'Minutes' | 'Hours';
  valueOf(week: Week): number;
  /** As it is printed. */
  print(week: Week): string;
}

const steps = [5, 10, 15, 30, 60, 120, 240, 480];
const mostMinutes = 240;

/** Round marks a quarter of an hour or so apart; in hours once there are many. */
export function weekScale(weeks: readonly Week[]): TimeScale {
  const minutes = (week: Week) => Math.floor(week.seconds / 60);
  const most = Math.max(...weeks.map(minutes), 1);
  const step = steps.find((size) => most <= 4 * size) ?? Math.ceil(most / 4 / 60) * 60;
  const marks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, mark) => mark * step);
  const inHours = most > mostMinutes;
  return {
    max: Math.max(...marks),
    ticks: marks.map((value) => ({ value, label: inHours ? `${value / 60} h` : `${value} m` })),
    unit: inHours ? 'Hours' : 'Minutes',
    valueOf: minutes,
    print: (week) => (inHours ? (minutes(week) / 60).toFixed(1) : String(minutes(week))),
  };
}

/** `28 Sep`, `5 Oct`, `12`, …, `now`: the month where it is a new one. */
export function weekLabels(weeks: readonly Week[]): string[] {
  return weeks.map(({ monday }, place) => {
    if (place === weeks.length - 1) return 'now';
    const before = weeks[place - 1]?.monday;
    const isNewMonth =
      before === undefined || formatShortMonth(before) !== formatShortMonth(monday);
    return isNewMonth ? formatShortDay(monday) : String(Number(monday.slice(8)));
  });
}

/** Which of the days that stand side by side can be named without touching: the first, the last and some between. */
export function spacedDays(days: readonly string[], pitch: number, room: number): number[] {
  const last = days.length - 1;
  const named: number[] = [];
  for (const [place, day] of days.entries()) {
    const before = named.at(-1);
    const hasRoom = before === undefined || (place - before) * pitch >= room;
    const leavesRoom = place === last || (last - place) * pitch >= room;
    if (hasRoom && leavesRoom && (before === undefined || days[before] !== day)) named.push(place);
  }
  return named;
}

export interface CalendarDay {
  day: string;
  /** From 0 for Monday. */
  row: number;
  column: number;
  /** Nothing learned, a little, more, much. */
  tone: 0 | 1 | 2 | 3;
  seconds: number;
}

export const calendarWeeks = 14;
/** Where more and much begin. */
export const toneMinutes = [10, 30] as const;

/** Fourteen weeks by column, the current one last and only up to today. */
export function calendarDays(today: string, learned: Progress['days']): CalendarDay[] {
  const seconds = new Map(learned.map((each) => [each.day, each.seconds]));
  const now = Date.parse(today);
  const weekday = (new Date(now).getUTCDay() + 6) % 7;
  const count = (calendarWeeks - 1) * 7 + weekday + 1;
  return Array.from({ length: count }, (_, place) => {
    const day = new Date(now - (count - 1 - place) * dayMs).toISOString().slice(0, 10);
    const spent = seconds.get(day);
    return {
      day,
      row: place % 7,
      column: Math.floor(place / 7),
      seconds: spent ?? 0,
      tone: spent === undefined ? 0 : toneOf(spent),
    };
  });
}

function toneOf(seconds: number): 1 | 2 | 3 {
  const [more, much] = toneMinutes;
  if (seconds >= much * 60) return 3;
  return seconds >= more * 60 ? 2 : 1;
}
