import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLesson } from '../../../contract/catalog.ts';
import {
  completeLesson,
  enrol,
  getMyCourse,
  getMyCourses,
  getMyLesson,
  listEnrolledCourses,
  listSavedCourses,
  reopenLesson,
  saveCourse,
  saveNote,
  unsaveCourse,
} from '../../../contract/learning/enrolment.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const learner = async () => signedIn(app, await buildLearner(app.db));

async function freeCourse(lessons = 2) {
  const course = await buildCourse(app.db, {
    lessons: Array.from({ length: lessons }, () => ({})),
  });
  return { id: course.id, slugs: course.lessons.map(({ slug }) => slug) };
}

async function paidCourse(ownerId?: number) {
  const course = await buildCourse(app.db, {
    priceCents: 2500,
    ...(ownerId === undefined ? {} : { ownerId }),
    lessons: [{ preview: true }, {}],
  });
  const [open = '', locked = ''] = course.lessons.map(({ slug }) => slug);
  return { id: course.id, open, locked };
}

describe('enrolling', () => {
  it('is immediate for a free course, and happens once', async () => {
    const { id, slugs } = await freeCourse();
    const { ask } = await learner();
    const before = await ask(getMyCourse, { params: { id } });
    expect(before.body.data).toMatchObject({
      enrolled: false,
      can: { enrol: true, readAll: true },
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(enrol, { params: { id } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers[0]?.body.data).toMatchObject({
      enrolled: true,
      done: [],
      nextLesson: slugs[0],
      can: { enrol: false },
    });
    expect((await ask(getMyCourses, {})).body.data.enrolled).toEqual([
      { courseId: id, done: 0, total: 2, completedAt: null },
    ]);
  });

  it('in a paid course is refused until it is paid', async () => {
    const { id } = await paidCourse();
    const { ask } = await learner();
    const refused = await ask(enrol, { params: { id } });
    expect(refused.status).toBe(403);
    expect(refused.detail).toContain('Buy this course first');
    expect((await ask(getMyCourse, { params: { id } })).body.data).toMatchObject({
      enrolled: false,
      can: { enrol: false, readAll: false },
    });
  });

  it('in a draft or unknown course is not found', async () => {
    const { id } = await buildCourse(app.db, { draft: true });
    const { ask } = await learner();
    for (const wrong of [id, 999_999]) {
      expect((await ask(enrol, { params: { id: wrong } })).status).toBe(404);
      expect((await ask(getMyCourse, { params: { id: wrong } })).status).toBe(404);
      expect((await ask(saveCourse, { params: { id: wrong } })).status).toBe(404);
    }
  });
});

describe('the public view of a lesson', () => {
  it('contains the text of a free course or a preview', async () => {
    const { slugs } = await freeCourse();
    const { open } = await paidCourse();
    for (const slug of [slugs[0] ?? '', open]) {
      const { body } = await ask(app.server, getLesson, { params: { slug } });
      expect(body.data.content?.html).toContain('The text of the lesson.');
      expect(body.data.content?.quiz?.questions).toHaveLength(5);
    }
  });

  it('contains only the section titles of a locked lesson', async () => {
    const { locked } = await paidCourse();
    const { body } = await ask(app.server, getLesson, { params: { slug: locked } });
    expect(body.data).toMatchObject({
      content: null,
      description: '',
      headings: ['Beginning', 'Summary'],
      totalQuestions: 5,
    });
    expect(JSON.stringify(body)).not.toMatch(/The text of the lesson|Question 1/);
  });

  it('ignores the case of the slug, and is not found in a draft', async () => {
    const { slugs } = await freeCourse();
    const loud = (slugs[0] ?? '').toUpperCase();
    const { body } = await ask(app.server, getLesson, { params: { slug: loud } });
    expect(body.data.slug).toBe(slugs[0]);
    const draft = await buildCourse(app.db, { draft: true, lessons: [{}] });
    const params = { slug: draft.lessons[0]?.slug ?? '' };
    expect((await ask(app.server, getLesson, { params })).status).toBe(404);
    expect((await ask(app.server, getLesson, { params: { slug: "x' or 1=1" } })).status).toBe(400);
  });
});

describe('a locked lesson', () => {
  it('opens for its learners, its owner and Admins only', async () => {
    const owner = await buildOwner(app.db);
    const { id, locked } = await paidCourse(owner.id);
    const enrolled = await buildLearner(app.db);
    await enrolLearner(app.db, enrolled.id, id);
    for (const account of [enrolled, owner, await buildAdmin(app.db)]) {
      const { body } = await (await signedIn(app, account)).ask(getMyLesson, {
        params: { slug: locked },
      });
      expect(body.data.can.read).toBe(true);
      expect(body.data.content?.html).toContain('The text of the lesson.');
    }
    for (const account of [await buildLearner(app.db), await buildOwner(app.db)]) {
      const session = await signedIn(app, account);
      const { body } = await session.ask(getMyLesson, { params: { slug: locked } });
      expect(body.data).toMatchObject({ content: null, can: { read: false, mark: false } });
      expect((await session.ask(completeLesson, { params: { slug: locked } })).status).toBe(403);
      const note = { params: { slug: locked }, body: { text: 'x', revision: 0 } };
      expect((await session.ask(saveNote, note)).status).toBe(403);
    }
  });

  it('is sent only if it is not part of the public view', async () => {
    const { open } = await paidCourse();
    const { body } = await (await learner()).ask(getMyLesson, { params: { slug: open } });
    expect(body.data).toMatchObject({ content: null, can: { read: true } });
  });
});

describe('completing', () => {
  it('the last lesson completes the course, and unmarking reopens it', async () => {
    const { id, slugs } = await freeCourse();
    const [first = '', second = ''] = slugs;
    const { ask } = await learner();
    const one = await ask(completeLesson, { params: { slug: first } });
    expect(one.body.data).toMatchObject({
      completion: { way: 'marked' },
      course: { enrolled: true, done: [first], nextLesson: second, completedAt: null },
    });
    const both = await ask(completeLesson, { params: { slug: second } });
    const completedAt = both.body.data.course.completedAt;
    expect(completedAt).not.toBeNull();
    const again = await ask(completeLesson, { params: { slug: second } });
    expect(again.body.data.course.completedAt).toBe(completedAt);

    const back = await ask(reopenLesson, { params: { slug: first } });
    expect(back.body.data).toMatchObject({
      completion: null,
      course: { completedAt: null, done: [second] },
    });
    expect((await ask(getMyCourses, {})).body.data.enrolled).toEqual([
      { courseId: id, done: 1, total: 2, completedAt: null },
    ]);
  });

  it('an assignment by hand is refused', async () => {
    const course = await buildCourse(app.db, { lessons: [{ kind: 'assignment' }] });
    const params = { slug: course.lessons[0]?.slug ?? '' };
    const answer = await (await learner()).ask(completeLesson, { params });
    expect(answer.status).toBe(409);
    expect(answer.detail).toContain('Hand it in');
  });

  it('all lessons at once completes the course once', async () => {
    const { id, slugs } = await freeCourse(6);
    const { ask } = await learner();
    await Promise.all(slugs.map((slug) => ask(completeLesson, { params: { slug } })));
    const { body } = await ask(getMyCourse, { params: { id } });
    expect(body.data.done).toEqual(slugs);
    expect(body.data.completedAt).not.toBeNull();
  });

  it('counts lessons completed before enrolling', async () => {
    const course = await buildCourse(app.db, { priceCents: 2500, lessons: [{ preview: true }] });
    const account = await buildLearner(app.db);
    const { ask } = await signedIn(app, account);
    await ask(completeLesson, { params: { slug: course.lessons[0]?.slug ?? '' } });
    await app.db
      .updateTable('catalog.course')
      .set({ sale_cents: 0 })
      .where('id', '=', course.id)
      .execute();
    const { body } = await ask(enrol, { params: { id: course.id } });
    expect(body.data.completedAt).not.toBeNull();
  });

  it('is private', async () => {
    const { id, slugs } = await freeCourse();
    await (await learner()).ask(completeLesson, { params: { slug: slugs[0] ?? '' } });
    const { body } = await (await learner()).ask(getMyCourse, { params: { id } });
    expect(body.data).toMatchObject({ enrolled: false, done: [] });
  });
});

describe('a private note', () => {
  it('can be read and changed by its author only', async () => {
    const { slugs } = await freeCourse();
    const params = { slug: slugs[0] ?? '' };
    const writer = await learner();
    const empty = await writer.ask(getMyLesson, { params });
    expect(empty.body.data.note).toEqual({ text: '', revision: 0, savedAt: null });
    const first = await writer.ask(saveNote, { params, body: { text: 'One\nline', revision: 0 } });
    expect(first.body.data).toMatchObject({ text: 'One\nline', revision: 1 });
    const second = await writer.ask(saveNote, { params, body: { text: '', revision: 1 } });
    expect(second.body.data).toMatchObject({ text: '', revision: 2 });
    const other = await (await learner()).ask(getMyLesson, { params });
    expect(other.body.data.note.text).toBe('');
    expect(other.body.data.note.revision).toBe(0);
  });

  it('is not overwritten when another window changed it', async () => {
    const { slugs } = await freeCourse();
    const params = { slug: slugs[0] ?? '' };
    const { ask } = await learner();
    const writes = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        ask(saveNote, { params, body: { text: `window ${n}`, revision: 0 } }),
      ),
    );
    expect(writes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(writes.filter(({ status }) => status === 409)).toHaveLength(5);
    const late = await ask(saveNote, { params, body: { text: 'late', revision: 7 } });
    expect(late.detail).toBe('This note was changed in another window.');
  });

  it('with an unknown revision is refused', async () => {
    const { slugs } = await freeCourse();
    const params = { slug: slugs[0] ?? '' };
    const { ask } = await learner();
    expect((await ask(saveNote, { params, body: { text: 'x', revision: 3 } })).status).toBe(409);
    expect((await ask(getMyLesson, { params })).body.data.note.revision).toBe(0);
    const long = await ask(saveNote, { params, body: { text: 'x'.repeat(10_001), revision: 0 } });
    expect(long.errors).toEqual([
      { field: 'text', message: 'A note can have at most 10000 characters.' },
    ]);
  });
});

describe('enrolled courses', () => {
  it('are listed with their progress, newest enrolment first', async () => {
    const [one, two] = [await freeCourse(1), await freeCourse(2)];
    const { ask } = await learner();
    expect((await ask(listEnrolledCourses, {})).body.data.courses).toEqual([]);
    await ask(completeLesson, { params: { slug: one.slugs[0] ?? '' } });
    await ask(completeLesson, { params: { slug: two.slugs[0] ?? '' } });
    const { body } = await ask(listEnrolledCourses, {});
    expect(body.data.courses).toMatchObject([
      { id: two.id, done: 1, lessons: 2, completedAt: null },
      { id: one.id, done: 1, lessons: 1, completedAt: expect.any(String) },
    ]);
  });
});

describe('saved courses', () => {
  it('are saved and removed, newest first', async () => {
    const [one, two] = [await freeCourse(), await freeCourse()];
    const { ask } = await learner();
    await ask(saveCourse, { params: { id: one.id } });
    await ask(saveCourse, { params: { id: two.id } });
    await ask(saveCourse, { params: { id: one.id } });
    expect((await ask(getMyCourses, {})).body.data.saved).toEqual([two.id, one.id]);
    expect((await ask(listSavedCourses, {})).body.data.map(({ id }) => id)).toEqual([
      two.id,
      one.id,
    ]);
    await ask(unsaveCourse, { params: { id: two.id } });
    await ask(unsaveCourse, { params: { id: two.id } });
    const own = await ask(getMyCourse, { params: { id: one.id } });
    expect(own.body.data.saved).toBe(true);
    expect((await ask(listSavedCourses, {})).body.data.map(({ id }) => id)).toEqual([one.id]);
  });
});
