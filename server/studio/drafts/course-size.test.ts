import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostLessonsInCourse, mostTextBytes } from '../../../contract/studio/content.ts';
import { addLesson, copyLesson } from '../../../contract/studio/drafts.ts';
import { type SignedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { teach } from '../../../tests/support/studio/studio-course.ts';

let app: TestApp;
let owner: SignedIn;
let course: ReturnType<typeof teach>;
const params = { id: 7 };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, params.id);
  course = teach(owner, params.id);
});
afterAll(() => app.close());

/** Lessons that were added and removed again. */
async function addRemoved(count: number, bytes: number) {
  await sql`
    insert into studio.lesson (course_id, kind, settings, source)
    select ${params.id}, 'lesson', jsonb_build_object('slug', 'removed-' || gen_random_uuid()), repeat('x', ${bytes})
    from generate_series(1, ${count}::integer)`.execute(app.db);
}

const deleteRemoved = () =>
  sql`delete from studio.lesson where settings ->> 'slug' like 'removed-%'`.execute(app.db);

it('has an end, also for lessons that are added and removed again and again', async () => {
  const { outline, lessons } = await course.draft();
  await addRemoved(mostLessonsInCourse - lessons.length - 1, 0);
  const body = { moduleId: outline[0]?.id ?? '', kind: 'lesson', title: 'Another' } as const;
  const added = await owner.ask(addLesson, { params, body });
  expect(added.status).toBe(201);
  expect((await owner.ask(addLesson, { params, body })).status).toBe(409);
  const copied = await owner.ask(copyLesson, { params: { lessonId: added.body.data.id } });
  expect(copied.status).toBe(409);
  expect((await course.draft()).lessons).toHaveLength(lessons.length + 1);
  await deleteRemoved();
});

it('has an end for texts, and a course beyond it can be shortened', async () => {
  await addRemoved(1, mostTextBytes);
  const { id, source } = await course.lessonAt(0);
  expect((await course.write(id, (text) => `${text} More.`)).status).toBe(409);
  expect((await course.lesson(id)).source).toBe(source);
  expect((await course.write(id, (text) => text.slice(0, -10))).status).toBe(200);
  await deleteRemoved();
});
