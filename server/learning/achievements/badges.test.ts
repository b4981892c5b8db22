import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BadgeId, badgeIds } from '../../../contract/learning/achievements.ts';
import { addDays, dayIn } from '../../platform/time/days.ts';
import {
  type BadgeFacts,
  badgeRules,
  type CourseFacts,
  nearestToEnd,
  standingsOf,
} from './badges.ts';

const now = new Date('2026-11-15T12:00:00Z');
const at = (text: string) => new Date(text);

const nothing: BadgeFacts = {
  courses: [],
  fullScores: [],
  ratings: [],
  comments: [],
  days: [],
  timeZone: 'UTC',
  now,
};

const unanswered = { quizzes: 0, taken: 0, right: 0, asked: 0, lastAt: null };

function course(facts: Partial<CourseFacts> = {}): CourseFacts {
  return {
    enrolledAt: at('2026-09-01T09:00:00Z'),
    completedAt: at('2026-10-20T09:00:00Z'),
    answers: unanswered,
    ...facts,
  };
}

const standing = (id: BadgeId, facts: Partial<BadgeFacts>) =>
  badgeRules[id].standing({ ...nothing, ...facts });

const moments = (count: number) =>
  Array.from({ length: count }, (_, day) => at(`2026-10-${String(day + 1).padStart(2, '0')}`));

describe('a badge', () => {
  it('is not earned by nothing, and says what is missing', () => {
    const standings = standingsOf(nothing);
    expect(standings.map(({ id }) => id)).toEqual([...badgeIds]);
    expect(standings.map(({ have, earnedAt }) => [have, earnedAt])).toEqual(
      badgeIds.map(() => [0, null]),
    );
    expect(standings.map(({ need }) => need)).toEqual([1, 10, 1, 5, 1, 1, 3, 7]);
  });

  it.each([
    ['quiz-pro', 'fullScores', 10],
    ['feedback-champion-1', 'ratings', 1],
    ['feedback-champion-2', 'ratings', 5],
    ['knowledge-sharer', 'comments', 3],
  ] as const)(
    '%s counts, and is earned with the one that makes the number full',
    (id, fact, need) => {
      const one = standing(id, { [fact]: moments(need - 1) });
      expect(one).toEqual({ have: need - 1, need, earnedAt: null });
      const full = moments(need);
      expect(standing(id, { [fact]: full })).toEqual({ have: need, need, earnedAt: full.at(-1) });
      expect(standing(id, { [fact]: moments(need + 3) })).toEqual({
        have: need,
        need,
        earnedAt: full.at(-1),
      });
    },
  );
});

describe('First Course Completed', () => {
  it('comes nearer with each lesson of the course that is nearest to its end', () => {
    const started = [
      { done: 6, total: 10 },
      { done: 3, total: 4 },
      { done: 0, total: 1 },
    ];
    expect(nearestToEnd(started)).toEqual({ have: 3, need: 4 });
    expect(nearestToEnd(started.toReversed())).toEqual({ have: 3, need: 4 });
    expect(nearestToEnd([])).toBeUndefined();
  });

  it('is earned with the earliest end', () => {
    const [first, second] = [at('2026-10-02T08:00:00Z'), at('2026-10-09T08:00:00Z')];
    const courses = [course({ completedAt: second }), course({ completedAt: first })];
    expect(standing('first-course', { courses })).toMatchObject({ have: 1, earnedAt: first });
  });
});

describe('Rapid Learner', () => {
  const enrolledAt = at('2026-10-20T09:00:00Z');

  it.each([
    ['to the second', '2026-10-27T09:00:00Z', true],
    ['but not a second more', '2026-10-27T09:00:01Z', false],
  ])('takes seven days, %s', (_, text, isEarned) => {
    const completedAt = at(text);
    const { earnedAt } = standing('rapid-learner', {
      courses: [course({ enrolledAt, completedAt })],
    });
    expect(earnedAt).toEqual(isEarned ? completedAt : null);
  });

  it('is not earned by slow courses, however many', () => {
    const slow = course({ completedAt: at('2026-10-20T09:00:00Z') });
    expect(standing('rapid-learner', { courses: [slow, slow, slow] }).earnedAt).toBeNull();
  });
});

describe('High Achiever', () => {
  const completedAt = at('2026-10-20T09:00:00Z');
  const answers = {
    quizzes: 4,
    taken: 4,
    right: 18,
    asked: 20,
    lastAt: at('2026-10-19T09:00:00Z'),
  };

  it('takes nine of ten answers', () => {
    const earned = standing('high-achiever', { courses: [course({ completedAt, answers })] });
    expect(earned.earnedAt).toEqual(completedAt);
    const worse = { ...answers, right: 17 };
    const courses = [course({ completedAt, answers: worse })];
    expect(standing('high-achiever', { courses }).earnedAt).toBeNull();
  });

  it('takes every quiz', () => {
    const skipped = { ...answers, quizzes: 5 };
    const courses = [
      course({ completedAt, answers: skipped }),
      course({ completedAt, answers: unanswered }),
    ];
    expect(standing('high-achiever', { courses }).earnedAt).toBeNull();
  });

  it('is earned by a better attempt after the end, then', () => {
    const lastAt = at('2026-11-01T09:00:00Z');
    const courses = [course({ completedAt, answers: { ...answers, lastAt } })];
    expect(standing('high-achiever', { courses }).earnedAt).toEqual(lastAt);
  });
});

