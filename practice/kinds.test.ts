import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../tests/support/thorough.ts';
import {
  gradePractice,
  type PracticeAnswer,
  type PracticeQuestion,
  type QuestionOf,
  showQuestion,
  solutionOf,
} from './kinds.ts';
import { normalise } from './shared/grades.ts';

const common = { id: 'one', question: 'Which?', hints: ['Look.'], explanation: 'Because.' };

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const words = (least: number, most: number) =>
  fc.uniqueArray(word, { minLength: least, maxLength: most });

const ordering = (items: string[]): QuestionOf<'ordering'> => ({
  ...common,
  kind: 'ordering',
  items,
});
const number = (given: Partial<QuestionOf<'number'>>): QuestionOf<'number'> => ({
  ...common,
  kind: 'number',
  answer: 0,
  ...given,
});
const text = (given: Partial<QuestionOf<'text'>>): QuestionOf<'text'> => ({
  ...common,
  kind: 'text',
  accept: ['あ'],
  ...given,
});

describe('ordering', () => {
  const ask = fc.tuple(words(3, 8)).chain(([items]) =>
    fc.record({
      items: fc.constant(items),
      order: fc.shuffledSubarray(items, { minLength: items.length }),
    }),
  );

  test('only the right order is right', () => {
    fc.assert(
      fc.property(ask, ({ items, order }) => {
        const grade = gradePractice(ordering(items), { kind: 'ordering', order });
        expect(grade?.correct).toBe(items.join() === order.join());
        expect(grade?.rightParts.every((item) => items.indexOf(item) === order.indexOf(item))).toBe(
          true,
        );
      }),
    );
  });

  test('one entry moved to another place is called one entry', () => {
    fc.assert(
      fc.property(words(4, 8), fc.nat(7), fc.nat(7), (items, from, to) => {
        const order = [...items];
        const [moved = ''] = order.splice(from % items.length, 1);
        order.splice(to % items.length, 0, moved);
        fc.pre(order.join() !== items.join());
        expect(gradePractice(ordering(items), { kind: 'ordering', order })?.says).toMatch(
          /^One entry is out of order/,
        );
      }),
    );
  });

  test('an order with something missing, repeated or unknown is no answer', () => {
    const question = ordering(['a', 'b', 'c']);
    for (const order of [[], ['a', 'b'], ['a', 'b', 'b'], ['a', 'b', 'x'], ['a', 'b', 'c', 'c']]) {
      expect(gradePractice(question, { kind: 'ordering', order })).toBeUndefined();
    }
    expect(gradePractice(question, { kind: 'text', typed: 'a' })).toBeUndefined();
  });
});

describe('matching', () => {
  const lefts = ['ticket', 'bottle', 'egg', 'guest'];
  const rights = ['mai', 'hon', 'ko', 'nin'];
  const question: PracticeQuestion = {
    ...common,
    kind: 'matching',
    pairs: lefts.map((left, index) => ({ left, right: rights[index] ?? '' })),
    extra: ['ji', 'en'],
  };
  const given = fc.shuffledSubarray([...rights, 'ji', 'en'], { minLength: 4, maxLength: 4 });

  test('counts the right pairs, in whatever order they are sent', () => {
    fc.assert(
      fc.property(given, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (chosen, sent) => {
        const pairs = sent.map((n) => ({ left: lefts[n] ?? '', right: chosen[n] ?? '' }));
        const grade = gradePractice(question, { kind: 'matching', pairs });
        const matched = lefts.filter((_, n) => chosen[n] === rights[n]);
        expect(grade?.correct).toBe(matched.length === 4);
        if (matched.length < 4) expect(grade?.rightParts.toSorted()).toEqual(matched.toSorted());
      }),
    );
  });

  test('an answer needs every left text once, each with a text of its own', () => {
    const pairs = (...list: [string, string][]) => ({
      kind: 'matching' as const,
      pairs: list.map(([left, right]) => ({ left, right })),
    });
    const three: [string, string][] = [
      ['ticket', 'mai'],
      ['bottle', 'hon'],
      ['egg', 'ko'],
    ];
    expect(gradePractice(question, pairs(...three))).toBeUndefined();
    expect(gradePractice(question, pairs(...three, ['guest', 'ko']))).toBeUndefined();
    expect(gradePractice(question, pairs(...three, ['guest', 'other']))).toBeUndefined();
    expect(gradePractice(question, pairs(...three, ['guest', 'nin']))?.correct).toBe(true);
  });
});

