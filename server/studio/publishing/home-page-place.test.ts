import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveCourse, unarchiveCourse } from '../../../contract/studio/offering.ts';
import { restoreVersion } from '../../../contract/studio/publishing.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin } from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { moreText, teach } from '../../../tests/support/studio/studio-course.ts';

let app: TestApp;
let owner: SignedIn;
let course: ReturnType<typeof teach>;
let asAdmin: ReturnType<typeof teach>;
const params = { id: 7 };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, params.id);
  course = teach(owner, params.id);
  asAdmin = teach(await signedIn(app, await buildAdmin(app.db)), params.id);
});
afterAll(() => app.close());

async function place(): Promise<number | null> {
  const { featured_position } = await app.db
    .selectFrom('catalog.course')
    .where('id', '=', params.id)
    .select('featured_position')
    .executeTakeFirstOrThrow();
  return featured_position;
}

it('doesn’t come back when its teacher restores a version from when the course had one', async () => {
  await asAdmin.changeDetails({ featured: 90 });
  const { number } = (await asAdmin.publish('On the home page')).body.data;
  expect(await place()).toBe(90);
  await asAdmin.changeDetails({ featured: null });
  await asAdmin.publish('No longer on the home page');
  expect(await place()).toBeNull();

  await owner.ask(restoreVersion, { params: { ...params, number } });
  expect((await course.draft()).details.featured).toBeNull();
  await course.write((await course.lessonAt(0)).id, moreText('Another text.'));
  expect((await course.publish('Restored')).status).toBe(201);
  expect(await place()).toBeNull();
});

it('isn’t taken by an archived course, whatever is published in it', async () => {
  await asAdmin.changeDetails({ featured: 91 });
  await asAdmin.publish('On the home page');
  await owner.ask(archiveCourse, { params });
  await course.write((await course.lessonAt(0)).id, moreText('Written in the archive.'));
  expect((await course.publish('Mended for those who have it')).status).toBe(201);
  expect(await place()).toBeNull();
  await owner.ask(unarchiveCourse, { params });
});
