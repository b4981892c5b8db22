import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionTable } from '../../../contract/questions/question-table.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { readQuestionFile } from './read-questions.ts';

const read = (text: string, name = '') => readQuestionFile(Buffer.from(text), name);
const practised = (text: string) => read(text).questions.map(({ practice }) => practice?.question);
const lost = (text: string) => read(text).unread.map(({ line, reason }) => [line, reason]);

it('reads what Excel exports in countries with a decimal comma', () => {
  const file = read(
    '\uFEFFQuestion;Option 1;Option 2;Option 3;Answer;Explanation\r\n"Which; of these?";Sand;Water;A door;2;Wells are dug for water.\r\n',
    'Mappe1.csv',
  );
  expect(file).toMatchObject({ format: 'csv', unread: [], remarks: [] });
  expect(file.questions).toMatchObject([
    {
      line: 2,
      quiz: {
        question: {
          question: 'Which; of these?',
          options: ['Sand', 'Water', 'A door'],
          answer: 1,
          explanation: 'Wells are dug for water.',
        },
        remarks: [],
      },
      practice: { question: { kind: 'several' } },
    },
  ]);
});

it('reads what Google Sheets exports, with lines inside cells', () => {
  const { questions } = read(
    'question,A,B,C,D,correct answer,tags\n"Why\nso?",one,two,three,,c,\n,,,,,,\nIs it?,TRUE,FALSE,,,TRUE,\n',
  );
  expect(questions.map(({ line, quiz }) => [line, quiz?.question])).toMatchObject([
    [2, { question: 'Why so?', options: ['one', 'two', 'three'], answer: 2 }],
    [5, { question: 'Is it?', options: ['True', 'False'], answer: 0 }],
  ]);
});

it('reads tabs, UTF-16, Windows-1252 and the line that names the separator', () => {
  const rows = 'Question\tA\tB\tAnswer\nQué?\ta\tb\tA\n';
  const asked = (bytes: Buffer) => readQuestionFile(bytes).questions[0]?.quiz?.question;
  const expected = { question: 'Qué?', options: ['a', 'b'], answer: 0 };
  expect(asked(Buffer.from(rows))).toMatchObject(expected);
  expect(asked(Buffer.from(`\uFEFF${rows}`, 'utf16le'))).toMatchObject(expected);
  expect(asked(Buffer.from(rows, 'latin1'))).toMatchObject(expected);
  expect(asked(Buffer.from(`sep=;\r\n${rows.replaceAll('\t', ';')}`))).toMatchObject(expected);
});

it('reads the tables of quiz programs, with their long names of columns', () => {
  const { questions, remarks } = read(
    'Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Time limit (sec) – 5 or 10,Correct answer(s) - choose at least one\nWhich?,a,b,c,20,"1,3"\n',
  );
  expect(questions[0]?.practice?.question.options).toEqual([
    { text: 'a', right: true },
    { text: 'b', right: false },
    { text: 'c', right: true },
  ]);
  expect(remarks).toEqual([
    'Line 1: a column was left out, because questions have nothing like it: “Time limit (sec) – 5 or 10”.',
  ]);
});

describe('the answer', () => {
  const rightIn = (answer: string, options = 'Ada,Bob,Cy') => {
    const [asked] = read(`question,A,B,C,answer\nWho?,${options},"${answer}"`).questions;
    const rights = asked?.practice?.question.options?.filter(({ right }) => right);
    return rights?.map(({ text }) => text);
  };
  it.each([
    ['b', ['Bob']],
    ['2', ['Bob']],
    ['B)', ['Bob']],
    ['Option B', ['Bob']],
    ['bob', ['Bob']],
    ['A;C', ['Ada', 'Cy']],
    ['1 | 3', ['Ada', 'Cy']],
    ['Ada; Cy', ['Ada', 'Cy']],
    ['a, c', ['Ada', 'Cy']],
    ['A;A', ['Ada']],
  ])('%s', (answer, expected) => {
    expect(rightIn(answer)).toEqual(expected);
  });

  it('that could be a text or a place is the text, and is named', () => {
    const [asked] = read('question,1,2,3,answer\n2 + 1?,1,3,2,3').questions;
    expect(asked?.quiz).toMatchObject({
      question: { answer: 1 },
      remarks: ['Its answer “3” could also mean the option “2”. Check which of them is right.'],
    });
  });
});