describe('number', () => {
  const grade = (question: QuestionOf<'number'>, typed: string) =>
    gradePractice(question, { kind: 'number', typed });

  test('the tolerance decides', () => {
    const amount = fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 100);
    const tolerance = fc.integer({ min: 0, max: 500 }).map((n) => n / 100);
    fc.assert(
      fc.property(amount, tolerance, amount, (answer, tolerance, off) => {
        const typed = (answer + off).toFixed(2);
        const isRight = Math.abs(Number(typed) - answer) <= tolerance + 1e-6;
        expect(grade(number({ answer, tolerance }), typed)?.correct).toBe(isRight);
      }),
    );
  });

  test('what is close is told so and isn’t right, up to the very edge', () => {
    const hundredths = (min: number, max: number) =>
      fc.integer({ min, max }).map((amount) => amount / 100);
    fc.assert(
      fc.property(
        hundredths(-100_000, 100_000),
        hundredths(0, 500),
        hundredths(1, 500),
        fc.constantFrom(-1, 1),
        fc.constantFrom(-0.01, 0, 0.01),
        (answer, tolerance, wider, side, beyond) => {
          const within = tolerance + wider;
          const question = number({ answer, tolerance, near: { within, says: 'Close.' } });
          const at = (distance: number) => {
            const given = grade(question, (answer + side * distance).toFixed(2));
            return given?.correct ? 'right' : given?.says;
          };
          expect(at(tolerance)).toBe('right');
          expect(at(within)).toBe('Close.');
          expect(at(tolerance + 0.01)).toBe('Close.');
          if (beyond > 0) expect(at(within + beyond)).not.toBe('Close.');
          else expect(at(within + beyond)).toBe(wider + beyond < 0.005 ? 'right' : 'Close.');
        },
      ),
    );
  });

  test('a close answer has a sentence of ours, its author’s, or that of exactly this mistake', () => {
    const near = { within: 5 };
    const mistakes = [{ answer: 103, says: 'You added the three.' }];
    const question = number({ answer: 100, tolerance: 1, near, mistakes });
    expect(grade(question, '104')).toMatchObject({
      correct: false,
      says: expect.stringMatching(/^Close: /),
    });
    expect(grade(question, '103')?.says).toBe('You added the three.');
    expect(grade(question, '103.5')?.says).toMatch(/^Close: /);
    expect(grade({ ...question, near: { ...near, says: 'Nearly.' } }, '96')?.says).toBe('Nearly.');
    // Ten is close to one here, rather than one with a lost decimal point.
    expect(grade(number({ answer: 1, near: { within: 10 } }), '10')?.says).toMatch(/^Close: /);
  });

  test('a mistake earns its sentence, unless it counts as right', () => {
    const question = number({
      answer: 400,
      mistakes: [{ answer: 280, says: 'That divides by the price.' }],
    });
    expect(grade(question, '280')).toMatchObject({
      correct: false,
      says: expect.stringMatching(/divides/),
    });
    expect(grade(question, '$280')?.says).toBe('That divides by the price.');
    expect(grade(question, '281')?.says).toBeNull();
    expect(grade(number({ ...question, tolerance: 200 }), '280')?.correct).toBe(true);
  });

  test('the nearest of two mistakes is meant', () => {
    const question = number({
      answer: 100,
      tolerance: 2,
      mistakes: [
        { answer: 50, says: 'fifty' },
        { answer: 53, says: 'fifty-three' },
      ],
    });
    expect(grade(question, '52')?.says).toBe('fifty-three');
    expect(grade(question, '51')?.says).toBe('fifty');
  });

  test('a lost sign or decimal point is named', () => {
    expect(grade(number({ answer: -12 }), '12')?.says).toMatch(/sign/);
    expect(grade(number({ answer: 30.4, tolerance: 0.5 }), '304')?.says).toMatch(/decimal point/);
  });

  test('a mistake reaches no further than a twentieth of itself, and a slip of the unit comes first', () => {
    const mistakes = (answer: number) => [{ answer, says: 'mistake' }];
    const share = number({ answer: 50, tolerance: 0.5, mistakes: mistakes(0.02) });
    expect(grade(share, '0.5')?.says).toMatch(/digits are right/);
    expect(grade(share, '0.02')?.says).toBe('mistake');
    const opening = number({ answer: 30.4, tolerance: 0.5, mistakes: mistakes(2.8) });
    expect(grade(opening, '3')?.says).toMatch(/digits are right/);
    expect(grade(opening, '2.8')?.says).toBe('mistake');
    const metres = number({ answer: 5, tolerance: 1, mistakes: mistakes(0.05) });
    expect(grade(metres, '0.05')?.says).toBe('mistake');
    expect(grade(metres, '1')?.says).toBeNull();
    const caffeine = number({ answer: 25, tolerance: 1, mistakes: mistakes(0) });
    expect(grade(caffeine, '0')?.says).toBe('mistake');
    expect(grade(caffeine, '0.4')?.says).toBeNull();
  });

  test('words are no answer', () => {
    for (const typed of ['', 'ten', '-', '1/0', '3 or 4', '..']) {
      expect(grade(number({ answer: 10 }), typed), typed).toBeUndefined();
    }
  });
});

