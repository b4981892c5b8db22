import { describe, expect, it } from 'vitest';
import type { CourseContent, DraftQuestion } from '../../../../contract/studio/content.ts';
import { emptyDetails } from '../../drafts/course-files.ts';
import { compareCourses } from './compare-courses.ts';

function course(...weeks: string[][]): CourseContent {
  return {
    details: emptyDetails,
    outline: weeks.map((lessons, index) => ({ id: `w${index}`, title: `Part ${index}`, lessons })),
    lessons: weeks.flat().map((id) => ({
      id,
      kind: 'lesson' as const,
      settings: {
        slug: id,
        title: `Lesson ${id}`,
        minutes: 5,
        preview: false,
        photos: [],
        rubric: [],
      },
      source: 'A text.',
      questions: [],
    })),
    figures: { 'stairs.svg': 'one' },
  };
}

const question = (text: string, answer = 0): DraftQuestion => ({
  question: text,
  options: ['Yes', 'No'],
  answer,
  explanation: 'Because.',
  sample: false,
});

const former = course(['a', 'b', 'c'], ['d']);
const nothing = { details: [], outline: [], lessons: [], figures: [] };

function withQuestions(questions: DraftQuestion[]): CourseContent {
  const [first, ...others] = former.lessons;
  return { ...former, lessons: first ? [{ ...first, questions }, ...others] : [] };
}

describe('the differences of two states of a course', () => {
  it('are none for the same', () => {
    expect(compareCourses(former, former)).toEqual(nothing);
  });

  it('are named, and shown when asked for alone, once they would take long to find', () => {
    const longLine = (word: string) => (before: CourseContent) => ({
      ...before,
      lessons: before.lessons.map((lesson) => ({ ...lesson, source: `${word} a `.repeat(7_000) })),
    });
    const ids = Array.from({ length: 40 }, (_, n) => `lesson-${n}`);
    const [before, after] = [longLine('one')(course(ids)), longLine('two')(course(ids))];
    const { lessons } = compareCourses(before, after);
    expect(lessons).toHaveLength(40);
    expect(lessons[0]).toMatchObject({ complete: true, state: 'changed' });
    expect(lessons.at(-1)).toMatchObject({ complete: false, state: 'changed', text: [] });
  });

  it('say everything was added at the beginning', () => {
    const { outline, lessons } = compareCourses(null, former);
    expect(outline.map(({ what }) => what)).toEqual([
      ...Array(2).fill('week added'),
      ...Array(4).fill('lesson added'),
    ]);
    expect(lessons.map(({ state }) => state)).toEqual(Array(4).fill('added'));
  });

  it('name what was moved, added and removed by its place', () => {
    expect(compareCourses(former, course(['c', 'a'], ['d', 'e'])).outline).toEqual([
      {
        what: 'lesson moved',
        title: 'Lesson c',
        before: 'Week 1, lesson 3',
        after: 'Week 1, lesson 1',
      },
      { what: 'lesson added', title: 'Lesson e', before: null, after: 'Week 2, lesson 2' },
      { what: 'lesson removed', title: 'Lesson b', before: 'Week 1, lesson 2', after: null },
    ]);
  });

  it('name a week that was renamed', () => {
    const renamed = former.outline.map((week) => ({ ...week, title: `${week.title}!` }));
    expect(compareCourses(former, { ...former, outline: renamed }).outline[0]).toEqual({
      what: 'week renamed',
      title: 'Part 0!',
      before: 'Part 0',
      after: 'Part 0!',
    });
  });

  it('show details by their names', () => {
    const details = { ...emptyDetails, priceCents: 2500, outcomes: ['Read', 'Write'] };
    const found = compareCourses(former, { ...former, details }).details;
    expect(found.map(({ label }) => label)).toEqual(['Price', 'What you will learn']);
    expect(found[0]?.lines).toMatchObject([
      { kind: 'removed', runs: [{ text: 'Free' }] },
      { kind: 'added', runs: [{ text: '25.00' }] },
    ]);
  });

  it('show the name of a category, not its address', () => {
    const details = { ...emptyDetails, category: 'visual-arts' };
    const names = new Map([['visual-arts', 'Visual arts']]);
    const found = compareCourses(former, { ...former, details }, names).details;
    expect(found).toMatchObject([
      { label: 'Category', lines: [{ kind: 'added', runs: [{ text: 'Visual arts' }] }] },
    ]);
  });

  it('name figures that were replaced', () => {
    const figures = { 'stairs.svg': 'two', 'well.svg': 'three' };
    expect(compareCourses(former, { ...former, figures }).figures).toEqual([
      { name: 'stairs.svg', state: 'replaced' },
      { name: 'well.svg', state: 'added' },
    ]);
  });

  const [one, two, three] = [question('One?'), question('Two?'), question('Three?')];
  it.each<[string, DraftQuestion[], DraftQuestion[], unknown[]]>([
    ['one added in front', [one, two], [three, one, two], [{ state: 'added', after: 1 }]],
    ['one removed', [one, two, three], [one, three], [{ state: 'removed', before: 2 }]],
    ['two exchanged', [one, two], [two, one], [{ state: 'moved' }]],
    [
      'another right answer',
      [one],
      [question('One?', 1)],
      [{ state: 'changed', before: 1, after: 1 }],
    ],
    ['reworded', [one, two], [question('Uno?'), two], [{ state: 'changed', before: 1, after: 1 }]],
  ])('follow questions: %s', (_, before, after, expected) => {
    const [lesson] = compareCourses(withQuestions(before), withQuestions(after)).lessons;
    expect(lesson?.questions).toMatchObject(expected);
    expect(lesson?.questions).toHaveLength(expected.length);
  });

  it('stop showing lines when there are too many, and say so', () => {
    const long = course(['a', 'b', 'c']);
    const source = Array.from({ length: 2_000 }, (_, n) => `Line ${n}`).join('\n');
    const lessons = long.lessons.map((lesson) => ({ ...lesson, source }));
    const found = compareCourses(long, { ...long, lessons }).lessons;
    expect(found.map(({ complete }) => complete)).toEqual([true, true, false]);
  });
});
