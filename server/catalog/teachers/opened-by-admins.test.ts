import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportBank, listBank } from '../../../contract/questions/files.ts';
import { getChanges } from '../../../contract/studio/differences.ts';
import { getPreviewCourse, listPreviewLinks } from '../../../contract/studio/preview.ts';
import { checkDraft, listVersions } from '../../../contract/studio/publishing.ts';
import { countLearners } from '../../../contract/teaching/learners.ts';
import { listTeachers } from '../../../contract/teaching/people.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin } from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';

let app: TestApp;
const params = { id: 7 };

beforeAll(async () => {
  app = await startApp();
  await openOwnCourse(app, params.id);
});
afterAll(() => app.close());

it.each([
  ['its preview', getPreviewCourse, {}],
  ['what changed', getChanges, { to: 'draft' }],
  ['its versions', listVersions, {}],
  ['its problems', checkDraft, {}],
  ['its question bank', listBank, {}],
  ['its question bank as a file', exportBank, { format: 'gift' }],
  ['its teachers', listTeachers, {}],
  ['its preview links', listPreviewLinks, {}],
  ['how many learners it has', countLearners, {}],
] as const)('is recorded, whatever an Admin opens of a course: %s', async (_, call, query) => {
  const account = await buildAdmin(app.db);
  const admin = await signedIn(app, account);
  const answer = await admin.ask(call as typeof listBank, { params, query: query as object });
  expect(answer.status).toBe(200);
  const entries = await app.db
    .selectFrom('platform.audit')
    .where('actor_id', '=', account.id)
    .where('act', '=', 'opened in the studio')
    .select('subject')
    .execute();
  expect(entries).toEqual([{ subject: 'course 7, Healthy Habits' }]);
});