describe('text', () => {
  const grade = (question: QuestionOf<'text'>, typed: string) =>
    gradePractice(question, { kind: 'text', typed });
  const school = text({
    kana: 'hiragana',
    accept: ['がっこう'],
    mistakes: [{ text: 'がこう', says: 'A beat is missing.' }],
  });

  test('kana may be typed as kana or as Latin letters', () => {
    for (const typed of ['がっこう', 'gakkou', 'Gakkou.', 'gakkō', ' gakkou ']) {
      expect(grade(school, typed)?.correct, typed).toBe(true);
    }
    expect(grade(school, 'gakou')?.says).toBe('A beat is missing.');
    expect(grade(school, 'ガッコウ')?.says).toBe('The sounds are right. Write them in hiragana.');
  });

  test('case, spaces, width and a final full stop make no difference', () => {
    const decorated = fc.tuple(
      fc.constantFrom('', ' ', '  '),
      fc.boolean(),
      fc.constantFrom('', '.', '!', ' ?', '。'),
    );
    fc.assert(
      fc.property(word, word, decorated, (one, other, [space, isUpper, end]) => {
        const given = `${space}${one} ${space}${other}${end}`;
        const typed = isUpper ? given.toUpperCase() : given;
        expect(grade(text({ accept: [`${one} ${other}`] }), typed)?.correct).toBe(true);
        expect(normalise(normalise(typed))).toBe(normalise(typed));
      }),
    );
  });

  test('nothing is no answer', () => {
    expect(grade(school, '  ')).toBeUndefined();
    expect(grade(school, '...')).toBeUndefined();
  });
});

