import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DraftOpening } from '../../../contract/catalog/week-openings.ts';
import { getCourse, getLesson } from '../../../contract/catalog.ts';
import { getChanges } from '../../../contract/studio/differences.ts';
import { getDraft } from '../../../contract/studio/drafts.ts';
import { getPreviewCourse, getPreviewLesson } from '../../../contract/studio/preview.ts';
import { ask, type SignedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { teach } from '../../../tests/support/studio/studio-course.ts';
import { copyContent } from '../drafts/copy-course.ts';
import { readCourseFiles, writeCourseFiles } from '../drafts/course-files.ts';
import { readDraftContent } from '../drafts/open-draft.ts';
import { findDraft } from '../drafts/queries.ts';

let app: TestApp;
let owner: SignedIn;
const courseId = 7;
const params = { id: courseId };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
});
afterAll(() => app.close());

const getOutline = async () => (await owner.ask(getDraft, { params })).body.data;

/** `rules` by week; undefined leaves one open from the start. */
const setOpenings = (rules: readonly (object | undefined)[]) =>
  teach(owner, courseId).changeOutline((outline) =>
    outline.map(({ opens: _, ...week }, index) => ({
      ...week,
      ...(rules[index] && { opens: rules[index] as DraftOpening }),
    })),
  );

it('when weeks open is checked, compared, shown, published and taken back', async () => {
  const course = teach(owner, courseId);
  const [first = '', second = ''] = (await getOutline()).outline.map(({ id }) => id);
  const [, { lessons: [lastId = ''] = [] } = {}] = (await getOutline()).outline;
  const { slug } = (await course.lesson(lastId)).settings;
  const modulesOf = async () =>
    (await ask(app.server, getCourse, { params })).body.data.modules.map(({ opens }) => opens);
  const contentOf = async () =>
    (await ask(app.server, getLesson, { params: { slug } })).body.data.content;
  expect(await contentOf()).not.toBeNull();

  for (const bad of [
    { when: 'tomorrow' },
    { when: 'day', day: '3 March' },
    { when: 'days', days: 0, since: 'session' },
    { when: 'score', week: first, percent: 101, of: 'each' },
    { when: 'week', week: first, also: 1 },
  ]) {
    expect((await setOpenings([undefined, bad])).status).toBe(400);
  }
  const problemsWith = async (...rules: object[]) => {
    await setOpenings(rules);
    const { problems } = await course.check();
    return problems.filter(({ advice }) => !advice).map((problem) => ({ ...problem }));
  };
  const circle = await problemsWith({ when: 'week', week: second }, { when: 'week', week: first });
  expect(circle).toMatchObject([
    { part: 'details', field: 'modules.0.opens.week', code: 'opening_circle' },
    { part: 'details', field: 'modules.1.opens.week', code: 'opening_circle' },
  ]);
  expect(circle[0]?.message).toContain('neither would ever open');
  expect((await course.publish()).status).toBe(409);
  expect(await problemsWith({ when: 'day', day: '' })).toMatchObject([
    { field: 'modules.0.opens.day', message: 'Choose the day on which this week opens.' },
  ]);
  expect(await problemsWith({ when: 'day', day: '2027-02-30' })).toHaveLength(1);
  const gone = '00000000-0000-4000-8000-000000000000';
  expect(await problemsWith({ when: 'week', week: gone })).toMatchObject([
    { field: 'modules.0.opens.week', message: 'Choose the week that this one waits for.' },
  ]);

  const opens = { when: 'score', week: first, percent: 60, of: 'average' };
  expect((await setOpenings([undefined, opens])).status).toBe(200);
  const told = 'Opens with 60% in the quizzes of Week 1';
  const differences = await owner.ask(getChanges, { params, query: { to: 'draft' } });
  expect(differences.body.data.outline).toEqual([
    expect.objectContaining({ what: 'week opens', before: 'Open from the start', after: told }),
  ]);
  const page = await owner.ask(getPreviewCourse, { params });
  expect(page.body.data.modules.map(({ opens }) => opens)).toEqual([undefined, told]);
  // Whoever previews a course sees every week.
  const lesson = await owner.ask(getPreviewLesson, { params: { ...params, slug } });
  expect(lesson.body.data.content).not.toBeNull();
  expect((await getOutline()).changes.outline).toBe(true);

  expect((await course.publish()).status).toBe(201);
  expect(await modulesOf()).toEqual([undefined, told]);
  expect(await contentOf()).toBeNull();

  await setOpenings([]);
  expect((await course.publish()).status).toBe(201);
  expect(await modulesOf()).toEqual([undefined, undefined]);
  expect(await contentOf()).not.toBeNull();
});

it('course files and copies keep when weeks open', async () => {
  const { outline } = await getOutline();
  const [first = ''] = outline.map(({ id }) => id);
  for (const opens of [
    { when: 'day', day: '2027-03-03' },
    { when: 'days', days: 14, since: 'enrolment' },
    { when: 'week', week: first },
    { when: 'score', week: first, percent: 80, of: 'each' },
    // Not complete yet.
    { when: 'day', day: '' },
    { when: 'week', week: '' },
  ]) {
    expect((await setOpenings([undefined, opens])).status).toBe(200);
    const draft = await findDraft(app.db, courseId);
    if (!draft) throw new Error('There is no draft.');
    const content = await readDraftContent(app.db, draft);
    const read = readCourseFiles(writeCourseFiles(courseId, content), {
      lessonIdOf: () => crypto.randomUUID(),
    });
    expect(read.leftOut).toEqual([]);
    for (const copy of [read.content, copyContent(content, [])]) {
      const [week = { id: '' }, later] = copy.outline;
      expect(later?.opens).toEqual(
        'week' in opens && opens.week ? { ...opens, week: week.id } : opens,
      );
    }
  }
});

it('a rule that can’t be read costs nothing else of the file', () => {
  const course = (opens: string) =>
    `id: 1\ntitle: Light\nmodules:\n  - title: Week 1\n    lessons: []\n  - title: Week 2\n    opens: ${opens}\n    lessons: []\n`;
  for (const opens of ['tomorrow', '[]', '{ when: day, day: soon }', '{ when: never }', '5']) {
    const { content, leftOut } = readCourseFiles(new Map([['course.yaml', course(opens)]]), {
      lessonIdOf: () => crypto.randomUUID(),
    });
    expect(content.outline.map(({ title }) => title)).toEqual(['Week 1', 'Week 2']);
    expect(content.outline[1]).not.toHaveProperty('opens');
    expect(leftOut.map(({ message }) => message)).toEqual([
      expect.stringContaining('When Week 2 opens can’t be read'),
    ]);
  }
});
