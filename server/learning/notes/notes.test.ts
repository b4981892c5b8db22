import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMyAccount, exportMyData } from '../../../contract/accounts.ts';
import { getMyLesson, saveNote } from '../../../contract/learning/enrolment.ts';
import {
  addPassageNote,
  changePassageNote,
  deletePassageNote,
  exportNotes,
  listNotes,
  listPassageNotes,
  maxPassageNotes,
} from '../../../contract/learning/notes.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, enrolLearner } from '../../../tests/support/factories.ts';
import { notesAsMarkdown } from './notes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A learner with notes on the second and the first lesson of a course. */
async function withNotes() {
  const account = await buildLearner(app.db);
  const session = await signedIn(app, account);
  const course = await buildCourse(app.db, { title: 'Weaving', lessons: [{}, {}, {}] });
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
      meta: { page: 1, total: 2, courses: 1 },
    });
  });

  it('comes a page at a time', async () => {
    const { list } = await withNotes();
    const { data, meta } = await list({ _page: 2, _limit: 1 });
    expect(data.map(({ text }) => text)).toEqual(['Tension: 100%_even']);
    expect(meta).toEqual({ page: 2, limit: 1, total: 2, courses: 1 });
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
    expect((await ask(app.server, listNotes, { query: {} })).status).toBe(401);
    expect((await ask(app.server, exportNotes, {})).status).toBe(401);
  });
});

it('a note on a lesson that was withdrawn stays, and can be changed and deleted', async () => {
  const { list, write, course } = await withNotes();
  await app.db
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
  const account = await buildLearner(app.db);
  const { ask } = await signedIn(app, account);
  const course = await buildCourse(app.db, { priceCents: 2500, lessons: [{}, {}] });
  const [first = '', second = ''] = course.lessons.map(({ slug }) => slug);
  const note = (slug: string, text: string, revision: number) =>
    ask(saveNote, { params: { slug }, body: { text, revision } });
  expect((await note(first, 'Not mine to read.', 0)).status).toBe(403);
  await enrolLearner(app.db, account.id, course.id);
  expect((await note(first, 'Mine.', 0)).status).toBe(200);
  await app.db.deleteFrom('learning.enrolment').where('account_id', '=', account.id).execute();
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
      lesson: { slug, name: slug.toUpperCase(), available, sections: [], notes: 1 },
      on: null,
      text: `About ${slug}\n`,
      revision: 1,
      savedAt: '2026-11-15T10:00:00.000Z',
    });
    expect(notesAsMarkdown([note('warp', true), note('weft', false)], 'https://site')).toBe(
      '# My notes\n\n## Weaving\n\n### [WARP](https://site/lesson-detail/warp)\n\nAbout warp\n\n### WEFT\n\nAbout weft\n',
    );
  });
});

