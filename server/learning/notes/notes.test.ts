import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveNote } from '../../../contract/learning/enrolment.ts';
import { exportNotes, listNotes } from '../../../contract/learning/notes.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, enrolLearner } from '../../../tests/support/factories.ts';
import { notesAsMarkdown } from './notes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.close());

/** A learner with notes on the second and the first lesson of a course. */
async function withNotes() {
  const account = await buildLearner(test.db);
  const session = await signedIn(test, account);
  const course = await buildCourse(test.db, { title: 'Weaving', lessons: [{}, {}, {}] });
  const slugs = course.lessons.map(({ slug }) => slug);
  const write = async (index: number, text: string, revision = 0) =>
    session.ask(saveNote, { params: { slug: slugs[index] ?? '' }, body: { text, revision } });
  await write(1, 'Tension: 100%_even');
  await write(0, 'Warp first.');
  const list = async (query: object = {}) => (await session.ask(listNotes, { query })).body;
  return { ...session, account, course, slugs, write, list };
}

describe('the list of notes', () => {
  it('has the viewer’s own in the order of the course, without empty ones', async () => {
    const { list, write, slugs, course } = await withNotes();
    await write(2, 'soon gone');
    await write(2, '', 1);
    await withNotes();
    expect(await list()).toMatchObject({
      data: [
        { course: { id: course.id, title: 'Weaving' }, text: 'Warp first.', revision: 1 },
        { lesson: { slug: slugs[1], available: true }, text: 'Tension: 100%_even' },
      ],
      meta: { page: 1, total: 2 },
    });
  });

  it('comes a page at a time', async () => {
    const { list } = await withNotes();
    const { data, meta } = await list({ _page: 2, _limit: 1 });
    expect(data.map(({ text }) => text)).toEqual(['Tension: 100%_even']);
    expect(meta).toEqual({ page: 2, limit: 1, total: 2 });
  });

  it.each([
    ['WARP', 1],
    ['first warp', 1],
    ['weaving', 2],
    ['100%_', 1],
    ['%', 1],
    ['linen', 0],
  ])('finds "%s" %i times', async (q, count) => {
    const { list } = await withNotes();
    expect((await list({ q })).meta.total).toBe(count);
  });

  it('is for those who are signed in', async () => {
    expect((await ask(test.app, listNotes, { query: {} })).status).toBe(401);
    expect((await ask(test.app, exportNotes, {})).status).toBe(401);
  });
});

it('a note on a lesson that was withdrawn stays, and can be changed and deleted', async () => {
  const { list, write, course } = await withNotes();
  await test.db
    .updateTable('catalog.course')
    .set({ published_at: null })
    .where('id', '=', course.id)
    .execute();
  expect((await list()).data.map(({ lesson }) => lesson.available)).toEqual([false, false]);
  expect((await write(0, 'Weft second.', 1)).status).toBe(200);
  expect((await write(0, '', 2)).status).toBe(200);
  expect((await list()).meta.total).toBe(1);
  expect((await write(2, 'Too late.')).status).toBe(404);
});

it('a locked lesson takes no first note, but its own can be changed after access has ended', async () => {
  const account = await buildLearner(test.db);
  const { ask } = await signedIn(test, account);
  const course = await buildCourse(test.db, { priceCents: 2500, lessons: [{}, {}] });
  const [first = '', second = ''] = course.lessons.map(({ slug }) => slug);
  const note = (slug: string, text: string, revision: number) =>
    ask(saveNote, { params: { slug }, body: { text, revision } });
  expect((await note(first, 'Not mine to read.', 0)).status).toBe(403);
  await enrolLearner(test.db, account.id, course.id);
  expect((await note(first, 'Mine.', 0)).status).toBe(200);
  await test.db.deleteFrom('learning.enrolment').where('account_id', '=', account.id).execute();
  expect((await note(first, '', 1)).status).toBe(200);
  expect((await note(second, 'Still locked.', 0)).status).toBe(403);
});

describe('the export', () => {
  it('is a Markdown file with all notes', async () => {
    const { request } = await withNotesExport();
    expect(request.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(request.headers['content-disposition']).toContain('stepwell-notes.md');
    expect(request.body).toMatch(
      /^# My notes\n\n## Weaving\n\n### \[.+\]\(http.+\)\n\nWarp first\.\n/,
    );
  });

  it('links lessons that are still there', () => {
    const note = (slug: string, available: boolean) => ({
      course: { id: 1, title: 'Weaving' },
      lesson: { slug, name: slug.toUpperCase(), available },
      text: `About ${slug}\n`,
      revision: 1,
      savedAt: '2026-11-15T10:00:00.000Z',
    });
    expect(notesAsMarkdown([note('warp', true), note('weft', false)], 'https://site')).toBe(
      '# My notes\n\n## Weaving\n\n### [WARP](https://site/lesson-detail/warp)\n\nAbout warp\n\n### WEFT\n\nAbout weft\n',
    );
  });
});

async function withNotesExport() {
  const { token } = await withNotes();
  const request = await test.app.inject({
    url: '/api/notes/export',
    headers: { authorization: `Bearer ${token}` },
  });
  return { request };
}