test('several: exactly the right ones have to be chosen', () => {
  const list = fc.uniqueArray(
    fc.record({ text: word, right: fc.boolean(), chosen: fc.boolean() }),
    {
      selector: ({ text }) => text,
      minLength: 3,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(list, (options) => {
      const question: PracticeQuestion = {
        ...common,
        kind: 'several',
        options: options.map(({ text, right }) => ({ text, right })),
      };
      const chosen = options.filter((option) => option.chosen).map((option) => option.text);
      const grade = gradePractice(question, { kind: 'several', chosen });
      if (chosen.length === 0) expect(grade).toBeUndefined();
      else {
        expect(grade?.correct).toBe(options.every(({ right, chosen }) => right === chosen));
        expect(grade?.says === null).toBe(grade?.correct);
      }
    }),
  );
});

test('hotspot: the place that is right', () => {
  const region = { x: 0, y: 0, width: 10, height: 10 };
  const question: PracticeQuestion = {
    ...common,
    kind: 'hotspot',
    figure: 'figures/cup.svg',
    regions: [
      { ...region, name: 'Rim', right: false },
      { ...region, name: 'Foot', right: true },
    ],
  };
  expect(gradePractice(question, { kind: 'hotspot', place: 'Foot' })?.correct).toBe(true);
  expect(gradePractice(question, { kind: 'hotspot', place: 'Rim' })?.correct).toBe(false);
  expect(gradePractice(question, { kind: 'hotspot', place: 'Handle' })).toBeUndefined();
});

test('dictation accepts every listed spelling, and says if the word was heard but written another way', () => {
  const question: PracticeQuestion = {
    ...common,
    kind: 'dictation',
    say: 'はちじゅういち',
    accept: ['81', '八十一'],
  };
  const grade = (typed: string) => gradePractice(question, { kind: 'dictation', typed });
  for (const typed of ['81', '８１', ' 81. ', '八十一']) expect(grade(typed)?.correct).toBe(true);
  expect(grade('hachijuuichi')?.says).toMatch(/^You heard it right/);
  expect(grade('18')).toMatchObject({ correct: false, says: null });
});

const anyQuestion: fc.Arbitrary<PracticeQuestion> = fc.oneof(
  words(3, 8).map((items) => ordering(items)),
  words(4, 8).map(
    (all): PracticeQuestion => ({
      ...common,
      kind: 'matching',
      pairs: [
        { left: 'one', right: all[0] ?? '' },
        { left: 'two', right: all[1] ?? '' },
      ],
      extra: all.slice(2, 6),
    }),
  ),
  fc
    .integer()
    .map((answer) => number({ answer, tolerance: 1, mistakes: [{ answer: 7, says: 'x' }] })),
  words(1, 4).map((accept) => text({ accept })),
);

const anyAnswer: fc.Arbitrary<PracticeAnswer> = fc.oneof(
  words(0, 8).map((order) => ({ kind: 'ordering' as const, order })),
  words(0, 8).map((chosen) => ({ kind: 'several' as const, chosen })),
  fc.string({ maxLength: 60 }).map((typed) => ({ kind: 'number' as const, typed })),
  fc.string({ maxLength: 120, unit: 'binary' }).map((typed) => ({ kind: 'text' as const, typed })),
  fc.string({ maxLength: 120 }).map((typed) => ({ kind: 'dictation' as const, typed })),
);

test('any answer to any question is graded or refused, and the same each time', () => {
  fc.assert(
    fc.property(anyQuestion, anyAnswer, (question, answer) => {
      expect(gradePractice(question, answer)).toEqual(gradePractice(question, answer));
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('what is shown depends on no answer', () => {
  fc.assert(
    fc.property(words(3, 8), (items) => {
      const shown = showQuestion(ordering(items));
      expect(shown).toEqual(showQuestion(ordering(items.toReversed())));
      expect(JSON.stringify(shown)).not.toMatch(/Because|Look/);
    }),
  );
  const shown = showQuestion(number({ answer: 4321, mistakes: [{ answer: 1, says: 'no' }] }));
  expect(shown).toEqual({ id: 'one', question: 'Which?', hints: 1, kind: 'number', unit: null });
});

test('the solution is in words', () => {
  expect(solutionOf(number({ answer: 1500.5, unit: 'mm' }))).toEqual(['1,500.5 mm']);
  expect(solutionOf(text({ accept: ['ねこ', '猫'] }))).toEqual(['ねこ']);
});
