import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BadgeId, badgeIds } from '../../../contract/learning/achievements.ts';
import { addDays, dayIn } from '../../../contract/text/days.ts';
import {
  type BadgeFacts,
  badgeRules,
  type Clock,
  type CourseScore,
  listBadgeProgress,
  progressInNearestCourse,
} from './badge-rules.ts';

const now = new Date('2026-11-15T12:00:00Z');
const at = (text: string) => new Date(text);

const noFacts: BadgeFacts = {
  finishedCourses: [],
  courseScores: [],
  fullScores: [],
  ratings: [],
  comments: [],
  days: [],
};

const course = (enrolled: string, completed: string) => ({
  enrolledAt: at(enrolled),
  completedAt: at(completed),
});

const utc: Clock = { timeZone: 'UTC', now };

const progress = (id: BadgeId, facts: Partial<BadgeFacts>, clock: Partial<Clock> = {}) =>
  badgeRules[id].progress({ ...noFacts, ...facts }, { ...utc, ...clock });

const moments = (count: number) =>
  Array.from({ length: count }, (_, day) => at(`2026-10-${String(day + 1).padStart(2, '0')}`));

describe('a badge', () => {
  it('starts at zero and says how much it needs', () => {
    const badges = listBadgeProgress(noFacts, utc);
    expect(badges.map(({ id }) => id)).toEqual([...badgeIds]);
    expect(badges.map(({ have, earnedAt }) => [have, earnedAt])).toEqual(
      badgeIds.map(() => [0, null]),
    );
    expect(badges.map(({ need }) => need)).toEqual([1, 10, 1, 5, 1, 1, 3, 7]);
  });

  it.each([
    ['quiz-pro', 'fullScores', 10],
    ['feedback-champion-1', 'ratings', 1],
    ['feedback-champion-2', 'ratings', 5],
    ['knowledge-sharer', 'comments', 3],
  ] as const)('%s is earned when the required number is reached', (id, fact, need) => {
    const one = progress(id, { [fact]: moments(need - 1) });
    expect(one).toEqual({ have: need - 1, need, earnedAt: null });
    const full = moments(need);
    expect(progress(id, { [fact]: full })).toEqual({ have: need, need, earnedAt: full.at(-1) });
    expect(progress(id, { [fact]: moments(need + 3) })).toEqual({
      have: need,
      need,
      earnedAt: full.at(-1),
    });
  });
});

describe('First Course Completed', () => {
  it('shows progress in the course that is closest to its end', () => {
    const started = [
      { done: 6, total: 10 },
      { done: 3, total: 4 },
      { done: 0, total: 1 },
    ];
    expect(progressInNearestCourse(started)).toEqual({ have: 3, need: 4 });
    expect(progressInNearestCourse(started.toReversed())).toEqual({ have: 3, need: 4 });
    expect(progressInNearestCourse([])).toBeUndefined();
  });

  it('is earned with the first course that was finished', () => {
    const finishedCourses = [
      course('2026-09-01', '2026-10-09T08:00:00Z'),
      course('2026-09-01', '2026-10-02T08:00:00Z'),
    ];
    const earnedAt = at('2026-10-02T08:00:00Z');
    expect(progress('first-course', { finishedCourses })).toMatchObject({ have: 1, earnedAt });
  });
});

describe('Rapid Learner', () => {
  it.each([
    ['exactly seven days', '2026-10-27T09:00:00Z', true],
    ['a second more', '2026-10-27T09:00:01Z', false],
  ])('allows seven days: %s', (_, completed, isEarned) => {
    const finishedCourses = [course('2026-10-20T09:00:00Z', completed)];
    const { earnedAt } = progress('rapid-learner', { finishedCourses });
    expect(earnedAt).toEqual(isEarned ? at(completed) : null);
  });

  it('is not earned by slow courses, however many', () => {
    const slow = course('2026-09-01T09:00:00Z', '2026-10-20T09:00:00Z');
    const finishedCourses = [slow, slow, slow];
    expect(progress('rapid-learner', { finishedCourses }).earnedAt).toBeNull();
  });
});

