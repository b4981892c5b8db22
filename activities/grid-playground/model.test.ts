import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import {
  cardWidthIn,
  columnsIn,
  columnWidthIn,
  contrastOf,
  cssOf,
  gridPlayground,
  type Style,
} from './model.ts';

const data = readLessonActivity(
  '6-web-development-basics/styling-with-css.grid-playground',
  gridPlayground,
);
const { start, frames } = data;

const colour = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const style = fc.record<Style>({
  minPx: fc.integer({ min: 80, max: 600 }),
  gapPx: fc.nat(64),
  paddingPx: fc.nat(48),
  borderPx: fc.nat(12),
  boxSizing: fc.constantFrom('content-box', 'border-box'),
  textColour: colour,
  backgroundColour: colour,
});
const frame = fc.constantFrom(...frames);

test('every task can be solved', () => {
  expectSolvable(gridPlayground, data, {
    'inside-the-columns': { ...start, boxSizing: 'border-box' },
    'four-on-a-laptop': { ...start, minPx: 200 },
    'two-on-a-phone': { ...start, minPx: 150 },
    readable: { ...start, textColour: '#13211f' },
    'readable-on-colour': { ...start, textColour: '#ffffff', backgroundColour: '#0f5458' },
  });
});

test('agrees with the columns and the contrasts of the lesson', () => {
  expect(frames.map((each) => columnsIn(each, start))).toEqual([1, 2, 3]);
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 6);
  expect(contrastOf('#ffffff', '#0f5458')).toBeCloseTo(8.6, 1);
  expect(contrastOf('#aaaaaa', '#ffffff')).toBeCloseTo(2.3, 1);
});

test('padding and border come on top of a column of 240, as in the lesson', () => {
  const room = { name: 'card', widthPx: 240, roomPx: 240 };
  expect(cardWidthIn(room, start)).toBe(276);
  expect(cardWidthIn(room, { ...start, boxSizing: 'border-box' })).toBe(240);
});

test('as many columns as fit, and together with the gaps they fill the room', () => {
  fc.assert(
    fc.property(frame, style, (each, rules) => {
      const columns = columnsIn(each, rules);
      const { minPx, gapPx } = rules;
      const needed = (count: number) => count * minPx + (count - 1) * gapPx;
      expect(columns === 1 || needed(columns) <= each.roomPx).toBe(true);
      expect(needed(columns + 1)).toBeGreaterThan(each.roomPx);
      if (needed(columns) > each.roomPx) return;
      const filled = columns * columnWidthIn(each, rules) + (columns - 1) * gapPx;
      expect(filled).toBeCloseTo(each.roomPx, 6);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('a wider minimum never gives more columns', () => {
  fc.assert(
    fc.property(frame, style, (each, rules) => {
      const wider = { ...rules, minPx: rules.minPx + 1 };
      expect(columnsIn(each, wider)).toBeLessThanOrEqual(columnsIn(each, rules));
    }),
  );
});

test('contrast is the same both ways, and between 1 and 21', () => {
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const contrast = contrastOf(one, other);
      expect(contrast).toBe(contrastOf(other, one));
      expect(contrast).toBeGreaterThanOrEqual(1);
      expect(contrast).toBeLessThanOrEqual(21.0001);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('says what to change next', () => {
  const says = (task: string, change: Partial<Style>) =>
    gridPlayground.judge(data, task, { ...start, ...change }).says;
  expect(says('inside-the-columns', {})).toMatch(/^The cards are 36 px wider/);
  expect(says('inside-the-columns', { paddingPx: 0 })).toBe('Make the padding at least 16 px.');
  expect(says('four-on-a-laptop', {})).toBe(
    'The laptop has 3 columns and should have 4. Make the minimum width or the gap smaller.',
  );
  expect(says('readable', { textColour: '#777777' })).toMatch(/^The contrast is 4\.4:1/);
  expect(says('readable', { backgroundColour: '#000000' })).toMatch(
    /Set the card background to #ffffff/,
  );
});

test('nothing but numbers and colours reaches the style sheet', () => {
  for (const wrong of [
    { ...start, textColour: 'red' },
    { ...start, textColour: '#fff' },
    { ...start, backgroundColour: '#ffffff;}</style><script>' },
    { ...start, backgroundColour: 'url(https://example.com)' },
    { ...start, minPx: 0 },
    { ...start, gapPx: '1px' },
    { ...start, boxSizing: 'padding-box' },
  ]) {
    expect(gridPlayground.inputs.safeParse(wrong).success).toBe(false);
  }
  fc.assert(
    fc.property(style, (rules) => {
      expect(cssOf(rules)).not.toMatch(/[<>\\@]|url|NaN/);
      expect(gridPlayground.inputs.safeParse(rules).success).toBe(true);
    }),
  );
});
