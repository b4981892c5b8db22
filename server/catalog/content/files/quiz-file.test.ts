import { describe, expect, it } from 'vitest';
import type { Figure } from '../rendering/figure.ts';
import { readQuizFile } from './quiz-file.ts';

const question = (number: number, options = '[A, B, C, D]') =>
  [
    `- question: Question ${number}?`,
    `  options: ${options}`,
    `  answer: ${'ABCD'[number % 4]}`,
    '  explanation: Because.',
  ].join('\n');
const list = (count: number) =>
  Array.from({ length: count }, (_, index) => question(index)).join('\n');
const read = (text: string) => {
  const { problems, ...quiz } = readQuizFile(text, 'clay.quiz.yaml');
  return {
    ...quiz,
    count: quiz.questions.length,
    problems: problems.map(({ code, path, line, advice = false }) => ({
      code,
      path,
      line,
      advice,
    })),
  };
};

describe('a quiz that decides something for itself', () => {
  it('has it above its questions, and any number of them', () => {
    const own = read(`asked: 3\npassMark: 2\nminutes: 20\nquestions:\n${list(7)}`);
    expect(own).toMatchObject({
      settings: { asked: 3, passMark: 2, minutes: 20 },
      count: 7,
      problems: [],
    });
    expect(read(`minutes: 1\nquestions:\n${list(1)}`)).toMatchObject({ count: 1, problems: [] });
  });

  it('is otherwise a list of five, or of ten and more', () => {
    expect(read(list(5))).toMatchObject({ settings: {}, problems: [] });
    const advice = { code: 'quiz_size', path: [], advice: true };
    expect(read(list(7)).problems).toMatchObject([advice]);
    expect(read(`questions:\n${list(7)}`).problems).toMatchObject([advice]);
    expect(read(`questions:\n${list(5)}`)).toMatchObject({ settings: {}, count: 5, problems: [] });
  });

  it.each([
    ['asked: 8', { code: 'too_few_written', path: ['asked'], line: 1 }],
    ['asked: 3\npassMark: 4', { code: 'above_asked', path: ['passMark'], line: 2 }],
    ['asked: 0', { path: ['asked'], line: 1 }],
    ['asked: 41', { path: ['asked'], line: 1 }],
    ['minutes: 241', { path: ['minutes'], line: 1 }],
    ['minutes: 2.5', { path: ['minutes'], line: 1 }],
    ['minutes: soon', { path: ['minutes'], line: 1 }],
    ['hours: 1', { code: 'unknown_key', path: ['hours'], line: 1 }],
  ])('can’t say %j', (settings, problem) => {
    const { problems } = read(`${settings}\nquestions:\n${list(7)}`);
    expect(problems).toMatchObject([{ ...problem, advice: false }]);
  });

  it('says where a question is wrong, and what is asked of it, at once', () => {
    const text = `asked: 5\nquestions:\n${list(2)}\n- question: Third?\n  options: [A, A]\n  answer: C\n  explanation: ''`;
    expect(read(text).problems).toEqual(
      expect.arrayContaining([
        { code: 'too_few_written', path: ['asked'], line: 1, advice: false },
        { code: 'required', path: [2, 'explanation'], line: 14, advice: false },
        { code: 'repeated_option', path: [2, 'options', 1], line: 12, advice: false },
      ]),
    );
  });

  it('needs questions', () => {
    expect(read('asked: 1\nquestions: []').problems).toMatchObject([
      { code: 'quiz_size', path: [], advice: false },
    ]);
    expect(read('asked: 1').problems).toMatchObject([{ code: 'quiz_size', path: [] }]);
  });
});

describe('what options have besides their texts', () => {
  const figures = new Map([
    [
      'lemon',
      {
        name: 'lemon',
        element: { type: 'element', tagName: 'svg', properties: {}, children: [] } as const,
      },
    ],
  ]) as unknown as ReadonlyMap<string, Figure>;
  const text = (figure: string) => `questions:
  - question: Which?
    picture: { figure: figures/lemon.svg, alt: A lemon }
    options:
      - { text: A, says: Look again., picture: { figure: ${figure}, alt: Yellow } }
      - B
      - C
      - D
    answer: B
    explanation: Because.
`;

  it('is drawn, and said to whoever chooses them', () => {
    const {
      questions,
      problems,
      figures: used,
    } = readQuizFile(text('figures/lemon.svg'), 'f', { figures });
    expect(problems.filter(({ advice }) => !advice)).toEqual([]);
    expect(questions[0]).toMatchObject({
      options: ['A', 'B', 'C', 'D'],
      answer: 1,
      says: ['Look again.', '', '', ''],
      pictures: {
        question: expect.stringContaining('A lemon'),
        options: [expect.stringContaining('Yellow'), null, null, null],
      },
    });
    expect(used).toEqual(['lemon', 'lemon']);
  });

  it('has to be there, and complete', () => {
    const missing = readQuizFile(text('figures/pear.svg'), 'f', { figures }).problems;
    expect(missing.filter(({ advice }) => !advice)).toMatchObject([
      { code: 'no_figure', path: [0, 'options', 0, 'picture', 'figure'] },
    ]);
    const wrong = readQuizFile(
      text('figures/lemon.svg')
        .replace('alt: Yellow', 'alt: ""')
        .replace('Look again.', '"x", more: 1'),
      'f',
      { figures },
    );
    expect(wrong.problems.length).toBeGreaterThan(0);
  });
});
