import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readContent } from './read-content.ts';

type Files = Record<string, string>;

const words = (count: number) => 'word '.repeat(count);
const image = '![Stairs that lead down to the water.](figures/stairs.svg "Down we go.")';

function courseFile(id: number, slugs: string[]) {
  return `id: ${id}
category: art
subject: Photography
title: Learn Photography
summary: Take photos on purpose, not by chance.
illustration: photography
layout: gallery
level: Basic
weeks: 2
priceCents: 2500
saleCents: 0
featured: ${id}
outcomes:
  - Choose an aperture
  - Choose a shutter speed
  - Choose a sensitivity
  - Compose a photo
needs:
  - A camera
  - Half an hour a day
overview: |
  ${words(150)}
instructor:
  name: Ines Carvalho
  headline: Photographer
  about: |
    ${words(90)}
faqs:
${[1, 2, 3, 4, 5].map((n) => `  - question: Is this question ${n}?\n    answer: Yes, it is one.`).join('\n')}
modules:
  - title: "Week 1: Exposure"
    lessons:
${slugs.map((slug) => `      - ${slug}`).join('\n')}
`;
}

const lessonFile = `---
title: A lesson
minutes: 14
preview: true
---
The lead.

${words(520)}

${image}

## Summary

- Done.
`;

const assignmentFile = `---
title: A task
kind: assignment
minutes: 60
photos:
  - { title: One, instructions: Take it. }
  - { title: Two, instructions: Take it too. }
  - { title: Three, instructions: And this. }
---
The task.

${words(260)}
`;

function quizFile(places: number[], firstOptions = 4) {
  return places
    .map((place, n) => {
      const options = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].slice(
        0,
        n === 0 ? firstOptions : 4,
      );
      return `- question: Which one is number ${n + 1}?
  options:
${options.map((option) => `    - ${option}`).join('\n')}
  answer: ${options[place]}
  explanation: Because it is.
`;
    })
    .join('');
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 200">
  <rect width="640" height="200" fill="var(--paper)"/>
