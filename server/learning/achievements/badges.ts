import { type BadgeId, badgeIds } from '../../../contract/learning/achievements.ts';
import { addDays, type Day, dayIn, momentOf } from '../../platform/time/days.ts';

/** What a learner has done, as far as badges ask for it. The order says nothing. */
export interface BadgeFacts {
  /** Those that were finished. */
  courses: CourseFacts[];
  /** For each quiz that had all answers right: when it first had. */
  fullScores: Date[];
  /** For each course that was rated with words: when they were written. */
  ratings: Date[];
  /** For each course that was commented on: when the first comment stood there. */
  comments: Date[];
  /** On which something was learned. */
  days: Day[];
  timeZone: string;
  now: Date;
}

export interface CourseFacts {
  enrolledAt: Date;
  completedAt: Date;
  /** Over the best attempt of each quiz of the course. */
  answers: { quizzes: number; taken: number; right: number; asked: number; lastAt: Date | null };
}

export interface Standing {
  have: number;
  need: number;
  earnedAt: Date | null;
}

interface BadgeRule {
  /** How it is told. */
  done: string;
  standing(facts: BadgeFacts): Standing;
}

/** What earns each badge; web/learning/achievements/badges.ts says the same to learners. */
export const badgeRules: Record<BadgeId, BadgeRule> = {
  'first-course': {
    done: 'You finished every lesson of a course.',
    standing: ({ courses }) => reach(1, momentsOf(courses, finished)),
  },
  'quiz-pro': {
    done: 'You answered every question right in ten different quizzes.',
    standing: ({ fullScores }) => reach(10, fullScores),
  },
  'feedback-champion-1': {
    done: 'You rated a course and said why.',
    standing: ({ ratings }) => reach(1, ratings),
  },
  'feedback-champion-2': {
    done: 'You rated five courses and said why.',
    standing: ({ ratings }) => reach(5, ratings),
  },
  'rapid-learner': {
    done: 'You finished a course within seven days of starting it.',
    standing: ({ courses }) => reach(1, momentsOf(courses, finishedRapidly)),
  },
  'high-achiever': {
    done: 'You finished a course with at least nine of ten answers right.',
    standing: ({ courses }) => reach(1, momentsOf(courses, finishedHigh)),
  },
  'knowledge-sharer': {
    done: 'You left comments on three courses.',
    standing: ({ comments }) => reach(3, comments),
  },
  consistency: {
    done: 'You learned on seven days in a row.',
    standing: ({ days, timeZone, now }) => inARow(7, days, timeZone, now),
  },
};

export function standingsOf(facts: BadgeFacts): ({ id: BadgeId } & Standing)[] {
  return badgeIds.map((id) => ({ id, ...badgeRules[id].standing(facts) }));
}

/** So many of something: earned with the one that makes the number full. */
function reach(need: number, moments: Date[]): Standing {
  const sorted = moments.toSorted((one, other) => one.getTime() - other.getTime());
  return { have: Math.min(sorted.length, need), need, earnedAt: sorted[need - 1] ?? null };
}

function momentsOf(courses: CourseFacts[], moment: (course: CourseFacts) => Date | null): Date[] {
  return courses.map(moment).filter((at) => at !== null);
}

const finished = ({ completedAt }: CourseFacts) => completedAt;

const sevenDays = 7 * 24 * 60 * 60 * 1000;

function finishedRapidly({ enrolledAt, completedAt }: CourseFacts): Date | null {
  return completedAt.getTime() - enrolledAt.getTime() <= sevenDays ? completedAt : null;
}

/** Every quiz has to be taken; a better attempt after the end counts from then on. */
function finishedHigh({ completedAt, answers }: CourseFacts): Date | null {
  const { quizzes, taken, right, asked, lastAt } = answers;
  if (lastAt === null || taken < quizzes || right * 10 < asked * 9) return null;
  return completedAt > lastAt ? completedAt : lastAt;
}

function inARow(need: number, days: Day[], timeZone: string, now: Date): Standing {
  const learned = new Set(days);
  const rowUntil = (day: Day): number => {
    let length = 0;
    while (length < need && learned.has(addDays(day, -length))) length += 1;
    return length;
  };
  const full = days.toSorted().find((day) => rowUntil(day) === need);
  if (full !== undefined) {
    // Noon is on the same day nearly everywhere, wherever the learner looks from later.
    const noon = momentOf(full, '12:00', timeZone);
    return { have: need, need, earnedAt: noon < now ? noon : now };
  }
  // A row is not broken by a day that is not over.
  const today = dayIn(timeZone, now);
  return { have: rowUntil(today) || rowUntil(addDays(today, -1)), need, earnedAt: null };
}

/** On the way to the first course: the lessons of the one that is nearest to its end. */
export function nearestToEnd(started: { done: number; total: number }[]) {
  const share = ({ done, total }: { done: number; total: number }) => done / total;
  const [nearest] = started.toSorted(
    (one, other) => share(other) - share(one) || one.total - other.total,
  );
  return nearest && { have: nearest.done, need: nearest.total };
}
