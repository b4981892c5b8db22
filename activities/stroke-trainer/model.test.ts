import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import { checkKana, directionOf, directions, resample, type Stroke } from './compare.ts';
import { strokeTrainer } from './model.ts';
import { kana, type Point, strokesOf } from './strokes.ts';

const data = readLessonActivity('1-basic-japanese/hiragana.stroke-trainer', strokeTrainer);
const sign = fc.constantFrom(...kana);

const points = (stroke: readonly Point[], count = 40): [number, number][] =>
  resample(stroke, count).map(([x, y]) => [Math.round(x), Math.round(y)]);
const drawn = (each: string) => strokesOf(each).map((stroke) => ({ points: points(stroke) }));
const chosen = (each: string) =>
  strokesOf(each).map((_, index) => ({ start: index, direction: directionOf(each, index) }));

test('every task can be solved with a pen and by keyboard', () => {
  for (const write of [drawn, chosen]) {
    const solutions = data.tasks.map(({ id, signs }) => [
      id,
      { drawings: signs.map((each) => ({ sign: each.sign, strokes: write(each.sign) })) },
    ]);
    expectSolvable(strokeTrainer, data, Object.fromEntries(solutions));
  }
});

test('the tasks hold all 46 signs once', () => {
  const signs = data.tasks.flatMap((task) => task.signs.map((each) => each.sign));
  expect(signs).toHaveLength(46);
  expect(signs.toSorted()).toEqual(kana.toSorted());
});

test.each([
  [1, 'くしそつてのひへるろん'],
  [2, 'いうえこすちとぬねみめゆよらりれわ'],
  [3, 'あおかけさせにはまむもやを'],
  [4, 'きたなふほ'],
])('signs of %d strokes', (count, signs) => {
  expect(kana.filter((each) => strokesOf(each).length === count).toSorted()).toEqual(
    [...signs].toSorted(),
  );
});

test('every stroke stays in its box, and horizontal strokes run to the right', () => {
  for (const each of kana) {
    for (const [x, y] of strokesOf(each).flat()) {
      expect(Math.min(x, y)).toBeGreaterThan(5);
      expect(Math.max(x, y)).toBeLessThan(95);
    }
  }
  // The first stroke of these is a bar; that of these falls.
  for (const each of 'あおかきさすせたちなまむて') expect([7, 0]).toContain(directionOf(each, 0));
  for (const each of 'けにはほいしもねれわ') expect(directions[directionOf(each, 0)]).toBe('down');
});