</svg>
`;

const valid: Files = {
  '3-photo/course.yaml': courseFile(3, ['light', 'hiragana', 'task']),
  '3-photo/light.md': lessonFile,
  '3-photo/light.quiz.yaml': quizFile([0, 1, 2, 3, 0]),
  '3-photo/hiragana.md': lessonFile,
  '3-photo/hiragana.quiz.yaml': quizFile([4, 2, 1, 0, 3], 5),
  '3-photo/task.md': assignmentFile,
  '3-photo/figures/stairs.svg': svg,
};

/** Right answers spread over all places. */
const placesOf = (count: number) => Array.from({ length: count }, (_, n) => n % 4);

const second: Files = {
  '4-other/course.yaml': courseFile(4, ['shade']),
  '4-other/shade.md': lessonFile.replace('The lead.', 'See [light](/lesson-detail/light).'),
  '4-other/shade.quiz.yaml': quizFile([1, 0, 3, 2, 1]),
  '4-other/figures/stairs.svg': svg,
};

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function readFiles(files: Files, { isOwn } = { isOwn: true }) {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-content-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'courses', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return readContent({ path: folder, isOwn });
}

function changed(path: string, from: string | RegExp, to: string): Files {
  const text = valid[path] ?? '';
  const result = text.replace(from, to);
  if (result === text) throw new Error(`The example does not change ${path}.`);
  return { ...valid, [path]: result };
}

function without(...paths: string[]): Files {
  return Object.fromEntries(Object.entries(valid).filter(([path]) => !paths.includes(path)));
}

describe('valid courses', () => {
  it('are read completely', async () => {
    const { courses, problems } = await readFiles({ ...valid, ...second });
    expect(problems).toEqual([]);
    expect(courses).toMatchObject([
      {
        id: 3,
        saleCents: 0,
        featured: 3,
        instructor: { name: 'Ines Carvalho', aboutHtml: expect.stringMatching(/^<p>word/) },
        overviewHtml: expect.stringMatching(/^<p>word/),
        modules: [
          {
            title: 'Week 1: Exposure',
            lessons: [
              { slug: 'light', kind: 'lesson', minutes: 14, preview: true, headings: ['Summary'] },
              { slug: 'hiragana', questions: [{ answer: 4 }, {}, {}, {}, { answer: 3 }] },
              { slug: 'task', kind: 'assignment', preview: false, questions: [] },
            ],
          },
        ],
      },
      { id: 4 },
    ]);
    const [light, , task] = courses[0]?.modules[0]?.lessons ?? [];
    expect(light?.source).toMatch(/^The lead\.\n/);
    expect(light?.html).toContain('<svg');
    expect(light?.text).toMatch(/^The lead\. word .* Down we go\. Summary Done\.$/);
    expect(task?.photos[2]).toEqual({ title: 'Three', instructions: 'And this.' });
  });

  it('may have no sale and no position', async () => {
    const files = changed('3-photo/course.yaml', /saleCents: 0\nfeatured: 3\n/, '');
    const { courses, problems } = await readFiles(files);
    expect(problems).toEqual([]);
    expect(courses[0]).toMatchObject({ saleCents: null, featured: null });
  });
});

describe('hashes', () => {
  async function hashesOf(files: Files) {
    const { courses } = await readFiles(files);
    const lesson = courses[0]?.modules[0]?.lessons[0];
    return { course: courses[0]?.hash, lesson: lesson?.hash, quiz: lesson?.quizHash };
  }

  it('do not depend on the order of keys or on line ends', async () => {
    const reordered = changed('3-photo/course.yaml', /(subject: .*\n)(title: .*\n)/, '$2$1');
    const windows = Object.fromEntries(
      Object.entries(reordered).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]),
    );
    expect(await hashesOf(windows)).toEqual(await hashesOf(valid));
  });

  it('change with the content', async () => {
    const before = await hashesOf(valid);
    const quiz = await hashesOf(changed('3-photo/light.quiz.yaml', 'Because', 'As'));
    expect(quiz.lesson).toBe(before.lesson);
    expect(quiz.quiz).not.toBe(before.quiz);
    expect(quiz.course).not.toBe(before.course);

    const sample = await hashesOf(
      changed('3-photo/light.quiz.yaml', /^( *)explanation: .*$/m, '$&\n$1sample: true'),
    );
    expect(sample.quiz).toBe(before.quiz);
    expect(sample.course).not.toBe(before.course);

    const figure = await hashesOf(changed('3-photo/figures/stairs.svg', '--paper', '--ink'));
    expect(figure.lesson).not.toBe(before.lesson);
    expect(figure.quiz).toBe(before.quiz);

    const title = await hashesOf(changed('3-photo/course.yaml', 'Learn P', 'P'));
    expect(title).toEqual({ ...before, course: expect.not.stringMatching(before.course ?? '') });
  });
});

type Example = [message: string, file: string, from: string | RegExp, to: string, line: number];

const course = '3-photo/course.yaml';
const lesson = '3-photo/light.md';
const task = '3-photo/task.md';
const quiz = '3-photo/light.quiz.yaml';
const kanaQuiz = '3-photo/hiragana.quiz.yaml';

describe('a rule of the course file', () => {
  it.each<Example>([
    ['The name of the folder has to start with 5-.', course, 'id: 3', 'id: 5', 1],
    ['Id is a whole number from 1 to', course, 'id: 3', 'id: three', 1],
    ['Category cannot be Fine arts', course, 'category: art', 'category: Fine arts', 2],
    ['Subject is required.', course, 'subject: Photography\n', '', 1],
    ['Title needs at least 3 characters.', course, 'Learn Photography', 'L', 4],
    ['Title can have at most 80 characters.', course, 'Learn Photography', 'L'.repeat(81), 4],
    ['Summary needs at least 20 characters.', course, /summary: .*/, 'summary: Short.', 5],
    ['Summary can have at most 300 characters.', course, /summary: .*/, `summary: ${words(90)}`, 5],
    ['Layout is standard, briefing or gallery.', course, 'layout: gallery', 'layout: wide', 7],
    ['Weeks is a whole number from 1 to 52.', course, 'weeks: 2', 'weeks: 0', 9],
    ['A sale costs less than the price.', course, 'saleCents: 0', 'saleCents: 2500', 11],
    ['levels is not known here.', course, 'level: Basic', 'level: Basic\nlevels: 2', 9],
    ['What you will learn: 4 to 6 entries, not 3.', course, '  - Compose a photo\n', '', 13],
    ['What you need: 2 to 4 entries, not 1.', course, '  - A camera\n', '', 18],
    ['Overview needs 120 to 300 words, and has 20.', course, words(150), words(20), 21],
    ['Headings start with ## or ###.', course, words(150), `# Title\n\n  ${words(150)}`, 22],
    ['Raw HTML is not allowed.', course, /(about: .\n.*)/, '$1<br>', 27],
    [
      'Questions and answers: 5 to 7 entries, not 4.',
      course,
      /(- question: .*\n.*)\n {2}- question: .*2.*\n.*/,
      '$1',
      28,
    ],
    ['A lesson cannot be Light & shade', course, '- light', '- Light & shade', 42],
    ['The lesson dark.md is missing.', course, '- light', '- light\n      - dark', 43],
    ['The lesson light is taken', course, '- light', '- light\n      - light', 43],
    ['Missing closing "quote', course, 'title: Learn', 'title: "Learn', 4],
    ['Map keys must be unique', course, 'level: Basic', 'level: Basic\nlevel: High', 9],
  ])('%s', expectProblem);

  it('is required', async () => {
    const { courses, problems } = await readFiles(without(course));
    expect(courses).toEqual([]);
    expect(problems).toMatchObject([
      { file: `content/courses/${course}`, line: 1, code: 'no_course_file' },
    ]);
  });
});

