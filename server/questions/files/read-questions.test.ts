import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { readQuestionFile } from './read-questions.ts';
import { writeQuestions } from './write-questions.ts';

/** Those with one right option. */
const forQuiz = (bytes: Uint8Array) => {
  const { questions, ...file } = readQuestionFile(bytes);
  return {
    ...file,
    questions: questions.flatMap(({ line, quiz }) =>
      quiz && !quiz.question.practice ? { line, ...quiz } : [],
    ),
  };
};
const sample = (name: string) =>
  forQuiz(readFileSync(new URL(`./samples/${name}`, import.meta.url)));
const read = (text: string) => forQuiz(Buffer.from(text));

describe('a GIFT file that Moodle exported', () => {
  const { format, questions, unread } = sample('astronomy.gift');
  const find = (start: string) =>
    questions.find(({ question }) => question.question.startsWith(start));

  it('gives its questions with the lines they start on', () => {
    expect(format).toBe('gift');
    expect(questions.map(({ line, question }) => [line, question.question])).toEqual([
      [6, 'Which star is nearest to the Sun?'],
      [15, 'Why do we see phases of the Moon?'],
      [26, 'Is Pluto a planet today?'],
      [28, 'What does { x : x = 1 } ~ A mean #1?'],
      [34, '星 は なん ですか。'],
      [36, 'Which of these has rings?'],
      [49, 'The Sun is a _____ in the Milky Way.'],
    ]);
  });

  it('keeps the feedback of each option, and makes that of the right one the explanation', () => {
    expect(find('Which star')?.question).toEqual({
      question: 'Which star is nearest to the Sun?',
      options: ['Proxima Centauri', 'Sirius', 'Vega', 'Betelgeuse'],
      answer: 0,
      details: [{}, { says: 'Sirius is brighter, but twice as far.' }, {}, {}],
      explanation: 'It is 4.2 light years away.',
      sample: false,
    });
    expect(find('Why do')?.question).toMatchObject({
      answer: 1,
      explanation: 'The Earth’s shadow causes eclipses, not phases.',
    });
    expect(find('Is Pluto')?.question).toMatchObject({
      options: ['True', 'False'],
      answer: 1,
      details: [{ says: 'It was one until 2006.' }, {}],
      explanation: 'Right: it is a dwarf planet.',
    });
  });

  it('reads escaped characters and other scripts as they are meant', () => {
    expect(find('What does')?.question.options).toEqual([
      'A set { }',
      'A fraction 1:2',
      'An e-mail address',
    ]);
    expect(find('星')?.question.options).toEqual(['ほし', 'つき', 'ひ']);
  });

  it('says what weights become', () => {
    expect(find('Which of these has rings')).toMatchObject({
      question: { answer: 0 },
      remarks: [
        '“Jupiter” was worth 50% of the mark. Here it is wrong.',
        'Wrong options cost points there. Here they just earn none.',
      ],
    });
  });

  it('has a line for everything else', () => {
    expect(unread.map(({ line, reason }) => [line, reason])).toEqual([
      [65, expect.stringContaining('Essay questions can’t be imported')],
      [67, 'It has no answers, so it’s a description rather than a question.'],
      [69, 'No option is marked as right.'],
      [expect.any(Number), expect.stringContaining('It isn’t valid GIFT')],
    ]);
    expect(unread.at(-1)?.line).toBeGreaterThanOrEqual(76);
    expect(unread[1]?.text).toBe('Just a text between the questions.');
  });
});

it('reads GIFT that someone wrote by hand', () => {
  const { questions, unread } = sample('by-hand.gift');
  expect(unread).toEqual([]);
  expect(questions.map(({ question }) => [question.question, question.options])).toEqual([
    ['Complete: a computer has a CPU: true or false?', ['True', 'False']],
    ['Which line is a comment in C++?', ['// like this', '<!-- like this -->', '# like this']],
    ['What does p->x do in C?', ['the same as (*p).x', 'p - > x', 'p->y = 0']],
    ['What does std::vector hold?', ['elements of one type: ints, for example', 'anything']],
    ['Which tag makes text bold?', ['<b>', '<i>', '<u>']],
    ['Is 3 < 5 and 5 > 3?', ['True', 'False']],
  ]);
});

