import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exportAudit,
  getAuditState,
  listAudit,
  verifyAuditNow,
} from '../../../contract/administration/audit.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin } from '../../../tests/support/factories.ts';
import { readCsv } from '../../../tests/support/read-csv.ts';
import { listScans } from '../../../tests/support/statements/explain.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { listEntries } from '../../platform/audit/queries.ts';
import { verifyAudit } from './verify-nightly.ts';

let app: TestApp;
let asAdmin: Awaited<ReturnType<typeof signedIn>>;
const ada = { accountId: 1, username: 'ada', address: '192.0.2.7' };
const bob = { accountId: 2, username: 'Bob', address: '192.0.2.8' };

beforeAll(async () => {
  app = await startApp();
  asAdmin = await signedIn(app, await buildAdmin(app.db));
  await recordAudit(app.db, ada, 'changed the role of', 'carla (user 3)', {
    before: { role: 'User' },
    after: { role: 'Admin' },
  });
  await recordAudit(app.db, bob, 'refunded', '=HYPERLINK("https://evil.example")');
  await recordAudit(app.db, ada, 'refunded', 'order 1042');
});
afterAll(() => app.close());

const found = async (query: Record<string, string>) => {
  const { body } = await asAdmin.ask(listAudit, { query });
  return body.data.map(({ subject }) => subject);
};

test('is searched by person, act, subject and period', async () => {
  expect(await found({ person: 'ADA' })).toEqual(['order 1042', 'carla (user 3)']);
  expect(await found({ person: 'ada', act: 'refunded' })).toEqual(['order 1042']);
  expect(await found({ q: 'USER carla' })).toEqual(['carla (user 3)']);
  expect(await found({ q: '100%' })).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await found({ from: today, to: today, person: 'bob' })).toHaveLength(1);
  expect(await found({ to: '2020-01-01' })).toEqual([]);
  const wrong = await asAdmin.ask(listAudit, { query: { from: '2026-13-45' } });
  expect(wrong.errors).toEqual([{ field: 'from', message: 'Enter a day such as 2026-11-30.' }]);
});

test('shows before and after, the address and the number', async () => {
  const { body } = await asAdmin.ask(listAudit, { query: { q: 'carla' } });
  expect(body.data[0]).toMatchObject({
    seq: 1,
    address: '192.0.2.7',
    before: { role: 'User' },
    after: { role: 'Admin' },
  });
});

test('is exported for a spreadsheet, without formulas, and the export is part of it', async () => {
  const { body, headers } = await asAdmin.ask(exportAudit, { query: { act: 'refunded' } });
  expect(headers['content-disposition']).toContain('audit-log.csv');
  const rows = readCsv(Buffer.from(body).toString());
  expect(rows.map((row) => row[4])).toEqual([
    'Subject',
    'order 1042',
    `'=HYPERLINK("https://evil.example")`,
  ]);
  expect(await found({ act: 'exported' })).toEqual(['the audit log, act refunded']);
});

test('names the acts there are, and what the last verification found', async () => {
  const before = (await asAdmin.ask(getAuditState, {})).body.data;
  expect(before).toEqual({
    acts: ['changed the role of', 'exported', 'refunded'],
    entries: 4,
    verified: null,
    isVerifying: false,
  });
  await verifyAudit(app.db, app.config);
  const after = (await asAdmin.ask(getAuditState, {})).body.data;
  expect(after.verified).toMatchObject({ entries: 4, problem: '', brokenSince: null });
});

test('is verified when an Admin asks, once for all who ask meanwhile', async () => {
  const jobs = async () => {
    const { rows } = await sql`select from jobs.job where name = 'verifyAudit'`.execute(app.db);
    return rows.length;
  };
  const before = await jobs();
  await Promise.all([1, 2, 3].map(() => asAdmin.ask(verifyAuditNow, {})));
  expect(await jobs()).toBe(before + 1);
  expect((await asAdmin.ask(getAuditState, {})).body.data.isVerifying).toBe(true);
  await sql`delete from jobs.job where name = 'verifyAudit'`.execute(app.db);
});

test('a broken chain is mailed to every Admin, once', async () => {
  await sql`update platform.audit set subject = 'nothing' where seq = 2`.execute(app.db);
  await verifyAudit(app.db, app.config);
  await verifyAudit(app.db, app.config);
  const mails = await app.db.selectFrom('platform.mail').select(['subject', 'text_part']).execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text_part).toContain('Entry 2 was changed');
});

test('every filter follows an index when there are many entries', async () => {
  await sql`
    insert into platform.audit (at, actor_id, actor, act, subject)
    select now() - n * interval '1 minute', n % 50, 'person' || n % 50, 'act ' || n % 20, 'course ' || n
    from generate_series(1, 20000) as n`.execute(app.db);
  await sql`analyze platform.audit`.execute(app.db);
  const recorder = openRecorder(app.connectionString);
  try {
    for (const filter of [
      {},
      { person: 'person7' },
      { act: 'act 3' },
      { terms: ['17345'] },
      { since: new Date(Date.now() - 3_600_000) },
    ]) {
      await listEntries(recorder.db, { offset: 0, limit: 20, order: 'desc' }, filter);
      for (const statement of recorder.take()) {
        const scans = await listScans(app.db, statement);
        expect(
          scans.map(({ kind }) => kind),
          JSON.stringify(filter),
        ).not.toContain('Seq Scan');
        expect(Math.max(...scans.map(({ rows }) => rows)), JSON.stringify(filter)).toBeLessThan(
          500,
        );
      }
    }
  } finally {
    await recorder.close();
  }
});