describe('a rule of lessons', () => {
  it.each<Example>([
    ['The file starts with front matter', lesson, '---\n', '', 1],
    ['Title is required.', lesson, 'title: A lesson\n', '', 2],
    ['Title can have at most 80 characters.', lesson, 'A lesson', 'x'.repeat(81), 2],
    ['Minutes is a whole number from 1 to 120.', lesson, 'minutes: 14', 'minutes: 0', 3],
    ['Minutes is a whole number from 1 to 120.', lesson, 'minutes: 14', 'minutes: 121', 3],
    ['Preview is true or left out.', lesson, 'preview: true', 'preview: maybe', 4],
    ['photos is not known here.', lesson, 'preview: true', 'photos: []', 4],
    ['kind is assignment, or left out.', lesson, 'preview: true', 'kind: exam', 4],
    ['The lesson needs 500 to 1200 words, and has 494.', lesson, words(520), words(490), 6],
    ['The lesson needs 500 to 1200 words, and has 1204.', lesson, words(520), words(1200), 6],
    ['The text is empty.', lesson, /(?<=---\n.*?---\n).*/s, '', 6],
    ['A lesson ends with a section ## Summary.', lesson, '## Summary', '## The end', 6],
    [
      '/lesson-detail/none doesn’t lead to a lesson.',
      lesson,
      'The lead.',
      '[x](/lesson-detail/none)',
      6,
    ],
    ['A link begins with https://', lesson, 'The lead.', '[x](http://example.org)', 6],
    ['There is no figure figures/stair.svg.', lesson, 'stairs.svg', 'stair.svg', 10],
    [
      'A figure needs a text alternative',
      lesson,
      'Stairs that lead down to the water.',
      'Stairs.',
      10,
    ],
    ['A figure needs a caption', lesson, ' "Down we go."', '', 10],
    ['Photos: 3 entries, not 2.', task, / {2}- { title: T.*\n/, '', 5],
    ['The assignment needs 250 to 800 words, and has 202.', task, words(260), words(200), 10],
    ['The assignment needs 250 to 800 words, and has 902.', task, words(260), words(900), 10],
    ['fill of <rect> is whitesmoke', '3-photo/figures/stairs.svg', 'var(--paper)', 'whitesmoke', 2],
  ])('%s', expectProblem);
});

describe('a rule of quizzes', () => {
  it.each<Example>([
    ['A quiz: 5, or 10 to 40 entries, not 4.', quiz, /- question: [^\n]*5\?.*$/s, '', 1],
    ['A quiz: 5, or 10 to 40 entries, not 9.', quiz, /.*/s, quizFile(placesOf(9)), 1],
    ['A quiz: 5, or 10 to 40 entries, not 41.', quiz, /.*/s, quizFile(placesOf(41)), 1],
    ['This question needs 4 options, and has 3.', quiz, '    - Delta\n', '', 2],
    [
      'This question needs 4 options, and has 5.',
      quiz,
      '    - Delta\n',
      '    - Delta\n    - Zeta\n',
      2,
    ],
    ['This question needs 5 options, and has 4.', kanaQuiz, '    - Delta\n', '', 2],
    ['The option "Beta" appears twice.', quiz, '- Delta', '- Beta', 6],
    ['An option is text: put a number in quotes.', quiz, '- Delta', '- 2.50', 6],
    ['The answer must match one of the options exactly', quiz, 'answer: Alpha', 'answer: alpha', 7],
    ['Explanation is required.', quiz, '  explanation: Because it is.\n', '', 1],
    ['because is not known here.', quiz, 'explanation', 'because', 8],
    [
      '4 right answers are in place 2. At most 3 may be.',
      quiz,
      /.*/s,
      quizFile([1, 1, 2, 1, 1]),
      1,
    ],
    [
      '6 right answers are in place 1. At most 5 may be.',
      quiz,
      /.*/s,
      quizFile([0, 0, 0, 0, 0, 0, 1, 2, 3, 1]),
      1,
    ],
    ['A quiz must be a list.', quiz, /.*/s, '', 1],
  ])('%s', expectProblem);

  it.each([10, 40])('allows a bank of %i questions', async (count) => {
    const { courses, problems } = await readFiles({ ...valid, [quiz]: quizFile(placesOf(count)) });
    expect(problems).toEqual([]);
    expect(courses[0]?.modules[0]?.lessons[0]?.questions).toHaveLength(count);
  });

  it('only advises others to write five or a bank, up to forty', async () => {
    const read = async (count: number) =>
      (await readFiles({ ...valid, [quiz]: quizFile(placesOf(count)) }, { isOwn: false })).problems;
    expect(await read(7)).toEqual([]);
    expect((await read(41)).map(({ message }) => message)).toEqual([
      'A quiz: 5, or 10 to 40 entries, not 41.',
    ]);
  });

  it('names an option that appears twice, whatever else is wrong', async () => {
    const { problems } = await readFiles({
      ...valid,
      [quiz]: quizFile([0, 1, 2, 3, 0])
        .replace('- Delta', '- Beta')
        .replaceAll('  explanation: Because it is.\n', ''),
    });
    expect(problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Explanation is required.', 'The option "Beta" appears twice.']),
    );
  });

  it('allows at most half of the right answers of a course in the same position', async () => {
    const { problems } = await readFiles({
      ...valid,
      [quiz]: quizFile([2, 2, 1, 0, 2]),
      [kanaQuiz]: quizFile([2, 1, 2, 3, 2], 5),
    });
    expect(problems).toMatchObject([
      {
        file: `content/courses/${course}`,
        line: 39,
        path: ['modules'],
        code: 'one_place',
        values: { place: 3 },
      },
    ]);
    expect(problems[0]?.advice).toBeUndefined();
  });
});

async function expectProblem(...[message, path, from, to, line]: Example) {
  const { problems } = await readFiles(changed(path, from, to));
  expect(problems).toContainEqual(
    expect.objectContaining({
      file: `content/courses/${path}`,
      line,
      message: expect.stringContaining(message),
    }),
  );
}

describe('files', () => {
  it('have to belong to a lesson', async () => {
    const { problems } = await readFiles({
      ...valid,
      '3-photo/notes.txt': 'x',
      '3-photo/figures/unused.svg': svg,
      '3-photo/dark.quiz.yaml': quizFile([0, 1, 2, 3, 0]),
      '3-photo/dusk.md': lessonFile,
      '3-photo/dusk.quiz.yaml': quizFile([0, 1, 2, 3, 0]),
    });
    expect(problems).toEqual(
      ['dark.quiz.yaml', 'dusk.md', 'dusk.quiz.yaml', 'figures/unused.svg', 'notes.txt'].map(
        (name) => ({
          file: `content/courses/3-photo/${name}`,
          line: 1,
          code: 'unused_file',
          message: 'No lesson uses this file.',
        }),
      ),
    );
  });

  it('include a quiz for a lesson, but not for an assignment', async () => {
    const missing = await readFiles(without(quiz));
    expect(missing.problems).toMatchObject([
      { file: `content/courses/${lesson}`, line: 1, code: 'no_quiz' },
    ]);
    const extra = await readFiles({
      ...valid,
      '3-photo/task.quiz.yaml': quizFile([0, 1, 2, 3, 0]),
    });
    expect(extra.problems).toMatchObject([
      { file: 'content/courses/3-photo/task.quiz.yaml', line: 1, code: 'stray_quiz' },
    ]);
  });
});

describe('across courses', () => {
  it('ids, positions on the home page and lessons are unique', async () => {
    const { problems } = await readFiles({
      ...valid,
      '3-twin/course.yaml': courseFile(3, ['Light']),
      '3-twin/Light.md': lessonFile,
      '3-twin/Light.quiz.yaml': quizFile([0, 1, 2, 3, 0]),
      '3-twin/figures/stairs.svg': svg,
    });
    const file = 'content/courses/3-twin/course.yaml';
    const other = 'content/courses/3-photo/course.yaml';
    expect(problems).toMatchObject([
      { file, line: 1, message: `The id 3 is taken: ${other}:1.` },
      { file, line: 12, message: `Place 3 is taken: ${other}:12.` },
      { file, line: 42, message: `The lesson Light is taken: ${other}:42.` },
    ]);
  });
});

it('reports all problems, sorted by file and line', async () => {
  const { problems } = await readFiles({
    ...valid,
    [course]: (valid[course] ?? '').replace('id: 3', 'id: x').replace('weeks: 2', 'weeks: x'),
    [lesson]: lessonFile.replace('14', 'x').replace('The lead.', '<b>Lead</b>'),
    [quiz]: quizFile([0, 1, 2, 3]),
  });
  expect(problems.map(({ file, line }) => `${file.split('/').at(-1)}:${line}`)).toEqual([
    'course.yaml:1',
    'course.yaml:9',
    'light.md:3',
    'light.md:6',
    'light.md:6',
    'light.quiz.yaml:1',
  ]);
});
