import type { Progress } from '../../../contract/learning/progress.ts';
import { formatShortDayOfYear, formatShortMonth } from '../../../contract/text/short-dates.ts';
import { spellOut } from '../../../contract/text/words.ts';
import { multiples, type Tick } from '../../ui/charts/scale.ts';

type Score = Progress['scores'][number];
type Week = Progress['weeks'][number];

const dayMs = 24 * 60 * 60 * 1000;

interface Scale {
  max: number;
  ticks: Tick[];
}

export interface ScoreScale extends Scale {
  /** `five`, or `100` if the quizzes differ in length. */
  outOf: string;
  valueOf(score: Score): number;
  passOf(score: Score): number;
}

const maxScoreTicks = 10;

/** In right answers if all quizzes have the same length, otherwise in percent. */
export function scoreScale(scores: readonly Score[]): ScoreScale {
  const total = scores[0]?.total ?? 0;
  if (total <= maxScoreTicks && scores.every((score) => score.total === total)) {
    return {
      max: total,
      ticks: multiples(1, total).map(plainTick),
      outOf: spellOut(total),
      valueOf: ({ score }) => score,
      passOf: ({ passMark }) => passMark,
    };
  }
  const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole);
  return {
    max: 100,
    ticks: multiples(20, 5).map(plainTick),
    outOf: '100',
    valueOf: ({ score, total }) => percent(score, total),
    passOf: ({ passMark, total }) => percent(passMark, total),
  };
}

const plainTick = (value: number): Tick => ({ value, label: String(value) });

export interface TimeScale extends Scale {
  unit: 'Minutes' | 'Hours';
  valueOf(week: Week): number;
  format(week: Week): string;
}

const minuteSteps = [5, 10, 15, 30, 60, 120, 240, 480];
/** Beyond this, the scale is in hours. */
const maxMinutes = 240;

/** At most five round ticks, in minutes or hours. */
export function weekScale(weeks: readonly Week[]): TimeScale {
  const minutes = (week: Week) => Math.floor(week.seconds / 60);
  const longest = Math.max(...weeks.map(minutes), 1);
  const step = minuteSteps.find((size) => longest <= 4 * size) ?? Math.ceil(longest / 4 / 60) * 60;
  const values = multiples(step, Math.ceil(longest / step));
  const inHours = longest > maxMinutes;
  return {
    max: Math.max(...values),
    ticks: values.map((value) => ({ value, label: inHours ? `${value / 60} h` : `${value} m` })),
    unit: inHours ? 'Hours' : 'Minutes',
    valueOf: minutes,
    format: (week) => (inHours ? (minutes(week) / 60).toFixed(1) : String(minutes(week))),
  };
}

/** `28 Sept`, `5 Oct`, `12`, …, `now`: with the month where it changes. */
export function weekLabels(weeks: readonly Week[]): string[] {
  return weeks.map(({ monday }, index) => {
    if (index === weeks.length - 1) return 'now';
    const previous = weeks[index - 1]?.monday;
    const isNewMonth =
      previous === undefined || formatShortMonth(previous) !== formatShortMonth(monday);
    return isNewMonth ? formatShortDayOfYear(monday) : String(Number(monday.slice(8)));
  });
}

export interface CalendarDay {
  day: string;
  /** Monday is 0. */
  row: number;
  column: number;
  /** 0 for no learning; the rest are bounded by `toneMinutes`. */
  tone: 0 | 1 | 2 | 3;
  seconds: number;
}

export const calendarWeeks = 14;
/** Where tones 2 and 3 begin. */
export const toneMinutes = [10, 30] as const;

/** The last fourteen weeks, one per column, up to today. */
export function calendarDays(today: string, learned: Progress['days']): CalendarDay[] {
  const seconds = new Map(learned.map((each) => [each.day, each.seconds]));
  const now = Date.parse(today);
  const weekday = (new Date(now).getUTCDay() + 6) % 7;
  const count = (calendarWeeks - 1) * 7 + weekday + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(now - (count - 1 - index) * dayMs).toISOString().slice(0, 10);
    const learnedSeconds = seconds.get(day);
    return {
      day,
      row: index % 7,
      column: Math.floor(index / 7),
      seconds: learnedSeconds ?? 0,
      tone: learnedSeconds === undefined ? 0 : toneOf(learnedSeconds),
    };
  });
}

function toneOf(seconds: number): 1 | 2 | 3 {
  const [medium, long] = toneMinutes;
  if (seconds >= long * 60) return 3;
  return seconds >= medium * 60 ? 2 : 1;
}