describe('kinds', () => {
  const header =
    'kind,question,option 1,option 2,option 3,answer,tolerance,unit,hint,match 1,match 2\n';
  it.each([
    [
      'number,How far?,,,,"1,5",10%,km,Think.,,',
      { kind: 'number', answer: 1.5, tolerance: 0.15, unit: 'km', hints: ['Think.'] },
    ],
    [',How many?,,,,12,,,,,', { kind: 'number', answer: 12 }],
    ['Short Answer,Who?,,,,Ada; Ada L.,,,,,', { kind: 'text', accept: ['Ada', 'Ada L.'] }],
    ['fill_in_the_blank,Who?,Ada,,,,,,,,', { kind: 'text', accept: ['Ada'] }],
    [
      'several,Who?,Ada,Bob,Cy,1,,,,,',
      {
        kind: 'several',
        options: [
          { text: 'Ada', right: true },
          { text: 'Bob', right: false },
          { text: 'Cy', right: false },
        ],
      },
    ],
    ['ordering,Sort.,one,two,three,,,,,,', { kind: 'ordering', items: ['one', 'two', 'three'] }],
    [
      'ordering,Sort.,one,two,three,C;A;B,,,,,',
      { kind: 'ordering', items: ['three', 'one', 'two'] },
    ],
    ['order,Sort.,,,,one|two|three,,,,,', { kind: 'ordering', items: ['one', 'two', 'three'] }],
    [
      'matching,Match.,a -> 1,b = 2,,,,,,,',
      {
        kind: 'matching',
        pairs: [
          { left: 'a', right: '1' },
          { left: 'b', right: '2' },
        ],
      },
    ],
    [
      ',Match.,a,b,,,,,,1,2',
      {
        kind: 'matching',
        pairs: [
          { left: 'a', right: '1' },
          { left: 'b', right: '2' },
        ],
      },
    ],
  ])('%s', (row, expected) => {
    expect(practised(header + row)).toMatchObject([expected]);
  });

  it('a number may have half points for answers that are close', () => {
    const near = 'question,answer,tolerance,half points within\n';
    expect(practised(`${near}How far?,200,1%,±5`)).toMatchObject([
      { kind: 'number', answer: 200, tolerance: 2, near: { within: 5 } },
    ]);
    const [asked] = read(`${near}How far?,200,,5%`).questions;
    expect(asked?.quiz).toMatchObject({
      question: { practice: { kind: 'number', answer: 200, near: { within: 10 } } },
      remarks: [],
    });
    const few = read(`${near}How far?,200,5,3`).questions[0]?.practice;
    expect(few?.question).not.toHaveProperty('near');
    expect(few?.remarks).toEqual([
      'Half points within “3” were left out: that has to be a number above the tolerance.',
    ]);
  });

  it('have a line of their own in the table to fill in, which is read without a loss', () => {
    const file = read(`\uFEFF${questionTable}`);
    expect(file).toMatchObject({ format: 'csv', unread: [], remarks: [] });
    expect(
      file.questions.map(({ quiz, practice }) => [
        quiz && (quiz.question.practice?.kind ?? 'one'),
        practice?.question.kind,
      ]),
    ).toEqual([
      ['one', 'several'],
      ['several', 'several'],
      ['one', undefined],
      ['number', 'number'],
      ['text', 'text'],
      ['ordering', 'ordering'],
      ['matching', 'matching'],
    ]);
    expect(questionTable).not.toMatch(/(?:^|,)[=+\-@]/m);
  });
});