describe('a file that Moodle 3 exported', () => {
  const { format, questions, unread } = sample('moodle-3.xml');

  it('gives plain text, whether its HTML is in CDATA or escaped', () => {
    expect(format).toBe('moodle');
    expect(questions).toEqual([
      {
        line: 12,
        question: {
          question: 'Which part of the cell makes most of its ATP?',
          options: ['The mitochondrion', 'The nucleus & its envelope', 'The ribosome'],
          answer: 0,
          details: [{}, { says: 'It holds the plans.' }, {}],
          explanation: 'Mitochondria turn sugar and oxygen into ATP, H₂O and CO₂.',
          sample: false,
        },
        remarks: [],
      },
      {
        line: 90,
        question: {
          question: 'Fungi are plants.',
          options: ['True', 'False'],
          answer: 1,
          explanation: 'They are a kingdom of their own.',
          sample: false,
        },
        remarks: [],
      },
    ]);
  });

  it('has a line for everything else', () => {
    expect(unread.map(({ text, reason }) => [text, reason])).toEqual([
      ['Blood is {1:SHORTANSWER:=red}.', expect.stringContaining('Cloze questions')],
    ]);
  });
});

describe('a file that Moodle 4 exported', () => {
  const { questions, unread } = sample('moodle-4.xml');

  it('gives plain text, in which tags are text where they were', () => {
    expect(questions.map(({ question }) => question)).toEqual([
      {
        question: 'Where does <!DOCTYPE html> belong?',
        options: ['After <head>', 'In the very first line', 'Anywhere before <body>'],
        answer: 1,
        explanation: 'Yes.',
        sample: false,
      },
      {
        question: 'How do you write & in HTML, and what is 1 < 2?',
        options: ['&amp;', '&#38'],
        answer: 0,
        explanation: '',
        sample: false,
      },
    ]);
    expect(questions[0]?.remarks).toEqual([
      '“Anywhere before <body>” was worth 33.3% of the mark. Here it is wrong.',
    ]);
  });

  it('has a line for everything else', () => {
    expect(unread.map(({ text, reason }) => [text, reason])).toEqual([
      ['Why semantics?', expect.stringContaining('Essay questions')],
      ['Drag the boxes.', expect.stringContaining('Questions with pictures to drag')],
      ['', 'It consists of a picture, a sound or a video, which can’t be imported.'],
      ['Read each question twice.', expect.stringContaining('description')],
    ]);
    expect(unread[0]?.line).toBe(80);
  });
});

describe('what is wrong with a question', () => {
  const reason = (gift: string) => read(gift).unread[0]?.reason;

  it.each([
    ['Why?{=a =b ~c}', '2 options are marked as right.'],
    ['Why?{~%40%a ~b}', 'Its best option is worth only 40% of the mark.'],
    ['Why?{=a ~b ~b}', 'The option “b” appears twice.'],
    ['{=a ~b}', 'It has no text.'],
    [`${'long '.repeat(100)}?{=a ~b}`, 'Question can have at most 400 characters.'],
    [`Why?{=${'long '.repeat(60)} ~b}`, 'An option can have at most 200 characters.'],
    [`Why?{=a ~b}${' '.repeat(8_000)}.`, 'It has more than 8,000 characters.'],
    ['[html]<img src="x">{=a ~b}', 'valid GIFT'],
    ['Why?{=a ~%500%b}', 'valid GIFT'],
  ])('%s', (gift, expected) => {
    expect(reason(gift)).toContain(expected);
  });

  it('never costs the others', () => {
    const { questions, unread } = read('One?{=a ~b}\n\nTwo?{=a ~\n\nThree?{T}\n');
    expect(questions.map(({ question }) => question.question)).toEqual(['One?', 'Three?']);
    expect(unread).toHaveLength(1);
  });

  it('keeps what is said to those who were wrong', () => {
    const [asked] = read('Is it?{T#No#Right}').questions;
    expect(asked?.question).toMatchObject({ explanation: 'Right', details: [{}, { says: 'No' }] });
  });

  it('cuts feedback that is too long, and says so', () => {
    const [cut] = read(`Why?{=a ~b####${'word '.repeat(200)}}`).questions;
    expect(cut?.question.explanation).toHaveLength(600);
    expect(cut?.remarks).toEqual(['The feedback was cut to 600 characters.']);
    const [left] = read(`Why?{=a#Yes. ~b#${'word '.repeat(150)}}`).questions;
    expect(left?.question.explanation).toBe('Yes.');
    expect(left?.question.details?.[1]?.says).toHaveLength(400);
    expect(left?.remarks).toEqual(['The feedback for “b” was cut to 400 characters.']);
  });

  it('reads the first 500 questions of a file', () => {
    const { questions, unread } = read('Why?{=a ~b}\n\n'.repeat(502));
    expect(questions).toHaveLength(500);
    expect(unread).toEqual([
      {
        line: 1001,
        text: 'Why?',
        reason: 'Only the first 500 questions of a file are read.',
      },
    ]);
  });
});

