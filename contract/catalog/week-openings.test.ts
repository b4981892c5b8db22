import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closingOf,
  describeClosing,
  describeOpening,
  findOpeningProblems,
  type LearnerFacts,
  type WeekFacts,
  type WeekOpening,
} from './week-openings.ts';

const week = (number: number, facts: Partial<WeekFacts> = {}): WeekFacts => ({
  week: number,
  title: `Week ${number}: Light`,
  opens: null,
  lessons: 2,
  done: 0,
  begun: false,
  scores: [0, 0],
  ...facts,
});

const learner = (weeks: WeekFacts[], facts: Partial<LearnerFacts> = {}): LearnerFacts => ({
  today: '2026-11-18',
  enrolledOn: '2026-11-10',
  sessionStartsOn: '2026-11-16',
  missing: [],
  weeks,
  ...facts,
});

/** What a learner is told about week 2 with this rule; null if it is open. */
function told(
  opens: WeekOpening,
  first: Partial<WeekFacts> = {},
  facts: Partial<LearnerFacts> = {},
) {
  const weeks = [week(1, first), week(2, { opens })];
  const closing = closingOf(weeks[1] as WeekFacts, learner(weeks, facts));
  return closing && describeClosing(closing, '2026-11-18');
}

describe('a week', () => {
  it('is open without a rule, and once something in it was begun', () => {
    expect(closingOf(week(1), learner([week(1)]))).toBeNull();
    const opens: WeekOpening = { when: 'day', day: '2999-01-01' };
    const begun = week(2, { opens, begun: true });
    expect(closingOf(begun, learner([week(1), begun]))).toBeNull();
  });

  it('opens when its day begins', () => {
    expect(told({ when: 'day', day: '2026-11-19' })).toBe('Opens on 19 November');
    expect(told({ when: 'day', day: '2027-03-03' })).toBe('Opens on 3 March 2027');
    expect(told({ when: 'day', day: '2026-11-18' })).toBeNull();
  });

  it('opens some days after the enrolment or the start of the session', () => {
    expect(told({ when: 'days', days: 9, since: 'enrolment' })).toBe('Opens on 19 November');
    expect(told({ when: 'days', days: 8, since: 'enrolment' })).toBeNull();
    expect(told({ when: 'days', days: 7, since: 'session' })).toBe('Opens on 23 November');
    const since = 'session';
    expect(told({ when: 'days', days: 8, since }, {}, { sessionStartsOn: null })).toBeNull();
    const stranger = { enrolledOn: null, sessionStartsOn: null };
    expect(told({ when: 'days', days: 1, since: 'enrolment' }, {}, stranger)).toBe(
      'Opens 1 day after you enrol',
    );
  });

  it('opens once another week is finished', () => {
    const opens = { when: 'week', week: 1 } as const;
    expect(told(opens, { done: 1 })).toBe('Opens when you have finished Week 1');
    expect(told(opens, { done: 1, title: 'Seeing' })).toBe('Opens when you have finished “Seeing”');
    expect(told(opens, { done: 2 })).toBeNull();
  });

  it('opens with a score: of the average, or of each quiz', () => {
    const opens = { when: 'score', week: 1, percent: 60, of: 'average' } as const;
    expect(told(opens, { scores: [90, 0] })).toBe(
      'Opens with 60% in the quizzes of Week 1; you have 45%',
    );
    expect(told(opens, { scores: [59.9, 60] })).toContain('you have 59%');
    expect(told(opens, { scores: [100, 20] })).toBeNull();
    const each = { ...opens, of: 'each' } as const;
    expect(told(each, { scores: [100, 59] })).toBe(
      'Opens with 60% in every quiz of Week 1; you have 59%',
    );
    expect(told(each, { scores: [60, 60] })).toBeNull();
  });

  it('waits for other courses, unless this one was begun', () => {
    const missing = ['Light', 'Colour'];
    const weeks = [week(1), week(2)];
    const closing = closingOf(weeks[0] as WeekFacts, learner(weeks, { missing }));
    expect(closing && describeClosing(closing, '2026-11-18')).toBe(
      'Opens when you have completed Light and Colour',
    );
    const begun = [week(1, { begun: true }), week(2)];
    expect(closingOf(begun[1] as WeekFacts, learner(begun, { missing }))).toBeNull();
  });

  it('tells visitors its rule', () => {
    const titleOf = (week: number) => `Week ${week}: Light`;
    expect(describeOpening({ when: 'days', days: 7, since: 'session' }, titleOf)).toBe(
      'Opens 7 days after your session starts',
    );
    expect(describeOpening({ when: 'score', week: 2, percent: 60, of: 'average' }, titleOf)).toBe(
      'Opens with 60% in the quizzes of Week 2',
    );
  });
});

describe('rules that can’t be met', () => {
  const codes = (...rules: (WeekOpening | null)[]) =>
    findOpeningProblems(rules.map((opens) => ({ opens, quizzes: 1 }))).map(
      ({ week, code }) => `${week} ${code}`,
    );
  const waitFor = (week: number): WeekOpening => ({ when: 'week', week });

  it('wait for themselves, for each other, or for a week that isn’t there', () => {
    expect(codes(null, waitFor(1), waitFor(2))).toEqual([]);
    expect(codes(waitFor(1))).toEqual(['1 own_week']);
    expect(codes(null, waitFor(7))).toEqual(['2 no_such_week']);
    expect(codes(waitFor(3), waitFor(1), waitFor(2), waitFor(3))).toEqual([
      '1 opening_circle',
      '2 opening_circle',
      '3 opening_circle',
    ]);
  });

  it('ask for a score in a week without a quiz', () => {
    const opens: WeekOpening = { when: 'score', week: 1, percent: 60, of: 'each' };
    const problems = findOpeningProblems([
      { opens: null, quizzes: 0 },
      { opens, quizzes: 3 },
    ]);
    expect(problems.map(({ code }) => code)).toEqual(['no_quiz']);
  });

  it('are all found: without any, a learner who does everything that is open finishes the course', () => {
    const rule = fc.option(
      fc.integer({ min: 1, max: 6 }).map((week) => waitFor(week)),
      { nil: null },
    );
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 6 }), (rules) => {
        let weeks = rules.map((opens, index) => week(index + 1, { opens }));
        for (const _ of rules) {
          const now = learner(weeks);
          weeks = weeks.map((each) =>
            closingOf(each, now) ? each : { ...each, done: each.lessons, begun: true },
          );
        }
        const isFinished = weeks.every(({ done, lessons }) => done === lessons);
        // A week that isn't there holds up nobody, but its rule makes no sense.
        const problems = codes(...rules).filter((code) => !code.includes('no_such_week'));
        expect(problems.length === 0).toBe(isFinished);
      }),
    );
  });
});