describe('what is lost is named with its line', () => {
  const header = 'question,kind,a,b,c,answer,tolerance,hint\n';
  it.each([
    ['Who?,essay,,,,,,', 'Questions of the kind “essay” can’t be imported.'],
    ['Who?,,Ada,Bob,,Eve,,', 'Its answer “Eve” is none of its options.'],
    ['Who?,,Ada,Bob,,,,', 'Its answer is missing.'],
    ['Who?,,,,,,,', 'Its answer is missing.'],
    [',,Ada,Bob,,A,,', 'It has no text.'],
    ['Who?,,Ada,,,A,,', 'A question needs at least two options.'],
    ['Who?,number,,,,many,,', 'Its number can’t be read.'],
    ['Who?,number,,,,,,', 'Its answer is missing.'],
    ['Who?,matching,Ada,Bob,,,,', '“Ada” is matched with nothing.'],
    ['Who?,ordering,Ada,Bob,,A,,', 'Its answer has to name every option once'],
    ['Who?,ordering,Ada,,,,,', 'needs at least two entries'],
    ['Who,then?,,Ada,Bob,,A,,A hint.', 'more values than there are columns'],
    ['Who?,,#NAME?,Bob,,A,,', 'took one of its texts for a formula'],
    [`${'long '.repeat(2_000)},,a,b,,A,,`, 'more than 8,000 characters'],
  ])('%.60s', (row, reason) => {
    expect(lost(`${header}Good?,,a,b,,A,,\n${row}\nGood too?,,a,b,,B,,\n`)).toEqual([
      [3, expect.stringContaining(reason)],
    ]);
  });

  it('in remarks where the question is kept', () => {
    const [quiz, number] = read(
      `${header}Who?,,Ada,Bob,Cy,A,,A mathematician.\nHow many?,number,7,8,,12,many,`,
    ).questions;
    expect(quiz?.quiz?.remarks).toEqual([
      'Its hints were left out: questions of a quiz have none.',
    ]);
    expect(quiz?.practice?.question.hints).toEqual(['A mathematician.']);
    expect(number?.practice?.remarks).toEqual([
      'Its tolerance “many” isn’t a number and was left out.',
      'Its options were left out: 7, 8.',
    ]);
  });

  it('once for the columns that questions don’t have, if they have something', () => {
    const { remarks } = read(
      '\n\nquestion,a,b,answer,Tags,Points,Empty,,question\nWho?,Ada,Bob,A,x,1,,y,again\nWhy?,a,b,A,x,2,,,\n',
    );
    expect(remarks).toEqual([
      'Line 3: 4 columns were left out, because questions have nothing like them: “Tags”, “Points”, one without a name, “question”.',
    ]);
  });

  it('after 500 questions', () => {
    const { questions, unread } = read(`question,a,b,answer\n${'Why?,x,y,A\n'.repeat(600)}`);
    expect(questions).toHaveLength(500);
    expect(unread).toMatchObject([{ line: 502, text: 'Why?' }]);
  });

  it.each([
    ['a table without names', 'Who?,Ada,Bob\nWhy?,a,b\n', 'has to name its columns'],
    ['names alone', 'question,a,b,answer\n', 'no lines below'],
    ['a quotation mark too many', 'question,answer\n"Who?,Ada\n', 'A quotation mark on line 2'],
    ['a workbook', 'PK\x03\x04\0\0', 'We can’t read questions from this file.'],
  ])('%s is refused with a sentence', (_, text, sentence) => {
    expect(() => read(text, 'questions.csv')).toThrow(sentence);
  });
});

it('turns formulas into ours and runs nothing', () => {
  const [asked] = read(
    'question,a,b,answer\n"What is \\(x^2\\)?",$$y$$,"=HYPERLINK(""http://x"")",A',
  ).questions;
  expect(asked?.quiz?.question).toMatchObject({
    question: 'What is $x^2$?',
    options: ['$y$', '=HYPERLINK("http://x")'],
  });
});

it('refuses or reads any table, and never fails', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'A', '1', '1;2', 'a|b', 'a -> b', '->', '5%', 'true', '"', '\n', '#REF!'),
    fc.constantFrom('single', 'several', 'number', 'text', 'ordering', 'matching', 'tf', '\\(x\\)'),
    fc.string(),
  );
  const header = 'kind,question,a,b,c,answer,tolerance,hint,match a,feedback b\n';
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 11 }), { maxLength: 8 }), (rows) => {
      const text = header + rows.map((row) => row.join(',')).join('\n');
      try {
        const { questions, unread } = read(text, 'x.csv');
        for (const { reason } of unread) expect(reason).not.toBe('');
        for (const { quiz, practice } of questions) expect(quiz ?? practice).not.toBeNull();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }),
    { numRuns: cases(300, 20_000) },
  );
});
