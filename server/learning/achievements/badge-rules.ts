import type { BadgeId } from '../../../contract/learning/achievements.ts';
import { addDays, type Day, dayIn } from '../../../contract/text/days.ts';
import { momentOf } from '../../../contract/text/moments.ts';

/** What a learner has done, in no particular order. */
export interface BadgeFacts {
  finishedCourses: { enrolledAt: Date; completedAt: Date }[];
  /** For each finished course with quizzes: the best attempt of each quiz, added up. */
  courseScores: CourseScore[];
  /** For each quiz that was answered without a mistake: when that first happened. */
  fullScores: Date[];
  /** For each course that was rated with a written review: when it was written. */
  ratings: Date[];
  /** For each course with comments: when the first was published. */
  comments: Date[];
  /** Days on which the learner learned something. */
  days: Day[];
}

export interface CourseScore {
  completedAt: Date;
  quizzes: number;
  attempted: number;
  right: number;
  asked: number;
  lastAttemptAt: Date | null;
}

export type FactName = keyof BadgeFacts;

export interface Clock {
  timeZone: string;
  now: Date;
}

export interface BadgeProgress {
  have: number;
  need: number;
  earnedAt: Date | null;
}

interface BadgeRule {
  /** Facts that no unearned badge needs are not queried. */
  needs: readonly FactName[];
  /** The text of the notification. */
  done: string;
  progress(facts: BadgeFacts, clock: Clock): BadgeProgress;
}

/** Lets a rule read only the facts it declares. */
export function badgeRule<Needs extends FactName>(rule: {
  needs: readonly Needs[];
  done: string;
  progress(facts: Pick<BadgeFacts, Needs>, clock: Clock): BadgeProgress;
}): BadgeRule {
  return rule;
}

/** What earns each badge; web/learning/achievements/badges.ts explains the same to learners. */
export const badgeRules: Record<BadgeId, BadgeRule> = {
  'first-course': badgeRule({
    needs: ['finishedCourses'],
    done: 'You finished every lesson of a course.',
    progress: ({ finishedCourses }) =>
      countTo(
        1,
        finishedCourses.map(({ completedAt }) => completedAt),
      ),
  }),
  'quiz-pro': badgeRule({
    needs: ['fullScores'],
    done: 'You got every question right in ten different quizzes.',
    progress: ({ fullScores }) => countTo(10, fullScores),
  }),
  'feedback-champion-1': badgeRule({
    needs: ['ratings'],
    done: 'You rated a course and said why.',
    progress: ({ ratings }) => countTo(1, ratings),
  }),
  'feedback-champion-2': badgeRule({
    needs: ['ratings'],
    done: 'You rated five courses and said why.',
    progress: ({ ratings }) => countTo(5, ratings),
  }),
  'rapid-learner': badgeRule({
    needs: ['finishedCourses'],
    done: 'You finished a course within seven days of starting it.',
    progress: ({ finishedCourses }) =>
      countTo(
        1,
        finishedCourses
          .filter(
            ({ enrolledAt, completedAt }) =>
              completedAt.getTime() - enrolledAt.getTime() <= sevenDays,
          )
          .map(({ completedAt }) => completedAt),
      ),
  }),
  'high-achiever': badgeRule({
    needs: ['courseScores'],
    done: 'You finished a course with at least 90% of your answers right.',
    progress: ({ courseScores }) =>
      countTo(
        1,
        courseScores.map(highScoreAt).filter((at) => at !== null),
      ),
  }),
  'knowledge-sharer': badgeRule({
    needs: ['comments'],
    done: 'You left comments on three courses.',
    progress: ({ comments }) => countTo(3, comments),
  }),
  consistency: badgeRule({
    needs: ['days'],
    done: 'You learned on seven days in a row.',
    progress: ({ days }, clock) => countDaysInARow(7, days, clock),
  }),
};

export const allBadgeIds = () => Object.keys(badgeRules) as BadgeId[];

export const allFactNames: readonly FactName[] = [
  ...new Set(allBadgeIds().flatMap((id) => badgeRules[id].needs)),
];

/** The facts that have to be read to see whether a change of some of them has earned a badge. */
export function factsToJudge(changed: readonly FactName[]): FactName[] {
  const rules = allBadgeIds().map((id) => badgeRules[id]);
  const affected = rules.filter(({ needs }) => needs.some((fact) => changed.includes(fact)));
  return [...new Set(affected.flatMap(({ needs }) => needs))];
}

export function listBadgeProgress(
  facts: BadgeFacts,
  clock: Clock,
): ({ id: BadgeId } & BadgeProgress)[] {
  return allBadgeIds().map((id) => ({ id, ...badgeRules[id].progress(facts, clock) }));
}

/** Earned when the required number is reached. */
function countTo(need: number, moments: Date[]): BadgeProgress {
  const sorted = moments.toSorted((one, other) => one.getTime() - other.getTime());
  return { have: Math.min(sorted.length, need), need, earnedAt: sorted[need - 1] ?? null };
}

const sevenDays = 7 * 24 * 60 * 60 * 1000;

/** Every quiz has to be attempted; a better attempt after the course was finished counts from then on. */
function highScoreAt(score: CourseScore): Date | null {
  const { completedAt, quizzes, attempted, right, asked, lastAttemptAt } = score;
  if (lastAttemptAt === null || attempted < quizzes || right * 10 < asked * 9) return null;
  return completedAt > lastAttemptAt ? completedAt : lastAttemptAt;
}

function countDaysInARow(need: number, days: Day[], { timeZone, now }: Clock): BadgeProgress {
  const learned = new Set(days);
  const streakUntil = (day: Day): number => {
    let length = 0;
    while (length < need && learned.has(addDays(day, -length))) length += 1;
    return length;
  };
  const full = days.toSorted().find((day) => streakUntil(day) === need);
  if (full !== undefined) {
    // Noon falls on the same day in nearly every time zone the learner may move to later.
    const noon = momentOf(full, '12:00', timeZone);
    return { have: need, need, earnedAt: noon < now ? noon : now };
  }
  // Today doesn't break a streak before it is over.
  const today = dayIn(timeZone, now);
  return { have: streakUntil(today) || streakUntil(addDays(today, -1)), need, earnedAt: null };
}

/** Shown as progress towards the first course: the lessons of the unfinished course closest to completion. */
export function progressInNearestCourse(started: { done: number; total: number }[]) {
  const share = ({ done, total }: { done: number; total: number }) => done / total;
  const [nearest] = started.toSorted(
    (one, other) => share(other) - share(one) || one.total - other.total,
  );
  return nearest && { have: nearest.done, need: nearest.total };
}