describe('High Achiever', () => {
  const score: CourseScore = {
    completedAt: at('2026-10-20T09:00:00Z'),
    quizzes: 4,
    attempted: 4,
    right: 18,
    asked: 20,
    lastAttemptAt: at('2026-10-19T09:00:00Z'),
  };
  const earnedAt = (courseScores: CourseScore[]) =>
    progress('high-achiever', { courseScores }).earnedAt;

  it('needs nine of ten answers', () => {
    expect(earnedAt([score])).toEqual(score.completedAt);
    expect(earnedAt([{ ...score, right: 17 }])).toBeNull();
  });

  it('needs every quiz', () => {
    expect(earnedAt([{ ...score, quizzes: 5 }])).toBeNull();
    expect(
      earnedAt([{ ...score, attempted: 0, right: 0, asked: 0, lastAttemptAt: null }]),
    ).toBeNull();
  });

  it('is earned by a better attempt after the course was finished, at that time', () => {
    const lastAttemptAt = at('2026-11-01T09:00:00Z');
    expect(earnedAt([{ ...score, lastAttemptAt }])).toEqual(lastAttemptAt);
  });
});

describe('Consistency is Key', () => {
  const daysFrom = (from: string, length: number) =>
    Array.from({ length }, (_, day) => addDays(from, day));

  it.each([
    ['a month', '2026-10-28', 'UTC'],
    ['a year', '2025-12-29', 'UTC'],
    ['a leap day', '2024-02-25', 'UTC'],
    ['the end of February in a usual year', '2026-02-25', 'UTC'],
    ['clocks that go back', '2026-10-22', 'Europe/Vienna'],
    ['clocks that go forward', '2026-03-26', 'Europe/Vienna'],
    ['clocks that change at midnight', '2026-04-21', 'Africa/Cairo'],
  ])('continues over %s', (_, from, timeZone) => {
    expect(progress('consistency', { days: daysFrom(from, 6) }, { timeZone }).earnedAt).toBeNull();
    const { have, earnedAt } = progress('consistency', { days: daysFrom(from, 7) }, { timeZone });
    expect(have).toBe(7);
    expect(earnedAt && dayIn(timeZone, earnedAt)).toBe(addDays(from, 6));
  });

  it('is broken by a day that a country skipped', () => {
    // Samoa skipped 30 December 2011.
    const days = [...daysFrom('2011-12-25', 5), ...daysFrom('2011-12-31', 3)];
    expect(progress('consistency', { days }, { timeZone: 'Pacific/Apia' }).earnedAt).toBeNull();
  });

  it.each([
    ['today', '2026-11-11', 5, 5],
    ['yesterday', '2026-11-10', 5, 5],
    ['the day before', '2026-11-09', 5, 0],
  ])('counts a streak that ended %s', (_, from, length, have) => {
    expect(progress('consistency', { days: daysFrom(from, length) })).toEqual({
      have,
      need: 7,
      earnedAt: null,
    });
  });

  it("uses the calendar of the learner's time zone", () => {
    const days = daysFrom('2026-11-12', 3);
    const clock = { now: at('2026-11-16T05:00:00Z'), timeZone: 'America/Los_Angeles' };
    expect(progress('consistency', { days }, clock).have).toBe(3);
    expect(progress('consistency', { days }, { ...clock, timeZone: 'UTC' }).have).toBe(0);
  });

  it('is never earned in the future', () => {
    const morning = at('2026-11-15T06:00:00Z');
    const { earnedAt } = progress(
      'consistency',
      { days: daysFrom('2026-11-09', 7) },
      { now: morning },
    );
    expect(earnedAt).toEqual(morning);
  });
});

