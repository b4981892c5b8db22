import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDays, scoreScale, weekLabels, weekScale } from './scales.ts';

const score = (score: number, total: number, passMark = 4) => ({
  at: '',
  day: '2026-11-02',
  lesson: '',
  course: '',
  score,
  total,
  passMark,
});
const weeks = (...minutes: number[]) =>
  minutes.map((value) => ({ monday: '2026-11-02', seconds: value * 60 }));

describe('scoreScale', () => {
  it('counts right answers if all quizzes have the same length', () => {
    const scale = scoreScale([score(2, 5), score(5, 5)]);
    expect(scale).toMatchObject({ max: 5, outOf: 'five' });
    expect(scale.ticks.map(({ label }) => label)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(scale.valueOf(score(2, 5))).toBe(2);
  });

  it('is in percent for long quizzes or different lengths', () => {
    for (const scores of [[score(2, 5), score(6, 8)], [score(9, 12)]]) {
      const scale = scoreScale(scores);
      expect(scale).toMatchObject({ max: 100, outOf: '100' });
      expect(scale.valueOf(score(6, 8))).toBe(75);
      expect(scale.passOf(score(6, 8))).toBe(50);
    }
  });
});

describe('weekScale', () => {
  it.each([
    [[35, 110], 'Minutes', ['0 m', '30 m', '60 m', '90 m', '120 m'], '110'],
    [[1, 0], 'Minutes', ['0 m', '5 m'], '0'],
    [[240, 130], 'Minutes', ['0 m', '60 m', '120 m', '180 m', '240 m'], '130'],
    [[300, 90], 'Hours', ['0 h', '2 h', '4 h', '6 h'], '1.5'],
    [[6000, 60], 'Hours', ['0 h', '25 h', '50 h', '75 h', '100 h'], '1.0'],
  ])('of %j minutes is in %s', (minutes, unit, labels, text) => {
    const scale = weekScale(weeks(...minutes));
    expect(scale.unit).toBe(unit);
    expect(scale.ticks.map(({ label }) => label)).toEqual(labels);
    expect(scale.format(weeks(minutes[1] ?? 0)[0] as never)).toBe(text);
  });

  it('fits every bar, with few ticks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 8 }), (minutes) => {
        const { max, ticks } = weekScale(weeks(...minutes));
        expect(max).toBeGreaterThanOrEqual(Math.max(...minutes));
        expect(ticks.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('weekLabels name the month where it changes', () => {
    const mondays = ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-11-02'];
    const labels = weekLabels(mondays.map((monday) => ({ monday, seconds: 0 })));
    expect(labels).toEqual(['28 Sept', '5 Oct', '12', '19', 'now']);
  });
});

describe('calendarDays', () => {
  it('covers fourteen weeks up to today', () => {
    const calendar = calendarDays('2026-12-02', [
      { day: '2026-12-02', seconds: 2000 },
      { day: '2026-12-01', seconds: 700 },
      { day: '2026-08-31', seconds: 0 },
    ]);
    expect(calendar).toHaveLength(13 * 7 + 3);
    expect(calendar[0]).toMatchObject({ day: '2026-08-31', row: 0, column: 0, tone: 1 });
    expect(calendar.at(-1)).toMatchObject({ day: '2026-12-02', row: 2, column: 13, tone: 3 });
    expect(calendar.at(-2)).toMatchObject({ day: '2026-12-01', tone: 2 });
    expect(calendar.at(-3)).toMatchObject({ day: '2026-11-30', tone: 0 });
  });
});