describe('Consistency is Key', () => {
  const row = (from: string, length: number) =>
    Array.from({ length }, (_, day) => addDays(from, day));

  it.each([
    ['a month', '2026-10-28', 'UTC'],
    ['a year', '2025-12-29', 'UTC'],
    ['a leap day', '2024-02-25', 'UTC'],
    ['the end of February in a usual year', '2026-02-25', 'UTC'],
    ['clocks that go back', '2026-10-22', 'Europe/Vienna'],
    ['clocks that go forward', '2026-03-26', 'Europe/Vienna'],
    ['clocks that change at midnight', '2026-04-21', 'Africa/Cairo'],
  ])('goes on over %s', (_, from, timeZone) => {
    expect(standing('consistency', { days: row(from, 6), timeZone }).earnedAt).toBeNull();
    const { have, earnedAt } = standing('consistency', { days: row(from, 7), timeZone });
    expect(have).toBe(7);
    expect(earnedAt && dayIn(timeZone, earnedAt)).toBe(addDays(from, 6));
  });

  it('does not skip the day that a country skipped', () => {
    // Samoa had no 30 December in 2011; nobody could have learned on it.
    const days = [...row('2011-12-25', 5), ...row('2011-12-31', 3)];
    expect(standing('consistency', { days, timeZone: 'Pacific/Apia' }).earnedAt).toBeNull();
  });

  it.each([
    ['today', '2026-11-11', 5, 5],
    ['yesterday', '2026-11-10', 5, 5],
    ['the day before', '2026-11-09', 5, 0],
  ])('counts a row until %s', (_, from, length, have) => {
    expect(standing('consistency', { days: row(from, length) })).toEqual({
      have,
      need: 7,
      earnedAt: null,
    });
  });

  it('knows which day it is where the learner is', () => {
    const days = row('2026-11-12', 3);
    const evening = at('2026-11-16T05:00:00Z');
    const far = { days, now: evening, timeZone: 'America/Los_Angeles' };
    expect(standing('consistency', far).have).toBe(3);
    expect(standing('consistency', { ...far, timeZone: 'UTC' }).have).toBe(0);
  });

  it('is never earned in the future', () => {
    const morning = at('2026-11-15T06:00:00Z');
    const { earnedAt } = standing('consistency', { days: row('2026-11-09', 7), now: morning });
    expect(earnedAt).toEqual(morning);
  });
});

const moment = fc.date({
  min: at('2023-11-15'),
  max: now,
  noInvalidDate: true,
});
const anyCourse: fc.Arbitrary<CourseFacts> = fc
  .record({
    enrolledAt: moment,
    completedAt: moment,
    quizzes: fc.nat(5),
    skipped: fc.nat(5),
    right: fc.nat(25),
    wrong: fc.nat(4),
    lastAt: moment,
  })
  .map((wish) => {
    const taken = Math.max(0, wish.quizzes - wish.skipped);
    return {
      enrolledAt: wish.enrolledAt,
      completedAt: wish.completedAt,
      answers: {
        quizzes: wish.quizzes,
        taken,
        right: wish.right,
        asked: wish.right + wish.wrong,
        lastAt: taken > 0 ? wish.lastAt : null,
      },
    };
  });
const anyFacts: fc.Arbitrary<BadgeFacts> = fc.record({
  courses: fc.array(anyCourse, { maxLength: 6 }),
  fullScores: fc.array(moment, { maxLength: 14 }),
  ratings: fc.array(moment, { maxLength: 7 }),
  comments: fc.array(moment, { maxLength: 5 }),
  // Few days, so that rows come about.
  days: fc.uniqueArray(fc.nat(24).map((days) => addDays('2026-11-15', -days))),
  timeZone: fc.constantFrom('UTC', 'Europe/Vienna', 'America/Los_Angeles', 'Pacific/Auckland'),
  now: fc.constant(now),
});

const both = (one: BadgeFacts, other: BadgeFacts): BadgeFacts => ({
  ...one,
  courses: [...one.courses, ...other.courses],
  fullScores: [...one.fullScores, ...other.fullScores],
  ratings: [...one.ratings, ...other.ratings],
  comments: [...one.comments, ...other.comments],
  days: [...new Set([...one.days, ...other.days])],
});

describe('whatever a learner has done', () => {
  it('its order does not matter', () => {
    const shuffled = anyFacts.chain((facts) => {
      const shuffle = <T>(items: T[]) =>
        fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length });
      const other = fc.record({
        courses: shuffle(facts.courses),
        fullScores: shuffle(facts.fullScores),
        ratings: shuffle(facts.ratings),
        comments: shuffle(facts.comments),
        days: shuffle(facts.days),
      });
      return other.map((lists) => [facts, { ...facts, ...lists }] as const);
    });
    fc.assert(
      fc.property(shuffled, ([facts, other]) => {
        expect(standingsOf(other)).toEqual(standingsOf(facts));
      }),
    );
  });

  it('more of it takes no badge away, and makes none later', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (facts, more) => {
        const after = standingsOf(both(facts, more));
        for (const [index, { id, earnedAt }] of standingsOf(facts).entries()) {
          if (earnedAt === null) continue;
          expect(after[index]?.earnedAt?.getTime(), id).toBeLessThanOrEqual(earnedAt.getTime());
        }
      }),
    );
  });

  it('a badge is earned when it has what it needs, not before, and never in the future', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const { id, have, need, earnedAt } of standingsOf(facts)) {
          expect(have, id).toBeGreaterThanOrEqual(0);
          expect(have, id).toBeLessThanOrEqual(need);
          if (earnedAt) expect([have, earnedAt <= now], id).toEqual([need, true]);
          else expect(have, id).toBeLessThan(need);
        }
      }),
    );
  });

  it('asking twice gives the same answer, and changes no fact', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const before = structuredClone(facts);
        expect(standingsOf(facts)).toEqual(standingsOf(facts));
        expect(facts).toEqual(before);
      }),
    );
  });
});