describe('a file that pretends to be something else', () => {
  it.each([
    ['nothing', '', 'This file is empty.'],
    ['a picture', '\x89PNG\0\0\0', 'We can’t read questions from this file.'],
    [
      'entities that grow',
      '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><quiz><question type="x">&b;</question></quiz>',
      'declares a document type',
    ],
    [
      'entities of other files',
      '<?xml version="1.0"?><!DOCTYPE q SYSTEM "file:///etc/passwd"><quiz></quiz>',
      'declares a document type',
    ],
    ['elements that never end', `<quiz>${'<a>'.repeat(100_000)}`, 'ends too early'],
    [
      'XML with a mistake',
      '<quiz>\n<question type=></question>\n</quiz>',
      'isn’t valid XML: line 2',
    ],
    [
      'deep nesting',
      `<quiz>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</quiz>`,
      'nested too deeply',
    ],
    ['other XML', '<?xml version="1.0"?>\n<rss></rss>', 'it has no <quiz>'],
    ['half a file', '<quiz>\n<question type="truefalse">\n', 'ends too early'],
    ['a long GIFT file', 'x'.repeat(600_000), 'at most 512 KB'],
  ])('%s is refused with a sentence', (_, text, sentence) => {
    expect(() => readQuestionFile(Buffer.from(text, 'latin1'))).toThrow(sentence);
  });

  it('is read in the encoding that it was saved in', () => {
    const asked = (bytes: Buffer) => forQuiz(bytes).questions[0]?.question.question;
    expect(asked(Buffer.from('Qué?{=a ~b}', 'latin1'))).toBe('Qué?');
    expect(asked(Buffer.from([0x51, 0x75, 0x80, 0x3f, ...Buffer.from('{=a ~b}')]))).toBe('Qu€?');
    expect(asked(Buffer.from('\uFEFFQué?{=a ~b}', 'utf16le'))).toBe('Qué?');
    const xml = `<?xml version="1.0" encoding="ISO-8859-2"?><quiz><question type="multichoice"><questiontext><text>X?</text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`;
    const polish = Buffer.from(xml.replace('X?', '\xb1?'), 'latin1');
    expect(asked(polish)).toBe('ą?');
    expect(asked(Buffer.from(xml.replace('X?', 'Qué?').replace('ISO-8859-2', 'nonsense')))).toBe(
      'Qué?',
    );
  });

  it('keeps long and deeply nested markup away from the parser', () => {
    const question = (html: string) =>
      read(
        `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`,
      );
    expect(question('<b>'.repeat(7_000)).unread[0]?.reason).toBe('Its text is too long.');
    expect(question(`${'<b><p>'.repeat(3_000)}Why?`).questions[0]?.question.question).toBe('Why?');
    expect(question('<![CDATA['.repeat(2_000)).unread).toHaveLength(1);
  });

  it('never runs or keeps what a browser would run', () => {
    const { questions } = read('[html]Who?<script>alert\\(1\\)</script>{=a<svg onload\\=x> ~b}');
    expect(questions[0]?.question).toMatchObject({ question: 'Who?', options: ['a', 'b'] });
  });
});

