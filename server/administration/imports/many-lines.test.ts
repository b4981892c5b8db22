import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmImport, previewImport } from '../../../contract/administration/imports.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount, buildAdmin, buildCourse } from '../../../tests/support/factories.ts';

/** In a database of its own: deleting so many accounts again would take longer than the test. */
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());

const emails = Array.from({ length: 10_000 }, (_, n) => `info@company${n}.example.org`);

async function preview(kind: 'accounts' | 'enrolments', lines: readonly string[]) {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  return admin.ask(previewImport, { params: { kind }, query: {} }, bytes);
}
const confirm = (id: string | null) => admin.ask(confirmImport, { params: { id: id ?? '' } });

it('names all of 10,000 wrong lines', async () => {
  const lines = emails.map((email) => `${email},,=1+1`);
  const { data } = (await preview('accounts', ['Email,First name,Last name', ...lines])).body;
  expect(data).toMatchObject({ id: null, lines: 10_000, created: 0 });
  expect(new Set(data.problems.map(({ line }) => line)).size).toBe(10_000);
});

it('takes 10,000 people, and gives them a course', async () => {
  const head = 'Email,First name,Last name';
  // Usernames of the same beginning get numbers, except those that someone has.
  await buildAccount(app.db, { username: 'info7', email: 'other@example.org' });
  const lines = [head, ...emails.map((email) => `${email},Ada,Obi`)];
  const { data } = (await preview('accounts', lines)).body;
  expect(data).toMatchObject({ lines: 10_000, created: 10_000, problems: [] });
  expect((await confirm(data.id)).body.data.created).toBe(10_000);
  const { total } = await app.db
    .selectFrom('accounts.waiting_invitation')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBe(10_000);
  expect((await preview('accounts', [...lines, 'last@example.org,Ada,Obi'])).status).toBe(400);

  const { id } = await buildCourse(app.db);
  const given = ['Email,Course', ...emails.map((email) => `${email},${id}`)];
  const checked = (await preview('enrolments', given)).body.data;
  expect(checked).toMatchObject({ lines: 10_000, created: 10_000, problems: [] });
  expect((await confirm(checked.id)).body.data.created).toBe(10_000);
}, 60_000);
