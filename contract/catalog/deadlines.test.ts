import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn } from '../text/days.ts';
import {
  countedMark,
  describeDue,
  describeLate,
  dueDayOf,
  type HandInTerms,
  type LateRule,
  latenessOf,
} from './deadlines.ts';

const loss = { rule: 'loss', percent: 10, floor: 50 } as const;
const nothingKnown = {
  enrolledOn: null,
  sessionStartsOn: null,
  opensOn: null,
  agreedOn: null,
};

const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2024-01-01', count));
const lateRules: fc.Arbitrary<LateRule> = fc.oneof(
  fc.constant({ rule: 'accepted' } as const),
  fc.record({
    rule: fc.constant('loss' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    floor: fc.integer({ min: 0, max: 99 }),
  }),
  fc.record({ rule: fc.constant('refused' as const), days: fc.integer({ min: 0, max: 365 }) }),
);
const terms: fc.Arbitrary<HandInTerms> = fc.record({
  dueOn: days,
  handedInOn: days,
  late: lateRules,
});
const marks = fc.integer({ min: 0, max: 100 });

describe('the day on which an assignment is due', () => {
  it('is counted from the enrolment, or from the session', () => {
    const facts = { ...nothingKnown, enrolledOn: '2026-11-20', sessionStartsOn: '2026-11-23' };
    expect(dueDayOf({ when: 'days', days: 14, since: 'enrolment' }, facts)).toBe('2026-12-04');
    expect(dueDayOf({ when: 'days', days: 14, since: 'session' }, facts)).toBe('2026-12-07');
    expect(dueDayOf({ when: 'day', day: '2026-12-24' }, facts)).toBe('2026-12-24');
  });

  it('is counted from the enrolment by someone without a session', () => {
    const facts = { ...nothingKnown, enrolledOn: '2026-11-20' };
    expect(dueDayOf({ when: 'days', days: 1, since: 'session' }, facts)).toBe('2026-11-21');
  });

  it('isn’t known before someone enrols, unless it is fixed', () => {
    expect(dueDayOf({ when: 'days', days: 1, since: 'enrolment' }, nothingKnown)).toBeNull();
    expect(dueDayOf({ when: 'day', day: '2026-12-24' }, nothingKnown)).toBe('2026-12-24');
  });

  it('is never before its week opens, nor before the rule or the agreed day', () => {
    const maybe = fc.option(days);
    fc.assert(
      fc.property(days, maybe, maybe, (day, opensOn, agreedOn) => {
        const facts = { ...nothingKnown, opensOn, agreedOn };
        const due = dueDayOf({ when: 'day', day }, facts);
        const given = [day, opensOn, agreedOn].filter((each) => each !== null);
        expect(due).toBe(given.sort().at(-1));
      }),
    );
  });
});

describe('late work', () => {
  const on = (handedInOn: string, late: LateRule) =>
    latenessOf({ dueOn: '2026-11-30', handedInOn, late });

  it('loses a share for each day begun, down to the floor', () => {
    expect(on('2026-11-30', loss)).toMatchObject({ days: 0, share: 100 });
    expect(on('2026-12-01', loss)).toMatchObject({ days: 1, share: 90 });
    expect(on('2026-12-05', loss)).toMatchObject({ days: 5, share: 50 });
    expect(on('2027-06-01', loss)).toMatchObject({ share: 50, isRefused: false });
  });

  it('is accepted on the last day, and refused on the next', () => {
    const late = { rule: 'refused', days: 3 } as const;
    expect(on('2026-12-03', late)).toMatchObject({ lastDay: '2026-12-03', isRefused: false });
    expect(on('2026-12-04', late)).toMatchObject({ isRefused: true });
    expect(on('2026-12-01', { rule: 'refused', days: 0 }).isRefused).toBe(true);
  });

  it('never gains, never falls below the floor, and loses no less on a later day', () => {
    fc.assert(
      fc.property(terms, marks, (terms, mark) => {
        const counted = countedMark(mark, terms);
        expect(Number.isInteger(counted)).toBe(true);
        expect(counted).toBeLessThanOrEqual(mark);
        if (terms.late.rule !== 'loss' || terms.handedInOn <= terms.dueOn) {
          expect(counted).toBe(mark);
        } else {
          expect(counted).toBeGreaterThanOrEqual(Math.floor((mark * terms.late.floor) / 100));
        }
        const nextDay = { ...terms, handedInOn: addDays(terms.handedInOn, 1) };
        expect(countedMark(mark, nextDay)).toBeLessThanOrEqual(counted);
        expect(latenessOf(nextDay).isRefused || !latenessOf(terms).isRefused).toBe(true);
      }),
    );
  });

  it('never loses more because the due day moved later', () => {
    fc.assert(
      fc.property(terms, marks, fc.nat(100), (terms, mark, more) => {
        const later = { ...terms, dueOn: addDays(terms.dueOn, more) };
        expect(countedMark(mark, later)).toBeGreaterThanOrEqual(countedMark(mark, terms));
        expect(latenessOf(later).isRefused && !latenessOf(terms).isRefused).toBe(false);
      }),
    );
  });

  it('keeps the order of marks', () => {
    fc.assert(
      fc.property(terms, marks, marks, (terms, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(countedMark(less, terms)).toBeLessThanOrEqual(countedMark(more, terms));
      }),
    );
  });

  it('rounds half marks up, and leaves a mark without a deadline alone', () => {
    const terms = { dueOn: '2026-11-30', handedInOn: '2026-12-01', late: loss };
    expect(countedMark(85, terms)).toBe(77);
    expect(countedMark(84, terms)).toBe(76);
    expect(countedMark(85, null)).toBe(85);
  });
});

describe('the learner’s own day', () => {
  const dueOn = '2026-11-30';
  const daysLate = (zone: string, moment: string, day = dueOn) =>
    latenessOf({ dueOn: day, handedInOn: dayIn(zone, new Date(moment)), late: loss }).days;

  it('ends first in Auckland and last in Honolulu', () => {
    // Midnight after 30 November: 11:00 UTC in Auckland, 10:00 UTC of the next day in Honolulu.
    expect(daysLate('Pacific/Auckland', '2026-11-30T10:59:59.999Z')).toBe(0);
    expect(daysLate('Pacific/Auckland', '2026-11-30T11:00:00Z')).toBe(1);
    expect(daysLate('Pacific/Honolulu', '2026-12-01T09:59:59.999Z')).toBe(0);
    expect(daysLate('Pacific/Honolulu', '2026-12-01T10:00:00Z')).toBe(1);
  });

  it('has 23 or 25 hours when clocks change, and counts as one', () => {
    // Berlin: 29 March 2026 has 23 hours, 25 October 25.
    expect(daysLate('Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-28')).toBe(1);
    expect(daysLate('Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-28')).toBe(1);
    expect(daysLate('Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-28')).toBe(2);
    expect(daysLate('Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-24')).toBe(1);
    expect(daysLate('Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-24')).toBe(2);
  });
});

describe('in words', () => {
  it('says when it is due and what late work loses', () => {
    const format = (day: string) => day;
    expect(describeDue({ when: 'days', days: 1, since: 'session' }, format)).toBe(
      'Due 1 day after your session starts',
    );
    expect(describeDue({ when: 'day', day: '2026-12-24' }, format)).toBe('Due on 2026-12-24');
    expect(describeLate({ rule: 'accepted' })).toBe('Late work is accepted and loses nothing.');
    expect(describeLate(loss)).toBe(
      'Late work loses 10% of its mark for each day begun, down to 50% of it.',
    );
    expect(describeLate({ rule: 'refused', days: 0 })).toBe('Late work isn’t accepted.');
    expect(describeLate({ rule: 'refused', days: 2 })).toBe(
      'Late work is accepted for 2 days, and loses nothing.',
    );
  });
});
