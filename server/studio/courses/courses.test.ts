import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSignals } from '../../../contract/notifications/notifications.ts';
import * as contract from '../../../contract/studio/courses.ts';
import * as drafts from '../../../contract/studio/drafts.ts';
import { checkDraft, publishDraft } from '../../../contract/studio/publishing.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAccount,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { writeCoTeacher } from '../../catalog/teachers/queries.ts';

let app: TestApp;
let owner: SignedIn;
let admin: SignedIn;
const courseId = 5;

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());

const list = async (as: SignedIn, query = {}) =>
  (await as.ask(contract.listStudioCourses, { query })).body;

const find = async (as: SignedIn, id: number, query = {}) =>
  (await list(as, query)).data.find((course) => course.id === id);

async function handIn(lessonId: string, learnerId: number, submittedAt: string) {
  await app.db
    .insertInto('assessment.submission')
    .values({
      account_id: learnerId,
      lesson_id: lessonId,
      key: crypto.randomUUID(),
      number: 1,
      submitted_at: new Date(submittedAt),
    })
    .execute();
}

async function openTeacher() {
  const account = await buildOwner(app.db);
  return { account, ...(await signedIn(app, account)) };
}

describe('the courses of a teacher', () => {
  it('include those they own, with learners, completions and ratings', async () => {
    for (const state of ['done', 'new', 'new'] as const) {
      const learner = await buildLearner(app.db);
      await enrolLearner(app.db, learner.id, courseId);
      if (state !== 'done') continue;
      await sql`update learning.enrolment set completed_at = now() where account_id = ${learner.id}`.execute(
        app.db,
      );
      await app.db
        .insertInto('community.review')
        .values({ account_id: learner.id, course_id: courseId, stars: 4, comment: 'Good' })
        .execute();
    }
    expect(await find(owner, courseId)).toMatchObject({
      title: 'Drawing for Beginners',
      state: 'published',
      version: { number: 1 },
      owner: { isYou: true },
      rights: { own: true, edit: true, review: true },
      learners: 3,
      learnersThisWeek: 3,
      completed: 1,
      rating: 4,
      ratings: 1,
      waiting: 0,
      changes: null,
    });
  });

  it('know when nothing of what was edited is left', async () => {
    const draft = (await owner.ask(drafts.getDraft, { params: { id: courseId } })).body.data;
    const lessonId = draft.outline[0]?.lessons[0] ?? '';
    const read = async () =>
      (await owner.ask(drafts.getStudioLesson, { params: { lessonId } })).body.data;
    const { source } = await read();
    const save = async (text: string) =>
      owner.ask(drafts.saveLessonText, {
        params: { lessonId },
        body: { source: text, revision: (await read()).sourceRevision },
      });
    await save(`${source}\nMore.\n`);
    expect(await find(owner, courseId)).toMatchObject({
      state: 'changed',
      changes: { texts: 1 },
      changedBy: { isYou: true },
    });
    await save(source);
    expect(await find(owner, courseId)).toMatchObject({ state: 'published', changes: null });
  });

  it('are others’ as well, with what the teacher may do there', async () => {
    const [editor, reviewer] = await Promise.all([openTeacher(), openTeacher()]);
    await writeCoTeacher(app.db, {
      courseId,
      accountId: editor.account.id,
      mayEdit: true,
      mayReview: false,
    });
    await writeCoTeacher(app.db, {
      courseId,
      accountId: reviewer.account.id,
      mayEdit: false,
      mayReview: true,
    });
    expect(await find(editor, courseId)).toMatchObject({
      rights: { own: false, edit: true, review: false },
      owner: { isYou: false },
      waiting: null,
    });
    expect(await find(reviewer, courseId)).toMatchObject({
      rights: { own: false, edit: false, review: true },
      waiting: 0,
    });
  });

  it('are not those of others, for whom Admins alone can ask', async () => {
    const stranger = await signedIn(app, await buildOwner(app.db));
    expect(await list(stranger)).toMatchObject({ data: [], counts: { all: 0 } });
    const answer = await stranger.ask(contract.listStudioCourses, { query: { scope: 'all' } });
    expect(answer.status).toBe(403);
    expect(await find(admin, courseId)).toBeUndefined();
    expect(await find(admin, courseId, { scope: 'all' })).toMatchObject({
      rights: { own: true },
      owner: { isYou: false },
    });
  });

  it('are filtered by state, sorted and paged', async () => {
    const teacher = await openTeacher();
    for (const title of ['Bridges', 'Arches', 'Cellars']) {
      await buildCourse(app.db, { title, ownerId: teacher.account.id });
    }
    const body = { title: 'Drains', category: 'business' };
    await teacher.ask(contract.createCourse, { body });
    const titles = async (query: object) =>
      (await list(teacher, query)).data.map(({ title }) => title);
    expect(await titles({ _sort: 'title', _order: 'asc', _limit: 2 })).toEqual([
      'Arches',
      'Bridges',
    ]);
    expect(await titles({ _sort: 'title', _order: 'asc', _limit: 2, _page: 2 })).toEqual([
      'Cellars',
      'Drains',
    ]);
    expect(await titles({ state: 'draft' })).toEqual(['Drains']);
    expect((await titles({}))[0]).toBe('Drains');
    expect(await titles({ q: 'ARCH' })).toEqual(['Arches']);
    expect((await list(teacher, { state: 'draft' })).counts).toEqual({
      all: 4,
      published: 3,
      draft: 1,
      archived: 0,
    });
  });

  it('show what waits for them, the oldest first', async () => {
    const teacher = await openTeacher();
    const { id, lessons } = await buildCourse(app.db, {
      lessons: [{ kind: 'assignment' }],
      ownerId: teacher.account.id,
    });
    const lessonId = lessons[0]?.id ?? '';
    const ada = await buildAccount(app.db, { first_name: 'Ada', last_name: 'Osei' });
    const bo = await buildAccount(app.db, { first_name: 'Bo', last_name: 'Lind' });
    await handIn(lessonId, bo.id, '2026-11-14T10:00:00Z');
    await handIn(lessonId, ada.id, '2026-11-13T10:00:00Z');
    expect((await list(teacher)).waiting).toEqual({
      submissions: 2,
      oldest: { learner: 'Ada Osei', at: '2026-11-13T10:00:00.000Z' },
    });
    expect(await find(teacher, id)).toMatchObject({ waiting: 2 });
    expect((await list(admin)).waiting).toEqual({ submissions: 0, oldest: null });
    const { body } = await teacher.ask(getSignals, {});
    expect(body.data.submissions).toBe(2);
  });
});

