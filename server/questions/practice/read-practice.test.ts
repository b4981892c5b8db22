import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import { readQuestionFile } from '../files/read-questions.ts';
import { writePractice } from './write-practice.ts';

const ofPractice = (bytes: Uint8Array) => {
  const { questions, ...file } = readQuestionFile(bytes);
  return {
    ...file,
    // Those with one right option are looked at below.
    questions: questions.flatMap(({ line, quiz, practice }) =>
      practice && (!quiz || quiz.question.practice) ? { line, ...practice } : [],
    ),
  };
};
const read = (text: string) => ofPractice(Buffer.from(text));
const sample = (name: string) =>
  ofPractice(readFileSync(new URL(`../files/samples/${name}`, import.meta.url)));

test('a GIFT file that Moodle exported gives what can be practised with', () => {
  const { questions, unread } = sample('astronomy.gift');
  expect(questions.map(({ line, question }) => [line, question.kind])).toEqual([
    [43, 'several'],
    [53, 'matching'],
    [59, 'number'],
    [61, 'number'],
    [63, 'text'],
    // A quiz has no room for its seven options.
    [74, 'several'],
  ]);
  expect(questions.at(2)?.question).toMatchObject({ answer: 8 });
  expect(questions.at(3)?.question).toMatchObject({ answer: 1969, tolerance: 1 });
  expect(questions.at(4)?.question).toMatchObject({ accept: ['Galileo', 'Galileo Galilei'] });
  expect(unread).toHaveLength(4);
});

test('so do files of Moodle 3 and 4', () => {
  const find = (name: string, kind: string) =>
    sample(name).questions.find(({ question }) => question.kind === kind)?.question;
  expect(find('moodle-3.xml', 'matching')?.pairs).toEqual([
    { left: 'Heart', right: 'pumps' },
    { left: 'Lung', right: 'breathes' },
  ]);
  expect(find('moodle-4.xml', 'number')).toMatchObject({ answer: 6 });
});

const tricky = fc
  .stringMatching(/^[a-z0-9 ~=#{}:\\%<>&"'.か漢-]{1,24}$/)
  .map((text) => `a${text.replace(/\s+/g, ' ')}z`);
const texts = (least: number, most: number) =>
  fc.uniqueArray(tricky, { minLength: least, maxLength: most });
const common = fc.record({
  question: tricky,
  explanation: tricky,
  hints: fc.array(tricky, { minLength: 1, maxLength: 3 }),
});
const number = fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 8);

const matching = fc.tuple(common, texts(2, 4), texts(6, 8)).map(
  ([given, lefts, rights]): DraftPractice => ({
    ...given,
    id: 'x',
    kind: 'matching',
    pairs: lefts.map((left, index) => ({ left, right: rights[index] ?? '' })),
    extra: rights.slice(lefts.length, lefts.length + 2),
  }),
);
const nearBy = fc.constantFrom({}, { percent: 25 }, { percent: 33.33333, says: 'a: nearly #1' });
const numeric = fc.tuple(common, number, fc.nat(100), tricky, fc.option(nearBy)).map(
  ([given, answer, tolerance, says, near]): DraftPractice => ({
    ...given,
    id: 'x',
    kind: 'number',
    answer,
    ...(tolerance > 0 && { tolerance: tolerance / 8 }),
    ...(near && { near: { within: (tolerance + 1) / 8, ...near } }),
    mistakes: [{ answer: answer + 1000, says }],
  }),
);
const several = fc.tuple(common, texts(4, 6)).map(
  ([given, options]): DraftPractice => ({
    ...given,
    id: 'x',
    kind: 'several',
    options: options.map((text, index) => ({ text, right: index < 2 })),
  }),
);
const typed = fc
  .tuple(common, texts(2, 4))
  .map(([given, accept]): DraftPractice => ({ ...given, id: 'x', kind: 'text', accept }));
const ordering = fc
  .tuple(common, texts(3, 8))
  .map(([given, items]): DraftPractice => ({ ...given, id: 'x', kind: 'ordering', items }));

describe('what is written is read again', () => {
  test('as Moodle XML', () => {
    fc.assert(
      fc.property(fc.oneof(matching, numeric, several, typed, ordering), (question) => {
        const { questions, unread } = read(writePractice('moodle', [question], { title: 'T' }));
        expect(unread).toEqual([]);
        expect(questions[0]?.remarks).toEqual(
          question.kind === 'several' ? [expect.anything()] : [],
        );
        expect(questions[0]?.question).toMatchObject({ ...question, id: '' });
      }),
    );
  });

  test('as GIFT, without hints', () => {
    fc.assert(
      fc.property(fc.oneof(matching, numeric, several, typed), ({ hints, ...question }) => {
        const written = writePractice('gift', [{ ...question, hints }], { title: 'T' });
        const { questions, unread } = read(written);
        expect(unread).toEqual([]);
        expect(questions[0]?.question).toMatchObject({ ...question, id: '' });
      }),
    );
  });
});

test('what a format has no kind for is left out and counted', () => {
  const hints = ['h'];
  const spoken: DraftPractice = {
    id: 'x',
    kind: 'dictation',
    question: 'Listen.',
    hints,
    explanation: 'e',
    say: 'さくら',
    accept: ['さくら'],
  };
  expect(writePractice('gift', [spoken], { title: 'T' })).toContain('no such questions: 1');
});

test('pictures that are left out are counted', () => {
  const drawn: DraftPractice = {
    id: 'x',
    kind: 'number',
    question: 'How many?',
    hints: ['Count.'],
    explanation: 'Four.',
    answer: 4,
    picture: { figure: 'figures/boats.svg', alt: 'Boats' },
  };
  for (const format of ['gift', 'moodle'] as const) {
    const written = writePractice(format, [drawn], { title: 'T' });
    expect(written).toContain('pictures were left out: 1');
  }
});

test('any text is read to the end', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '=',
    '~',
    '#',
    '####',
    '->',
    '::',
    '%50%',
    '\\',
    '\n',
    'a',
    '8',
    '..',
    ':',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = `x${parts.join('')}`;
      expect(read(text).format).toBe('gift');
    }),
  );
});

