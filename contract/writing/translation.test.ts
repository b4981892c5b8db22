import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countUntranslated,
  missingIn,
  originalsOf,
  translateLines,
  withUntranslated,
} from './translation.ts';

const cue = (start: number, end: number, text = 'x', key = 0) => ({
  ...{ start, end, text, key },
  speaker: '',
  settings: '',
});
const original = [cue(0, 2, 'One.'), cue(2, 4, 'Two.', 1), cue(6, 8, 'Three.', 2)];

it('a caption is translated where another one is shown at its middle', () => {
  expect(missingIn(original, [])).toEqual(original);
  expect(missingIn(original, original)).toEqual([]);
  // One that is a little late doesn't stand for the next one too.
  expect(missingIn(original, [cue(0.3, 2.3)]).map(({ text }) => text)).toEqual(['Two.', 'Three.']);
  // Joined, and split.
  expect(missingIn(original, [cue(0, 4), cue(6, 6.9), cue(6.9, 8)])).toEqual([]);
  // A short one within a long one.
  expect(missingIn(original, [cue(0.1, 0.4)]).map(({ text }) => text)).toEqual(['Two.', 'Three.']);
});

it('what is not translated yet has its times, and no words', () => {
  const german = [cue(2.1, 3.9, 'Zwei.')];
  const cues = withUntranslated(original, german);
  expect(cues.map(({ start, text, key }) => [start, text, key])).toEqual([
    [0, '', 0],
    [2.1, 'Zwei.', 1],
    [6, '', 2],
  ]);
  expect(countUntranslated(cues)).toBe(2);
  expect(originalsOf(original, cues)).toEqual(['One.', 'Two.', 'Three.']);
  expect(originalsOf(original, [cue(0, 4), cue(4, 6), cue(6, 7), cue(7, 8)])).toEqual([
    'One.\nTwo.',
    '',
    'Three.',
    'Three.',
  ]);
  expect(withUntranslated([], german)).toBe(german);
});

it('a line for each caption gets its times', () => {
  expect(translateLines(original, 'Eins.\r\n\nZwei.\n Drei.\n')).toEqual([
    cue(0, 2, 'Eins.'),
    cue(2, 4, 'Zwei.', 1),
    cue(6, 8, 'Drei.', 2),
  ]);
  expect(translateLines(original, 'Eins.\nZwei.')).toBeNull();
});

it('agrees with comparing each with each', () => {
  const times = fc
    .array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 })))
    .map((list) => list.map(([start, long]) => cue(start, start + long)));
  const middle = ({ start, end }: { start: number; end: number }) => (start + end) / 2;
  const isIn = (at: number, { start, end }: { start: number; end: number }) =>
    start <= at && at < end;
  fc.assert(
    fc.property(times, times, (some, others) => {
      const slow = some.filter(
        (one) => !others.some((other) => isIn(middle(one), other) || isIn(middle(other), one)),
      );
      expect(missingIn(some, others)).toEqual(slow);
    }),
  );
});
