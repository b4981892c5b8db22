import * as z from 'zod/mini';
import { Day as DayField } from '../fields.ts';
import { formatDay } from '../text/dates.ts';
import { addDays, type Day } from '../text/days.ts';
import { listOf } from '../text/lists.ts';
import { plural } from '../text/plurals.ts';
import { wholeNumber } from './file-rules.ts';

/*
 * When the weeks of a course open. Course files name another week by its number, drafts by its id, so that moving weeks in the
 * outline changes no rule. `closingOf` alone decides whether a week is open, from facts.
 */

const kinds = 'When a week opens is day, days, week or score.';

/** The rule of a week, given how a day and another week are written. */
function openingOf<DaySchema extends z.ZodMiniType, WeekSchema extends z.ZodMiniType>(
  day: DaySchema,
  week: WeekSchema,
) {
  return z.discriminatedUnion(
    'when',
    [
      z.strictObject({ when: z.literal('day'), day }),
      z.strictObject({
        when: z.literal('days'),
        days: wholeNumber('Days', [1, 365]),
        since: z.enum(['enrolment', 'session'], 'Since is enrolment or session.'),
      }),
      z.strictObject({ when: z.literal('week'), week }),
      z.strictObject({
        when: z.literal('score'),
        week,
        percent: wholeNumber('Percent', [1, 100]),
        /** The average of the week's quizzes, or each of them. */
        of: z.enum(['average', 'each'], 'Of is average or each.'),
      }),
    ],
    { error: kinds },
  );
}

/** In a course file and in the catalogue: weeks are counted from 1. */
export const WeekOpening = openingOf(DayField, wholeNumber('Week', [1, 20]));
export type WeekOpening = z.infer<typeof WeekOpening>;

/** In a draft. The day is empty until one is chosen, and so is the id of the other week. */
export const DraftOpening = openingOf(
  z.union([z.literal(''), DayField], 'Enter a day such as 2026-11-30.'),
  z.string().check(z.regex(/^(?:[0-9a-f-]{36})?$/, 'Choose a week.')),
);
export type DraftOpening = z.infer<typeof DraftOpening>;

/** What one week of a course is to a learner. */
export interface WeekFacts {
  /** From 1. */
  week: number;
  title: string;
  opens: WeekOpening | null;
  lessons: number;
  /** How many of them are complete. */
  done: number;
  /** The learner has read or worked in one of its lessons that isn't a preview. */
  begun: boolean;
  /** The best percentage in each of its quizzes, 0 in those not taken. */
  scores: readonly number[];
}

export interface LearnerFacts {
  /** Days are the learner's own. */
  today: Day;
  /** Null for someone who reads without being enrolled. */
  enrolledOn: Day | null;
  sessionStartsOn: Day | null;
  weeks: readonly WeekFacts[];
  /** The titles of required courses that they haven't completed. */
  missing: readonly string[];
}

/** Why a week isn't open yet. */
export type Closing =
  | { when: 'courses'; titles: readonly string[] }
  | { when: 'day'; opensOn: Day }
  /** The day is unknown until the learner is enrolled. */
  | { when: 'days'; days: number; since: 'enrolment' | 'session'; opensOn: Day | null }
  | { when: 'week'; title: string }
  | { when: 'score'; title: string; percent: number; of: 'average' | 'each'; has: number };

/** Null if the week is open. What someone has begun stays open, whatever its rule becomes. */
export function closingOf({ opens, begun }: WeekFacts, learner: LearnerFacts): Closing | null {
  if (begun) return null;
  const { missing, weeks } = learner;
  // Whoever has started the course isn't sent back.
  if (missing.length > 0 && !weeks.some(({ begun }) => begun)) {
    return { when: 'courses', titles: missing };
  }
  if (!opens) return null;
  switch (opens.when) {
    case 'day':
    case 'days': {
      const opensOn = opensOnOf(opens, learner);
      if (opensOn !== null && opensOn <= learner.today) return null;
      if (opens.when === 'days') return { ...opens, opensOn };
      return { when: 'day', opensOn: opens.day };
    }
    case 'week': {
      const other = weekAt(learner, opens.week);
      if (!other || other.done >= other.lessons) return null;
      return { when: 'week', title: other.title };
    }
    case 'score': {
      const other = weekAt(learner, opens.week);
      if (!other || other.scores.length === 0) return null;
      const has = scoreOf(other.scores, opens.of);
      const { percent, of } = opens;
      return has >= percent ? null : { when: 'score', title: other.title, percent, of, has };
    }
  }
}

const weekAt = ({ weeks }: LearnerFacts, wanted: number) =>
  weeks.find(({ week }) => week === wanted);