describe('partial credit', () => {
  test('is never a right answer', () => {
    const file = readQuestionFile(
      Buffer.from('Where was he from? {~Jerusalem ~%25%Bethlehem ~%50%Galilee =Nazareth}'),
    );
    expect(file.questions[0]?.practice?.question.options?.map(({ right }) => right)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(file.questions.map(({ quiz }) => quiz)).toMatchObject([
      {
        question: { options: ['Jerusalem', 'Bethlehem', 'Galilee', 'Nazareth'], answer: 3 },
        remarks: [
          '“Bethlehem” was worth 25% of the mark. Here it is wrong.',
          '“Galilee” was worth 50% of the mark. Here it is wrong.',
        ],
      },
    ]);
  });

  test('that makes no whole is no question, and is named', () => {
    const { questions, unread } = read('Which? {~%25%a ~%50%b ~c}');
    expect(questions).toEqual([]);
    expect(unread[0]?.reason).toContain('worth 25%, 50% of the mark');
  });

  test('for the same number with a wider tolerance is kept', () => {
    const born =
      'When was Grant born? {# =1822:0 # Correct! =%50%1822:2 # Close: he was born in 1822. }';
    expect(read(born).questions[0]).toMatchObject({
      question: { answer: 1822, near: { within: 2, says: 'Close: he was born in 1822.' } },
      remarks: [],
    });
    const [asked] = readQuestionFile(Buffer.from(born)).questions;
    expect(asked?.quiz).toMatchObject({
      question: { practice: { kind: 'number', near: { within: 2 } } },
      remarks: [],
    });
    expect(read('How far? {#=7..9 =%80%6..10 =%25%4..12}').questions[0]).toMatchObject({
      question: { answer: 8, tolerance: 1, near: { within: 2, percent: 80 } },
      remarks: ['“4..12” was worth 25% of the mark. Here only the first wider range earns a part.'],
    });
    // Around another number, or narrower than what is right.
    for (const text of ['How many? {#=8:1 =%50%10:2}', 'How many? {#=8:2 =%50%8:1}']) {
      expect(read(text).questions[0]?.question).not.toHaveProperty('near');
    }
  });

  test('of numbers and texts is named', () => {
    expect(read('How many? {#=8:1 =%50%10#Nearly.}').questions[0]).toMatchObject({
      question: { answer: 8, tolerance: 1, mistakes: [{ answer: 10, says: 'Nearly.' }] },
      remarks: ['“10” was worth 50% of the mark. Here it is wrong.'],
    });
    expect(read('How many? {#=%50%9#Nearly. =8:1}').questions[0]?.remarks).toEqual([
      '“9” was worth 50% of the mark. Here it is right.',
    ]);
    expect(read('Who? {=Ada =%50%Byron =%0%*#Think of engines.}').questions[0]).toMatchObject({
      question: { accept: ['Ada'] },
      remarks: [
        '“Byron” was worth 50% of the mark. Here it is wrong.',
        'What it says to any other answer was left out: “Think of engines.”',
      ],
    });
  });
});

test('feedback for any other number isn’t the explanation', () => {
  const [asked] = read('How many? {#3:2~#Completely wrong}').questions;
  expect(asked?.question).toMatchObject({ answer: 3, tolerance: 2, explanation: '' });
  expect(asked?.remarks).toEqual([
    'What it says to any other answer was left out: “Completely wrong”',
  ]);
});

test('the format of a question is that of its answers', () => {
  const [asked] = read('[html]<p>Match.</p> {=<p>one</p> -> <b>1</b> =<p>two</p> -> 2}').questions;
  expect(asked?.question.pairs).toEqual([
    { left: 'one', right: '1' },
    { left: 'two', right: '2' },
  ]);
});

test('what Moodle has and we don’t is named', () => {
  const question = (type: string, inner: string) =>
    read(
      `<quiz><question type="${type}"><questiontext format="html"><text><![CDATA[<p>How long is \\(\\nope\\)?</p>]]></text></questiontext>${inner}</question></quiz>`,
    ).questions[0];
  const formula = 'It has a formula that we can’t draw. Change it before you publish.';
  expect(
    question(
      'numerical',
      `<answer fraction="100"><text>5</text></answer><answer fraction="50"><text>50</text></answer>
       <units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>`,
    ),
  ).toMatchObject({
    question: { answer: 5, unit: 'm' },
    remarks: [
      formula,
      'Answers in cm were converted there. Here they aren’t.',
      '“50” was worth 50% of the mark. Here it is wrong.',
    ],
  });
  expect(
    question(
      'shortanswer',
      '<usecase>1</usecase><image_base64>AAAA</image_base64><answer fraction="100"><text>Ada*</text></answer>',
    )?.remarks,
  ).toEqual([
    formula,
    'Its picture has no description. Say what it shows before you publish.',
    'Capital and small letters had to be right there. Here they make no difference.',
    'In “Ada*” the * stands for any text there. Here it’s just a *.',
  ]);
  expect(
    question(
      'multichoice',
      '<single>true</single><answer fraction="50"><text>a</text></answer><answer fraction="50"><text>b</text></answer>',
    ),
  ).toBeUndefined();
});

test('a description is called one, without its markup', () => {
  const { unread } = read('[html]<p>Read this <b>first</b>.</p>');
  expect(unread).toEqual([
    {
      line: 1,
      text: 'Read this first.',
      reason: 'It has no answers, so it’s a description rather than a question.',
    },
  ]);
});

describe('in a quiz', () => {
  const asked = (text: string) => readQuestionFile(Buffer.from(text)).questions[0]?.quiz;
  const xml = (type: string, inner: string) =>
    asked(
      `<quiz><question type="${type}"><questiontext><text>Which?</text></questiontext>${inner}</question></quiz>`,
    );
  const answer = (text: string, worth: number) =>
    `<answer fraction="${worth}"><text>${text}</text></answer>`;

  test('parts of the mark are shares of the point', () => {
    expect(asked('Which? {~%50%a ~%50%b ~%-50%c}')).toEqual({
      question: {
        ...{ question: 'Which?', options: [], answer: null, explanation: '', sample: false },
        practice: {
          kind: 'several',
          options: [
            { text: 'a', right: true },
            { text: 'b', right: true },
            { text: 'c', right: false },
          ],
          partial: true,
        },
      },
      remarks: [],
    });
    expect(asked('Which? {=a -> 1 =b -> 2}')?.question.practice).toMatchObject({
      kind: 'matching',
      partial: true,
    });
  });

  test.each([
    [
      'Which? {~%70%a ~%30%b ~%-50%c}',
      ['Its right options were worth 70%, 30% of the mark. Here each earns the same share.'],
    ],
    [
      'Which? {~%50%a ~%50%b ~c}',
      ['Wrong options cost nothing there. Here each takes a share away.'],
    ],
    [
      'Which? {~%50%a ~%50%b ~%-100%c}',
      ['Wrong options cost other shares there. Here each takes away as much as a right one earns.'],
    ],
  ])('shares that we don’t have are named: %s', (text, remarks) => {
    expect(asked(text)?.remarks).toEqual(remarks);
  });

  test('a table has no shares', () => {
    const quiz = asked('Question,A,B,C,Answer\nWhich?,a,b,c,A; B\n');
    expect(quiz?.question.practice).toMatchObject({ kind: 'several' });
    expect(quiz?.question.practice).not.toHaveProperty('partial');
    expect(quiz?.remarks).toEqual([]);
  });

  test('hints are lost, and units stay', () => {
    const quiz = xml(
      'numerical',
      `${answer('5', 100)}<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units><hint><text>Think.</text></hint>`,
    );
    expect(quiz?.question.practice).toMatchObject({ kind: 'number', answer: 5, unit: 'm' });
    expect(quiz?.remarks).toEqual(['Its hints were left out: questions of a quiz have none.']);
  });

  test('an order is right as a whole', () => {
    const order = [1, 2, 3].map((place) => answer(`${place}`, place)).join('');
    expect(xml('ordering', order)?.remarks).toEqual([
      'A partly right order earned a part of the mark there. Here the whole order has to be right.',
    ]);
    const strict = `<gradingtype>ALL_OR_NOTHING</gradingtype>${order}`;
    expect(xml('ordering', strict)?.remarks).toEqual([]);
  });

  test('texts that are too long for one are cut, or keep it out', () => {
    const long = asked(`Which? {=a -> 1 =b -> 2 ####${'x'.repeat(700)}}`);
    expect(long?.question.explanation).toHaveLength(600);
    expect(long?.remarks).toEqual(['The feedback was cut to 600 characters.']);
    expect(asked(`${'x'.repeat(500)}? {=a -> 1 =b -> 2}`)).toBeNull();
  });
});