describe('a new course', () => {
  const create = (as: SignedIn, body: object) =>
    as.ask(contract.createCourse, { body: body as { title: string } });
  const open = async (as: SignedIn, id: number) =>
    (await as.ask(drafts.getDraft, { params: { id } })).body.data;

  it('is an empty draft of whoever made it', async () => {
    const teacher = await openTeacher();
    const { status, body } = await create(teacher, { title: 'Wells', category: 'business' });
    expect(status).toBe(201);
    expect(await open(teacher, body.data.id)).toMatchObject({
      state: 'draft',
      version: null,
      rights: { own: true },
      details: { title: 'Wells', category: 'business' },
      outline: [{ title: 'Week 1', lessons: [] }],
    });
    expect((await open(owner, body.data.id)) as unknown).toBeUndefined();
  });

  it.each(contract.courseTemplates)('can come from the template %s', async (template) => {
    const { body } = await create(owner, { title: 'Wells', category: 'business', template });
    const draft = await open(owner, body.data.id);
    expect(draft.lessons.length).toBeGreaterThan(1);
    expect(draft.lessons.every(({ words }) => words > 20)).toBe(true);
    expect(draft.details).toMatchObject({ title: 'Wells', category: 'business' });
    // Nothing in a template's texts is wrong: what is missing is the teacher's to write.
    const { problems } = (await owner.ask(checkDraft, { params: { id: body.data.id } })).body.data;
    expect(problems.filter(({ part, advice }) => part === 'text' && !advice)).toEqual([]);
  });

  it('has no lesson written while they say what the template says', async () => {
    const body = { title: 'Unwritten wells', category: 'business', template: 'two-weeks' };
    const { id } = (await create(owner, body)).body.data;
    const written = async () => {
      const { data } = (await owner.ask(contract.listStudioCourses, { query: { q: 'unwritten' } }))
        .body;
      return data.map(({ written, lessons }) => [written, lessons]);
    };
    expect(await written()).toEqual([[0, 6]]);
    const lessonId = (await open(owner, id)).lessons[0]?.id ?? '';
    const saved = { source: 'My own words.', revision: 1 };
    const { status } = await owner.ask(drafts.saveLessonText, {
      params: { lessonId },
      body: saved,
    });
    expect(status).toBe(200);
    expect(await written()).toEqual([[1, 6]]);
  });

  it('has addresses that no other course has, also as a second one of the same template', async () => {
    const slugs = async () => {
      const body = { title: 'Wells', category: 'business', template: 'briefing' };
      const { id } = (await create(owner, body)).body.data;
      return (await open(owner, id)).lessons.map(({ slug }) => slug);
    };
    const all = [...(await slugs()), ...(await slugs())];
    expect(new Set(all).size).toBe(all.length);
  });

  it('can be a copy, which is published beside its original', async () => {
    const { status, body } = await create(owner, { title: 'Drawing again', copyOf: courseId });
    expect(status).toBe(201);
    const { id } = body.data;
    const [copy, original] = await Promise.all([open(owner, id), open(owner, courseId)]);
    expect(copy.lessons.map(({ title }) => title)).toEqual(
      original.lessons.map(({ title }) => title),
    );
    const ids = new Set(original.lessons.map(({ id }) => id));
    expect(copy.lessons.some((lesson) => ids.has(lesson.id))).toBe(false);
    expect(copy.details).toMatchObject({ title: 'Drawing again', featured: null });
    const published = await owner.ask(publishDraft, { params: { id }, body: { note: 'First' } });
    expect(published.status, JSON.stringify(published.body)).toBe(201);
  });

  it('has addresses of its own, even if two are copied at the same time', async () => {
    const copies = await Promise.all(
      ['One', 'Other'].map((title) => create(owner, { title, copyOf: courseId })),
    );
    const drafts = await Promise.all(copies.map(({ body }) => open(owner, body.data.id)));
    const slugs = drafts.flatMap(({ lessons }) => lessons.map(({ slug }) => slug));
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it('can’t be a copy of what one may not edit', async () => {
    const reviewer = await openTeacher();
    const copy = () => create(reviewer, { title: 'Mine', copyOf: courseId });
    expect((await copy()).status).toBe(404);
    await writeCoTeacher(app.db, {
      courseId,
      accountId: reviewer.account.id,
      mayEdit: false,
      mayReview: true,
    });
    expect((await copy()).status).toBe(403);
  });

  it.each([
    [{ title: '', category: 'business' }, 'title'],
    [{ title: 'Wells', category: 'nowhere' }, 'category'],
    [{ title: 'Wells' }, 'category'],
    [{ title: 'Wells', category: 'business', template: 'novel' }, 'template'],
  ])('refuses %j beside the field', async (body, field) => {
    const answer = await create(owner, body);
    expect(answer.status).toBe(400);
    expect(answer.errors.map((error) => error.field)).toEqual([field]);
  });

  it('is refused to learners', async () => {
    const learner = await signedIn(app, await buildLearner(app.db));
    expect((await create(learner, { title: 'Wells', category: 'business' })).status).toBe(403);
  });
});