test('a shaky hand is fine', () => {
  const shaky = fc.record({
    sign,
    dx: fc.integer({ min: -6, max: 6 }),
    dy: fc.integer({ min: -6, max: 6 }),
    tremor: fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 64, maxLength: 64 }),
    count: fc.integer({ min: 12, max: 64 }),
  });
  fc.assert(
    fc.property(shaky, ({ sign: each, dx, dy, tremor, count }) => {
      const strokes = strokesOf(each).map((stroke) => ({
        points: points(stroke, count).map(([x, y], index): [number, number] => [
          x + dx + (tremor[index] ?? 0),
          y + dy + (tremor[63 - index] ?? 0),
        ]),
      }));
      expect({ each, fault: checkKana(each, strokes).fault }).toEqual({ each, fault: undefined });
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('a stroke that runs the other way is not accepted', () => {
  for (const each of kana) {
    for (const index of strokesOf(each).keys()) {
      const strokes = drawn(each);
      const stroke = strokes[index];
      strokes[index] = { points: stroke?.points.toReversed() ?? [] };
      const { right, fault } = checkKana(each, strokes);
      expect({ each, index, right }).toEqual({ each, index, right: index });
      expect(fault).toMatch(/other way|Start closer|numbered start|stroke/);
    }
  }
});

test('strokes in another order are not accepted', () => {
  for (const each of kana.filter((one) => strokesOf(one).length > 1)) {
    for (const index of strokesOf(each).keys()) {
      if (index === 0) continue;
      const strokes = drawn(each);
      [strokes[index - 1], strokes[index]] = [
        strokes[index] ?? { points: [] },
        strokes[index - 1] ?? { points: [] },
      ];
      expect({ each, index, fault: checkKana(each, strokes).fault }).toEqual({
        each,
        index,
        fault: `Stroke ${index}: That looks like stroke ${index + 1}. Check the order.`,
      });
    }
  }
});

test('no sign passes as another', () => {
  for (const each of kana) {
    for (const other of kana) {
      if (each === other) continue;
      const { fault } = checkKana(other, drawn(each));
      expect({ each, other, passes: fault === undefined }).toEqual({ each, other, passes: false });
    }
  }
});

test('look-alikes are told apart', () => {
  expect(checkKana('ら', drawn('う')).fault).toBe('That looks more like う. Compare the shapes.');
});

test('a missing stroke and one too many are named', () => {
  expect(checkKana('あ', drawn('あ').slice(0, 2))).toEqual({
    right: 2,
    strokes: 3,
    fault: 'Good so far: 2 of 3 strokes.',
  });
  expect(checkKana('い', [...drawn('い'), ...drawn('つ')]).fault).toBe(
    'This sign has 2 strokes, and you wrote 3.',
  );
});

test('by keyboard, start and direction count', () => {
  const wrongStart: Stroke[] = [{ start: 1, direction: 0 }];
  expect(checkKana('あ', wrongStart).fault).toBe('Stroke 1: It starts at another number.');
  expect(checkKana('あ', [{ start: 0, direction: 4 }]).fault).toBe(
    'Stroke 1: It goes in another direction.',
  );
  for (const each of kana) {
    for (const [index, stroke] of chosen(each).entries()) {
      const opposite = { ...stroke, direction: (stroke.direction + 4) % 8 };
      const strokes = chosen(each).with(index, opposite);
      expect(checkKana(each, strokes).right).toBe(index);
    }
  }
});

test('evenly spaced points keep both ends, and any scribble gets an answer', () => {
  const point = fc.tuple(fc.integer({ min: -20, max: 120 }), fc.integer({ min: -20, max: 120 }));
  fc.assert(
    fc.property(sign, fc.array(point, { minLength: 2, maxLength: 64 }), (each, scribble) => {
      const even = resample(scribble);
      expect(even).toHaveLength(32);
      expect(even[0]).toEqual(scribble[0]);
      expect(even.at(-1)?.[0]).toBeCloseTo(scribble.at(-1)?.[0] ?? 0, 6);
      expect(even.flat().every(Number.isFinite)).toBe(true);
      const { right, strokes } = checkKana(each, [{ points: scribble }]);
      expect(right).toBeLessThanOrEqual(strokes);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('says which sign to write next, and what to change', () => {
  const says = (...drawings: { sign: string; strokes: Stroke[] }[]) =>
    strokeTrainer.judge(data, 'vowels', strokeTrainer.inputs.parse({ drawings })).says;
  expect(says()).toBe('Write あ a next.');
  expect(says({ sign: 'あ', strokes: drawn('あ') })).toBe('Write い i next.');
  expect(says({ sign: 'あ', strokes: drawn('お') })).toMatch(/^あ a: Stroke/);
});

test('refuses unknown signs and endless strokes', () => {
  const long = Array.from({ length: 65 }, (): [number, number] => [1, 1]);
  for (const wrong of [
    [{ sign: 'ア', strokes: [] }],
    [{ sign: 'あ', strokes: [{ points: long }] }],
    [{ sign: 'あ', strokes: [{ points: [[1, 1]] }] }],
    [
      {
        sign: 'あ',
        strokes: [
          {
            points: [
              [1, 1],
              [1, 121],
            ],
          },
        ],
      },
    ],
    [{ sign: 'あ', strokes: [{ start: 0, direction: 8 }] }],
    [{ sign: 'あ', strokes: Array.from({ length: 7 }, () => ({ start: 0, direction: 0 })) }],
    Array.from({ length: 9 }, () => ({ sign: 'あ', strokes: [] })),
  ]) {
    expect(strokeTrainer.inputs.safeParse({ drawings: wrong }).success).toBe(false);
  }
});
