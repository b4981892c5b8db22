import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../tests/support/thorough.ts';
import { readQuestionFile } from './read-questions.ts';

const read = (text: string, name = '') => readQuestionFile(Buffer.from(text), name);
const inQuiz = (text: string) =>
  read(text).questions.map(({ quiz }) => [
    quiz?.question.question,
    quiz?.question.options,
    quiz?.question.answer,
  ]);
const lost = (text: string) => read(text).unread.map(({ line, reason }) => [line, reason]);

it('reads Aiken as Moodle describes it', () => {
  const text = `Which tool measures light?
A. A ruler
B. A light meter
C. A tripod
ANSWER: B

How many legs has a tripod?
A) Two
B) Three
ANSWER: B
`;
  expect(read(text)).toMatchObject({ format: 'aiken', unread: [], remarks: [] });
  expect(inQuiz(text)).toEqual([
    ['Which tool measures light?', ['A ruler', 'A light meter', 'A tripod'], 1],
    ['How many legs has a tripod?', ['Two', 'Three'], 1],
  ]);
  expect(read(text).questions.map(({ line, practice }) => [line, practice?.question.kind])).toEqual(
    [
      [1, 'several'],
      [7, undefined],
    ],
  );
});

it.each([
  ['a byte order mark and Windows’ line ends', '\uFEFFWhy?\r\nA. one\r\nB. two\r\nANSWER: A\r\n'],
  ['small letters', 'Why?\na) one\nb. two\nanswer: a'],
  ['blank lines', '\n\nWhy?\n\nA. one\n\nB. two\n\nANSWER: A\n\n'],
  ['spaces', '  Why?\n  A.   one\n\tB. two  \n  ANSWER :  A. '],
  ['old Macs’ line ends', 'Why?\rA. one\rB. two\rANSWER: A\r'],
])('tolerates %s', (_, text) => {
  expect(read(text)).toMatchObject({ format: 'aiken', unread: [] });
  expect(inQuiz(text)).toEqual([['Why?', ['one', 'two'], 0]]);
});

it('joins lines, and says so where a blank line may have separated two texts', () => {
  const [first, second] = read(
    'A.M. or P.M.:\nwhich is noon?\nA. A.M.\nB. P.M.,\nof course\nANSWER: B\nChapter 2\n\nWhy?\nA. a\nB. b\nANSWER: A',
  ).questions;
  expect(first?.quiz).toMatchObject({
    question: { question: 'A.M. or P.M.: which is noon?', options: ['A.M.', 'P.M., of course'] },
    remarks: [],
  });
  expect(second?.quiz?.question.question).toBe('Chapter 2 Why?');
  expect(second?.quiz?.remarks).toEqual([
    'Its text has a blank line: everything from line 7 on was taken as the question.',
  ]);
});

it('takes several letters as several right answers, feedback as the explanation, and formulas', () => {
  const [asked] = read(
    'Which of \\(x^2\\)?\nA. a\nB. $$b$$\nC. c\nANSWER: A, C\nFeedback: Both are.\nReally.\n',
  ).questions;
  expect(asked?.quiz?.question.practice?.kind).toBe('several');
  expect(asked?.practice?.question).toMatchObject({
    kind: 'several',
    question: 'Which of $x^2$?',
    explanation: 'Both are. Really.',
    options: [
      { text: 'a', right: true },
      { text: '$b$', right: false },
      { text: 'c', right: true },
    ],
  });
});

describe('what is wrong with a question is named with its line, and the others are read', () => {
  const good = '\n\nGood?\nA. yes\nB. no\nANSWER: A\n';
  it.each([
    ['Why?\nA. a\nB. b', 1, 'is missing after its options'],
    ['Why?\nA. a\nB. b\nANSWER: C', 4, 'Its answer is “C”, but its options are A to B.'],
    ['Why?\nA. a\nB. b\nANSWER:', 4, 'Its answer is nothing'],
    ['Why?\nA. a\nD. d\nANSWER: A', 3, 'Option D comes after option A.'],
    ['Why?\nANSWER: A', 1, 'It has no options.'],
    ['ANSWER: A', 1, 'There is no question before this answer.'],
    ['Why?\nA. a\nB. a\nANSWER: A', 1, 'The option “a” appears twice.'],
    [`Why?\nA. ${'long '.repeat(2_000)}\nB. b\nANSWER: A`, 1, 'more than 8,000 characters'],
  ])('%j', (bad, line, reason) => {
    expect(lost(bad + good)).toEqual([[line, expect.stringContaining(reason)]]);
    expect(inQuiz(bad + good)).toEqual([['Good?', ['yes', 'no'], 0]]);
  });

  it('at the end of the file too', () => {
    expect(lost(`${good}\nAnd?\nA. a\nB. b\n`)).toEqual([
      [8, expect.stringContaining('is missing')],
    ]);
  });

  it('reads the first 500 questions', () => {
    const { questions, unread } = read('Why?\nA. a\nB. b\nANSWER: A\n'.repeat(600));
    expect(questions).toHaveLength(500);
    expect(unread).toMatchObject([{ line: 2001, text: 'Why?' }]);
  });
});

it('is told from GIFT by its text, and by its name where that leaves it open', () => {
  expect(read('Is it?\nAnswer: A or B? {=A ~B}').format).toBe('gift');
  expect(read('Why?\nA. a\nB. b').format).toBe('aiken');
  expect(read('Why?').format).toBe('gift');
  expect(read('Why?', 'test.aiken').format).toBe('aiken');
  expect(read('Why?{=a ~b}', 'questions.txt').format).toBe('gift');
});

it('never throws, whatever the lines are', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      'Why?',
      'A. a',
      'B) b',
      'a.',
      'C',
      'ANSWER: A',
      'answer:',
      'ANSWER: Z',
      '{',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = `Why?\nA. a\nB. b\nANSWER: A\n${lines.join('\n')}`;
      const { questions, unread } = read(text, 'x.aiken');
      expect(questions.length).toBeGreaterThan(0);
      for (const { line } of unread) expect(line).toBeLessThanOrEqual(text.split(/\r|\n/).length);
    }),
    { numRuns: cases(200, 20_000) },
  );
});