/** Rounded down: someone with 59.6 hasn't reached 60. */
function scoreOf(scores: readonly number[], of: 'average' | 'each'): number {
  const least = Math.min(...scores);
  const sum = scores.reduce((sum, score) => sum + score, 0);
  return Math.floor(of === 'each' ? least : sum / scores.length);
}

/** The day on which a rule with a date opens its week; null if it has none, or none is known yet. */
export function opensOnOf(
  opens: WeekOpening,
  { enrolledOn, sessionStartsOn }: Pick<LearnerFacts, 'enrolledOn' | 'sessionStartsOn'>,
): Day | null {
  if (opens.when === 'day') return opens.day;
  if (opens.when !== 'days') return null;
  // Someone without a session counts from their enrolment.
  const from = opens.since === 'session' ? (sessionStartsOn ?? enrolledOn) : enrolledOn;
  return from && addDays(from, opens.days);
}

/** `Week 1` of `Week 1: Exposure`; other titles in quotation marks. */
function nameOf(title: string): string {
  const short = title.split(':')[0]?.trim() ?? '';
  return /^week \d+$/i.test(short) ? short : `“${title}”`;
}

const quizzesOf = (title: string, of: 'average' | 'each') =>
  of === 'each' ? `every quiz of ${nameOf(title)}` : `the quizzes of ${nameOf(title)}`;

/** What a learner is told about a week that isn't open to them. */
export function describeClosing(closing: Closing, today: Day): string {
  switch (closing.when) {
    case 'courses':
      return `Opens when you have completed ${listOf(closing.titles)}`;
    case 'day':
      return `Opens on ${formatDay(closing.opensOn, { today })}`;
    case 'days':
      return closing.opensOn
        ? `Opens on ${formatDay(closing.opensOn, { today })}`
        : describeDays(closing.days, closing.since);
    case 'week':
      return `Opens when you have finished ${nameOf(closing.title)}`;
    case 'score':
      return `Opens with ${closing.percent}% in ${quizzesOf(closing.title, closing.of)}; you have ${closing.has}%`;
  }
}

const describeDays = (days: number, since: 'enrolment' | 'session') =>
  `Opens ${plural(days, 'day')} after ${since === 'session' ? 'your session starts' : 'you enrol'}`;

/** What everyone is told about the rule. `titleOf` knows the other weeks. */
export function describeOpening(opens: WeekOpening, titleOf: (week: number) => string): string {
  switch (opens.when) {
    case 'day':
      return `Opens on ${formatDay(opens.day)}`;
    case 'days':
      return describeDays(opens.days, opens.since);
    case 'week':
      return `Opens when you have finished ${nameOf(titleOf(opens.week))}`;
    case 'score':
      return `Opens with ${opens.percent}% in ${quizzesOf(titleOf(opens.week), opens.of)}`;
  }
}

export interface OpeningProblem {
  /** The week whose rule it is, from 1. */
  week: number;
  code: 'no_such_week' | 'own_week' | 'opening_circle' | 'no_quiz';
  message: string;
}

/** Rules that no learner could ever meet. `quizzes` is how many a week has. */
export function findOpeningProblems(
  weeks: readonly { opens: WeekOpening | null; quizzes: number }[],
): OpeningProblem[] {
  const nextOf = (week: number) => {
    const opens = weeks[week - 1]?.opens;
    return opens?.when === 'week' || opens?.when === 'score' ? opens.week : null;
  };
  return weeks.flatMap(({ opens }, index): OpeningProblem[] => {
    const week = index + 1;
    const other = nextOf(week);
    if (!opens || other === null) return [];
    if (other === week) {
      const message = `Week ${week} can’t wait for itself.`;
      return [{ week, code: 'own_week', message }];
    }
    const named = weeks[other - 1];
    if (!named) {
      const message = `There is no week ${other}.`;
      return [{ week, code: 'no_such_week', message }];
    }
    if (leadsBack(week, nextOf, weeks.length)) {
      const message = `Week ${week} waits for week ${other}, which waits for week ${week}.`;
      return [{ week, code: 'opening_circle', message }];
    }
    if (opens.when === 'score' && named.quizzes === 0) {
      const message = `Week ${other} has no quiz, so nobody can reach a score in it.`;
      return [{ week, code: 'no_quiz', message }];
    }
    return [];
  });
}

function leadsBack(start: number, nextOf: (week: number) => number | null, most: number): boolean {
  let week = nextOf(start);
  for (let steps = 0; week !== null && steps < most; steps += 1) {
    if (week === start) return true;
    week = nextOf(week);
  }
  return false;
}
