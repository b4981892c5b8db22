import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSubmissions } from '../../../contract/assessment/submissions.ts';
import { listTaughtComments } from '../../../contract/community/teaching.ts';
import type { Role } from '../../../contract/fields.ts';
import { getMyCourse, getMyLesson } from '../../../contract/learning/enrolment.ts';
import { listStudioCourses } from '../../../contract/studio/courses.ts';
import { getDraft } from '../../../contract/studio/drafts.ts';
import { createPreviewLink, openPreviewLink } from '../../../contract/studio/preview.ts';
import { publishDraft } from '../../../contract/studio/publishing.ts';
import { listTeachers } from '../../../contract/teaching/people.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildOwner } from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { listReviewerIds, writeCoTeacher } from './queries.ts';

let app: TestApp;
let owner: SignedIn;
let teacher: SignedIn;
let teacherId: number;
const params = { id: 7 };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, params.id);
  await app.db
    .updateTable('catalog.course')
    .set({ price_cents: 4900, sale_cents: null })
    .where('id', '=', params.id)
    .execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  const account = await buildOwner(app.db);
  teacherId = account.id;
  teacher = await signedIn(app, account);
  const rights = { mayEdit: true, mayReview: true };
  await writeCoTeacher(app.db, { courseId: params.id, accountId: teacherId, ...rights });
});

const setRole = (role: Role) =>
  app.db.updateTable('accounts.account').set({ role }).where('id', '=', teacherId).execute();

const lockedLesson = async () =>
  (
    await app.db
      .selectFrom('catalog.lesson')
      .where('course_id', '=', params.id)
      .where('preview', '=', false)
      .where('position', 'is not', null)
      .select('slug')
      .executeTakeFirstOrThrow()
  ).slug;

const mayRead = async () => {
  const course = await teacher.ask(getMyCourse, { params });
  const lesson = await teacher.ask(getMyLesson, { params: { slug: await lockedLesson() } });
  return [course.body.data.can.readAll, lesson.body.data.can.read];
};

const isShownAsTeacher = async () => {
  const { rows } = await sql<{ is: boolean }>`
    select community.is_by_teacher(${teacherId}, ${params.id}) as is`.execute(app.db);
  return rows[0]?.is;
};

const calls = async () => [
  (await teacher.ask(getDraft, { params })).status,
  (await teacher.ask(publishDraft, { params, body: { note: 'Mine' } })).status,
  (await teacher.ask(listSubmissions, { query: {} })).status,
  (await teacher.ask(listTaughtComments, { query: {} })).status,
  (await teacher.ask(listStudioCourses, { query: {} })).status,
];

describe('a co-teacher', () => {
  it('reads every lesson of the course', async () => {
    expect(await mayRead()).toEqual([true, true]);
  });

  it('who is no longer a teacher has lost every right at once, and has them back with the role', async () => {
    const { path } = (await teacher.ask(createPreviewLink, { params, body: { days: 7 } })).body
      .data;
    const link = { params: { token: path.replace('/preview/', '') } };
    expect((await ask(app.server, openPreviewLink, link)).status).toBe(200);
    expect(await isShownAsTeacher()).toBe(true);

    await setRole('User');
    expect(await calls()).toEqual([403, 403, 403, 403, 403]);
    expect(await mayRead()).toEqual([false, false]);
    expect(await isShownAsTeacher()).toBe(false);
    expect(await listReviewerIds(app.db, params.id)).not.toContain(teacherId);
    expect((await ask(app.server, openPreviewLink, link)).status).toBe(404);

    await setRole('ModuleOwner');
    expect((await teacher.ask(getDraft, { params })).status).toBe(200);
    expect(await mayRead()).toEqual([true, true]);
  });

  it('who is no longer a teacher is still named to the owner, who can remove them', async () => {
    await setRole('User');
    const { body } = await owner.ask(listTeachers, { params });
    expect(body.data).toContainEqual(
      expect.objectContaining({ userId: teacherId, isTeacher: false }),
    );
  });

  it('whose account was removed has left nothing behind', async () => {
    await app.db.deleteFrom('accounts.account').where('id', '=', teacherId).execute();
    const { rows } = await sql`
      select from catalog.teacher where account_id = ${teacherId}`.execute(app.db);
    expect(rows).toEqual([]);
    expect((await teacher.ask(getDraft, { params })).status).toBe(401);
  });
});