const moment = fc.date({
  min: at('2023-11-15'),
  max: now,
  noInvalidDate: true,
});
const anyCourse = fc.record({ enrolledAt: moment, completedAt: moment });
const anyScore: fc.Arbitrary<CourseScore> = fc
  .record({
    completedAt: moment,
    quizzes: fc.nat(5),
    skipped: fc.nat(5),
    right: fc.nat(25),
    wrong: fc.nat(4),
    lastAttemptAt: moment,
  })
  .map(({ completedAt, quizzes, skipped, right, wrong, lastAttemptAt }) => {
    const attempted = Math.max(0, quizzes - skipped);
    return {
      completedAt,
      quizzes,
      attempted,
      right,
      asked: right + wrong,
      lastAttemptAt: attempted > 0 ? lastAttemptAt : null,
    };
  });
const anyFacts: fc.Arbitrary<BadgeFacts> = fc.record({
  finishedCourses: fc.array(anyCourse, { maxLength: 6 }),
  courseScores: fc.array(anyScore, { maxLength: 6 }),
  fullScores: fc.array(moment, { maxLength: 14 }),
  ratings: fc.array(moment, { maxLength: 7 }),
  comments: fc.array(moment, { maxLength: 5 }),
  // From a short range, so that streaks are likely.
  days: fc.uniqueArray(fc.nat(24).map((days) => addDays('2026-11-15', -days))),
});
const anyClock: fc.Arbitrary<Clock> = fc.record({
  timeZone: fc.constantFrom('UTC', 'Europe/Vienna', 'America/Los_Angeles', 'Pacific/Auckland'),
  now: fc.constant(now),
});

const merge = (one: BadgeFacts, other: BadgeFacts): BadgeFacts => ({
  finishedCourses: [...one.finishedCourses, ...other.finishedCourses],
  courseScores: [...one.courseScores, ...other.courseScores],
  fullScores: [...one.fullScores, ...other.fullScores],
  ratings: [...one.ratings, ...other.ratings],
  comments: [...one.comments, ...other.comments],
  days: [...new Set([...one.days, ...other.days])],
});

describe('for any facts', () => {
  it('their order does not matter', () => {
    const shuffle = <T>(items: T[]) =>
      fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length });
    const shuffled = anyFacts.chain((facts) =>
      fc.tuple(
        fc.constant(facts),
        fc.record({
          finishedCourses: shuffle(facts.finishedCourses),
          courseScores: shuffle(facts.courseScores),
          fullScores: shuffle(facts.fullScores),
          ratings: shuffle(facts.ratings),
          comments: shuffle(facts.comments),
          days: shuffle(facts.days),
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, anyClock, ([facts, other], clock) => {
        expect(listBadgeProgress(other, clock)).toEqual(listBadgeProgress(facts, clock));
      }),
    );
  });

  it('more of them never remove or delay a badge', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, anyClock, (facts, more, clock) => {
        const after = listBadgeProgress(merge(facts, more), clock);
        for (const [index, { id, earnedAt }] of listBadgeProgress(facts, clock).entries()) {
          if (earnedAt === null) continue;
          expect(after[index]?.earnedAt?.getTime(), id).toBeLessThanOrEqual(earnedAt.getTime());
        }
      }),
    );
  });

  it('a badge is earned exactly when it has what it needs, and never in the future', () => {
    fc.assert(
      fc.property(anyFacts, anyClock, (facts, clock) => {
        for (const { id, have, need, earnedAt } of listBadgeProgress(facts, clock)) {
          expect(have, id).toBeGreaterThanOrEqual(0);
          expect(have, id).toBeLessThanOrEqual(need);
          if (earnedAt) expect([have, earnedAt <= now], id).toEqual([need, true]);
          else expect(have, id).toBeLessThan(need);
        }
      }),
    );
  });

  it('repeating gives the same result and changes no fact', () => {
    fc.assert(
      fc.property(anyFacts, anyClock, (facts, clock) => {
        const before = structuredClone(facts);
        expect(listBadgeProgress(facts, clock)).toEqual(listBadgeProgress(facts, clock));
        expect(facts).toEqual(before);
      }),
    );
  });
});