const text = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max / 10 })
    .map((text) =>
      text
        .replace(/[\p{Cc}\p{Cs}\uFDD0\uFDD1]/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
/** With what both formats treat specially. */
const tricky = fc
  .array(
    fc.constantFrom(
      ...['=', '~', '#', '{', '}', ':', '::', '\\', '\\n', '->', '&&', '&&058;', '&amp;', '<b>'],
      ...[
        'a',
        ' ',
        '%50%',
        '[html]',
        '//',
        '$CATEGORY:',
        ']]>',
        '<![CDATA[',
        '"',
        "'",
        '####',
        'T',
      ],
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join('').replace(/\s+/g, ' ').trim())
  // The signs that other systems have for formulas become ours.
  .filter((text) => text !== '' && !/\$\$|\\[([]/.test(text));
const words = (max: number) => fc.oneof(text(max), tricky);
const question: fc.Arbitrary<DraftQuestion> = fc
  .record({
    question: words(400),
    options: fc.oneof(
      fc.uniqueArray(words(200), { minLength: 2, maxLength: 6 }),
      fc.constant<string[]>(['True', 'False']),
    ),
    place: fc.nat(5),
    explanation: fc.oneof(words(600), fc.constant('')),
  })
  .map(({ place, ...question }) => ({
    ...question,
    answer: place % question.options.length,
    sample: false,
  }));

describe.each(['gift', 'moodle'] as const)('questions written as %s', (format) => {
  it('have formulas as Moodle knows them, and as we do when they are read again', () => {
    const asked: DraftQuestion = {
      question: 'With $N^2$ and $5, what is $\\frac{a}{b}$?',
      options: ['$x_1$', 'It costs $5 or $6'],
      answer: 0,
      explanation: 'Because of $\\{a\\}$.',
      sample: false,
    };
    const file = writeQuestions(format, [asked], { title: 'Any' });
    expect(file).not.toMatch(/\$N/);
    expect(read(file).questions.map(({ question }) => question)).toEqual([asked]);
  });

  it('are the same when they are read again', () => {
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 5 }), (questions) => {
        const written = writeQuestions(format, questions, { title: 'Any -- title' });
        const again = read(written);
        expect(again.format).toBe(format);
        expect(again.unread).toEqual([]);
        expect(again.questions.map(({ question }) => question)).toEqual(questions);
      }),
      { numRuns: cases(200, 20_000) },
    );
  });

  it('have what is said to each option', () => {
    const asked: DraftQuestion = {
      question: 'Which?',
      options: ['a', 'b', 'c'],
      details: [{ says: 'Yes: #1.' }, { says: 'No = not {this}.' }, {}],
      answer: 0,
      explanation: 'Because.',
      sample: false,
    };
    const isTrue: DraftQuestion = {
      ...asked,
      question: 'Is it?',
      options: ['True', 'False'],
      details: [{ says: 'Look again.' }, { says: 'Right.' }],
      answer: 1,
    };
    const written = writeQuestions(format, [asked, isTrue], { title: 'Any' });
    expect(read(written).questions.map(({ question }) => question)).toEqual([asked, isTrue]);
  });

  it('leave out those without a right answer, and say so', () => {
    const written = writeQuestions(
      format,
      [
        { question: 'Why?', options: ['a', 'b'], answer: null, explanation: '', sample: false },
        { question: 'Who?', options: ['a', 'b'], answer: 1, explanation: '', sample: true },
      ],
      { title: 'Quiz' },
    );
    expect(written).toContain('Left out because they are incomplete: 1');
    expect(read(written).questions.map(({ question }) => question.question)).toEqual(['Who?']);
  });
});

describe('where a question can go', () => {
  const places = (text: string) =>
    readQuestionFile(Buffer.from(text)).questions.map(({ quiz, practice }) => [
      quiz && (quiz.question.practice?.kind ?? 'one'),
      practice?.question.kind ?? null,
    ]);

  it('is a quiz or practice, with what is lost in each', () => {
    expect(places('Who? {=Ada ~Bob ~Cy}\n\nIs it? {T}\n\nHow many? {#8}')).toEqual([
      ['one', 'several'],
      ['one', null],
      ['number', 'number'],
    ]);
    const [asked] = readQuestionFile(Buffer.from('Who? {=Ada ~%50%Bob ~Cy}')).questions;
    expect(asked?.quiz?.remarks).toEqual(['“Bob” was worth 50% of the mark. Here it is wrong.']);
    expect(asked?.practice?.question.options).toEqual([
      { text: 'Ada', right: true },
      { text: 'Bob', right: false },
      { text: 'Cy', right: false },
    ]);
  });

  it('doesn’t depend on lines: a file can be one long line', () => {
    const text = (text: string) => `<text>${text}</text>`;
    const answer = (worth: number, words: string) =>
      `<answer fraction="${worth}">${text(words)}</answer>`;
    const question = (type: string, words: string, answers: string) =>
      `<question type="${type}"><questiontext>${text(words)}</questiontext>${answers}</question>`;
    const xml = `<quiz>${question('multichoice', 'Who?', answer(100, 'Ada') + answer(0, 'Bob'))}${question('numerical', 'How many?', answer(100, '8'))}</quiz>`;
    expect(places(xml)).toEqual([
      ['one', null],
      ['number', 'number'],
    ]);
  });
});

describe('pictures of Moodle', () => {
  const data = 'iVBORw0KGgo=';
  const ask = (html: string, files = '', extra = '') => {
    const options = ['Ada', 'Bob', 'Cy'].map(
      (name, index) => `<answer fraction="${index === 0 ? 100 : 0}"><text>${name}</text></answer>`,
    );
    const xml = `<quiz><question type="multichoice"><name><text>Name</text></name><questiontext format="html"><text><![CDATA[${html}]]></text>${files}</questiontext>${extra}${options.join('')}</question></quiz>`;
    return readQuestionFile(Buffer.from(xml)).questions[0];
  };
  const file = (name: string, path = '/') =>
    `<file name="${name}" path="${path}" encoding="base64">${data}</file>`;

  it.each([
    [
      'a file',
      '<img src="@@PLUGINFILE@@/light%20meter.png" alt="A meter">',
      file('light meter.png'),
      '',
    ],
    [
      'a file in a folder',
      '<img src="@@PLUGINFILE@@/a/b.png" alt="A meter">',
      file('b.png', '/a/'),
      '',
    ],
    ['an address', `<img src="data:image/png;base64,${data}" alt="A meter">`, '', ''],
  ])('are kept: %s', (_, html, files, extra) => {
    const asked = ask(`<p>What is it?</p>${html}`, files, extra);
    expect(asked?.picture).toMatchObject({ alt: 'A meter', data });
    expect(asked?.practice?.remarks.join()).not.toContain('left out');
    expect(asked?.quiz?.remarks).toEqual([]);
  });

  it('of options are kept for a quiz, and name those without a text', () => {
    const answers = ['one', 'two', 'three'].map(
      (name, index) =>
        `<answer fraction="${index === 1 ? 100 : 0}" format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/${name}.png" alt="${index === 2 ? '' : name}">]]></text>${file(`${name}.png`)}</answer>`,
    );
    const xml = `<quiz><question type="multichoice"><questiontext><text>Which?</text></questiontext>${answers.join('')}</question></quiz>`;
    const asked = readQuestionFile(Buffer.from(xml)).questions[0];
    expect(asked?.optionPictures.map((picture) => picture?.name)).toEqual([
      'one.png',
      'two.png',
      'three.png',
    ]);
    expect(asked?.quiz).toMatchObject({
      question: { options: ['one', 'two', 'Picture 3'], answer: 1 },
      remarks: [
        'Option 1 has no text. It’s called “one” now.',
        'Option 2 has no text. It’s called “two” now.',
        'Option 3 has no text. It’s called “Picture 3” now.',
        'The picture of option 3 has no description. Say what it shows.',
      ],
    });
    expect(asked?.practice?.remarks.at(-1)).toBe(
      'The pictures of its options were left out: one.png, two.png, three.png. Only a quiz shows them.',
    );
  });

  it('of Moodle 1.9 are kept too, and wait for a description', () => {
    const old = `<image>old.png</image><image_base64>${data}</image_base64>`;
    const asked = ask('What is it?', '', old);
    expect(asked?.picture).toEqual({ name: 'old.png', alt: '', data });
    expect(asked?.practice?.remarks[0]).toBe(
      'Its picture has no description. Say what it shows before you publish.',
    );
  });

  it('that aren’t in the file, or more than one, are named as lost', () => {
    const away = ask('<p>What?</p><img src="https://example.com/far.png"><audio src="song.mp3">');
    expect(away?.picture).toBeNull();
    expect(away?.practice?.remarks[0]).toBe(
      'Its pictures, sounds or videos were left out: far.png, song.mp3.',
    );
    const two = ask(
      '<img src="@@PLUGINFILE@@/a.png" alt="One"><img src="@@PLUGINFILE@@/b.png">What?',
      file('a.png') + file('b.png'),
    );
    expect(two?.picture?.name).toBe('a.png');
    expect(two?.practice?.remarks[0]).toBe('Its pictures, sounds or videos were left out: b.png.');
  });
});