describe('notes on passages', () => {
  const passage = {
    heading: 'The path of light',
    lead: 'So the numbers run the wrong way round:',
    quote: 'small number, big hole, plenty of light.',
    trail: '',
  };
  const key = () => crypto.randomUUID();

  async function withLesson() {
    const mine = await withNotes();
    const slug = mine.slugs[0] ?? '';
    const add = (body: object = {}) =>
      mine.ask(addPassageNote, {
        params: { slug },
        body: { passage, text: 'A fraction, not a scale.', key: key(), ...body },
      });
    const listed = async () =>
      (await mine.ask(listPassageNotes, { params: { slug } })).body.data.map(({ text }) => text);
    return { ...mine, slug, add, listed };
  }

  it('are several a lesson, oldest first, beside the note on the whole lesson', async () => {
    const { add, listed, list, ask, slug } = await withLesson();
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ passage, text: 'A fraction, not a scale.', revision: 1 });
    await add({ text: 'Try it with the lemon.' });
    expect(await listed()).toEqual(['A fraction, not a scale.', 'Try it with the lemon.']);
    expect((await ask(getMyLesson, { params: { slug } })).body.data.passageNotes).toBe(2);
    const { data, meta } = await list();
    expect(data.map(({ text, on, lesson }) => [text, on?.passage.quote, lesson.notes])).toEqual([
      ['Warp first.', undefined, 3],
      ['A fraction, not a scale.', passage.quote, 3],
      ['Try it with the lemon.', passage.quote, 3],
      ['Tension: 100%_even', undefined, 1],
    ]);
    expect(meta).toMatchObject({ total: 4, courses: 1 });
  });

  it('keep the passage when the lesson changes', async () => {
    const { add, list, course } = await withLesson();
    await add();
    await app.db
      .updateTable('catalog.lesson')
      .set({ headings: [], title: 'Renamed' })
      .where('course_id', '=', course.id)
      .execute();
    const listed = (await list({ q: 'renamed plenty' })).data;
    expect(listed.map(({ on }) => on?.passage)).toEqual([passage]);
  });

  it.each([
    ['plenty of light', 1],
    ['path', 1],
    ['fraction hole', 1],
    ['tension', 1],
  ])('are found by "%s"', async (q, count) => {
    const { add, list } = await withLesson();
    await add();
    expect((await list({ q })).meta.total).toBe(count);
  });

  it('are stored once when sent twice', async () => {
    const { add, listed } = await withLesson();
    const same = { key: key() };
    const [first, second] = [await add(same), await add(same)];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await listed()).toHaveLength(1);
  });

  it('name the field that is wrong', async () => {
    const { add, listed } = await withLesson();
    const fields = async (body: object) => (await add(body)).errors.map(({ field }) => field);
    expect(await fields({ text: '  ' })).toEqual(['text']);
    expect(await fields({ text: 'x'.repeat(10_001) })).toEqual(['text']);
    expect(await fields({ passage: { ...passage, quote: ' ' } })).toEqual(['passage.quote']);
    expect(await fields({ passage: { ...passage, quote: 'x'.repeat(1001) } })).toEqual([
      'passage.quote',
    ]);
    expect(await fields({ passage: { ...passage, lead: 'x'.repeat(201) } })).toEqual([
      'passage.lead',
    ]);
    const { errors } = await add({ passage: { ...passage, quote: 'a\u0000b' } });
    expect(errors).toEqual([
      expect.objectContaining({
        field: 'passage.quote',
        message: 'The passage contains characters that cannot be used.',
      }),
    ]);
    expect(await listed()).toEqual([]);
  });

  it('are limited for each lesson', async () => {
    const { add, account, course, listed } = await withLesson();
    await app.db
      .insertInto('learning.passage_note')
      .values(
        Array.from({ length: maxPassageNotes - 1 }, () => ({
          account_id: account.id,
          lesson_id: course.lessons[0]?.id ?? '',
          ...passage,
          text: 'One of many.',
          key: key(),
        })),
      )
      .execute();
    const replies = await Promise.all([add(), add()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listed()).toHaveLength(maxPassageNotes);
  });

  it('are changed from what was read last, and deleted', async () => {
    const { add, ask, listed } = await withLesson();
    const { id } = (await add()).body.data;
    const change = (text: string, revision: number) =>
      ask(changePassageNote, { params: { id }, body: { text, revision } });
    expect((await change('Half the focal length.', 1)).body.data.revision).toBe(2);
    // The reply was lost, and it is sent again.
    expect((await change('Half the focal length.', 1)).status).toBe(200);
    const clash = await change('From another window.', 1);
    expect([clash.status, clash.detail]).toEqual([409, 'This note was changed in another window.']);
    expect((await change(' ', 2)).status).toBe(400);
    expect(await listed()).toEqual(['Half the focal length.']);
    expect((await ask(deletePassageNote, { params: { id } })).status).toBe(200);
    expect((await ask(deletePassageNote, { params: { id } })).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('are their author’s alone', async () => {
    const { add, listed, slug } = await withLesson();
    const { id } = (await add()).body.data;
    const other = await signedIn(app, await buildLearner(app.db));
    const change = { params: { id }, body: { text: 'Mine now.', revision: 1 } };
    expect((await other.ask(changePassageNote, change)).status).toBe(404);
    expect((await other.ask(deletePassageNote, { params: { id } })).status).toBe(404);
    expect((await other.ask(listPassageNotes, { params: { slug } })).body.data).toEqual([]);
    expect((await other.ask(listNotes, { query: {} })).body.data).toEqual([]);
    expect(await listed()).toEqual(['A fraction, not a scale.']);
  });

  it('are for those who may read the lesson, and stay theirs afterwards', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    const course = await buildCourse(app.db, { priceCents: 2500, lessons: [{}] });
    const params = { slug: course.lessons[0]?.slug ?? '' };
    const add = () =>
      call(addPassageNote, { params, body: { passage, text: 'Mine.', key: key() } });
    expect((await add()).status).toBe(403);
    await enrolLearner(app.db, account.id, course.id);
    const { id } = (await add()).body.data;
    await app.db.deleteFrom('learning.enrolment').where('account_id', '=', account.id).execute();
    expect((await add()).status).toBe(403);
    const body = { text: 'Still mine.', revision: 1 };
    expect((await call(changePassageNote, { params: { id }, body })).status).toBe(200);
    expect((await call(listPassageNotes, { params })).body.data).toHaveLength(1);
    expect((await ask(app.server, listPassageNotes, { params })).status).toBe(401);
  });

  it('are part of the exports, and deleted with the account', async () => {
    const { add, ask: call, account, token } = await withLesson();
    await add();
    expect((await call(exportMyData, {})).body).toMatchObject({
      passageNotes: [{ quote: passage.quote, text: 'A fraction, not a scale.' }],
    });
    const { body } = await app.server.inject({
      url: '/api/notes/export',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(body).toContain(
      'Warp first.\n\n> So the numbers run the wrong way round: **small number, big hole, plenty of light.**\n\nA fraction, not a scale.\n\n###',
    );
    await call(deleteMyAccount, { body: { password: account.password } });
    const left = await app.db
      .selectFrom('learning.passage_note')
      .where('account_id', '=', account.id)
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });
});

async function withNotesExport() {
  const { token } = await withNotes();
  const request = await app.server.inject({
    url: '/api/notes/export',
    headers: { authorization: `Bearer ${token}` },
  });
  return { request };
}
