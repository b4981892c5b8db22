import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '../../../contract/administration/audit.ts';
import { changeRole } from '../../../contract/administration/users.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner } from '../../../tests/support/factories.ts';
import { inTransaction } from '../postgres/database.ts';
import { recordAudit, recordAudits } from './audit.ts';
import { findVerification, saveVerification } from './chain-queries.ts';
import { verifyChain } from './verify-chain.ts';

const actor = { accountId: 1, username: 'ada', address: '192.0.2.7' };
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate platform.audit, platform.audit_verification`.execute(app.db);
  await sql`update platform.audit_head set seq = 0, hash = sha256('Stepwell audit log')`.execute(
    app.db,
  );
});

const record = (subject: string) => recordAudit(app.db, actor, 'tried', subject);
async function recordFive() {
  for (const subject of ['one', 'two', 'three', 'four', 'five']) await record(subject);
}
// Two at a time, so that batches end in the middle.
const verify = () => verifyChain(app.db, { batch: 2 });
const problem = async () => (await verify()).problem;
const tamper = (statement: string) => sql.raw(statement).execute(app.db);

test('an empty log is whole', async () => {
  expect(await verify()).toMatchObject({ end: { seq: 0 }, problem: undefined });
});

test('entries are numbered in the order of their transactions’ ends', async () => {
  await inTransaction(app.db, async (db) => {
    await recordAudit(db, actor, 'tried', 'begun first, ended last');
    await record('begun last, ended first');
  });
  const rows = await app.db
    .selectFrom('platform.audit')
    .select(['seq', 'subject'])
    .orderBy('seq')
    .execute();
  expect(rows).toEqual([
    { seq: 1, subject: 'begun last, ended first' },
    { seq: 2, subject: 'begun first, ended last' },
  ]);
  expect(await problem()).toBeUndefined();
});

test('50 at once, some with several entries and some rolled back, form one chain', async () => {
  await Promise.allSettled(
    Array.from({ length: 50 }, (_, number) =>
      inTransaction(app.db, async (db) => {
        await recordAudits(db, actor, 'tried', [
          { subject: `${number}`, before: { number }, after: { number: number + 1 } },
          { subject: `${number} again` },
        ]);
        if (number % 10 === 0) throw new Error('changed my mind');
      }),
    ),
  );
  expect(await verify()).toMatchObject({ end: { seq: 90 }, problem: undefined });
});

test('the session’s time zone makes no difference', async () => {
  await recordFive();
  await inTransaction(app.db, async (db) => {
    await sql`set local time zone 'Asia/Tokyo'`.execute(db);
    expect((await verifyChain(db)).problem).toBeUndefined();
  });
});

describe('tampering', () => {
  beforeEach(recordFive);

  test.each([
    ['subject', "'another'"],
    ['actor', "'bob'"],
    ['actor_id', '2'],
    ['act', "'denied'"],
    ['at', "at + interval '1 microsecond'"],
    ['address', "''"],
    ['before', `'{"role": "User"}'`],
    ['after', `'{"role": "User"}'`],
    ['hash', 'sha256(hash)'],
    ['hash', 'null'],
  ])('a changed %s', async (column, value) => {
    await tamper(`update platform.audit set ${column} = ${value} where seq = 3`);
    expect(await problem()).toContain('Entry 3 was changed: its content doesn’t match its hash.');
  });

  test('an entry that was rewritten together with its hash breaks the next', async () => {
    await tamper(`update platform.audit set subject = 'another' where seq = 3`);
    await tamper(`update platform.audit set hash = platform.audit_hash(
      (select hash from platform.audit where seq = 2), 3, audit) where seq = 3`);
    expect(await problem()).toContain('Entry 4 was changed');
  });

  test('a removed entry', async () => {
    await tamper('delete from platform.audit where seq = 3');
    expect(await problem()).toMatch(
      /^Entry 3 is missing; before it comes 2: .*ada tried two; after it comes 4: .*ada tried four\.$/,
    );
  });

  test('the first entries removed', async () => {
    await tamper('delete from platform.audit where seq < 3');
    expect(await problem()).toMatch(/^Entries 1 to 2 are missing; after it comes 3/);
  });

  test('the end cut off', async () => {
    await tamper('delete from platform.audit where seq > 3');
    expect(await problem()).toMatch(/^Entries 4 to 5 are missing; .*nothing comes after it\.$/);
  });

  test('everything removed', async () => {
    await tamper('truncate platform.audit');
    expect(await problem()).toMatch(/^Entries 1 to 5 are missing/);
  });

  test('two entries swapped', async () => {
    await tamper(`update platform.audit set seq = 100 where seq = 2`);
    await tamper(`update platform.audit set seq = 2 where seq = 3`);
    await tamper(`update platform.audit set seq = 3 where seq = 100`);
    expect(await problem()).toContain('Entry 2 was changed');
  });

  const forged = (seq: string) => `
    alter table platform.audit disable trigger chain_new_audit;
    insert into platform.audit (actor_id, actor, act, subject, seq, hash)
      values (1, 'ada', 'tried', 'forged', ${seq}, sha256('forged'));
    alter table platform.audit enable trigger chain_new_audit;`;

  test('an entry added at the end', async () => {
    await tamper(forged('6'));
    expect(await problem()).toContain('The log ends with entry 5, but there is an entry 6');
  });

  test('an entry added in the middle', async () => {
    await tamper('update platform.audit set seq = seq + 100 where seq > 2');
    await tamper('update platform.audit set seq = seq - 99 where seq > 100');
    await tamper(forged('3'));
    expect(await problem()).toContain('Entry 3 was changed');
  });

  test('an entry added without a number', async () => {
    await tamper(forged('null'));
    expect(await problem()).toMatch(/^An entry has no place in the chain.*ada tried forged\.$/);
  });

  test('a changed or removed end of the chain', async () => {
    await tamper("update platform.audit_head set hash = sha256('another')");
    expect(await problem()).toMatch(/^The end of the chain doesn’t match entry 5/);
    await tamper('delete from platform.audit_head');
    expect(await problem()).toMatch(/^The end of the chain is missing/);
    await tamper("insert into platform.audit_head (seq, hash) values (0, sha256('x'))");
  });

  test('a log rewritten as a whole differs from the end that was noted', async () => {
    const noted = (await verify()).end;
    await record('six');
    expect((await verifyChain(app.db, { noted })).problem).toBeUndefined();
    await tamper('truncate platform.audit');
    await tamper(
      `update platform.audit_head set seq = 0, hash = sha256('Stepwell audit log') where only_row`,
    );
    await record('one');
    expect(await problem()).toBeUndefined();
    expect((await verifyChain(app.db, { noted })).problem).toBe(
      'You noted entry 5, but the log ends with entry 1.',
    );
    for (const subject of ['two', 'three', 'four', 'five', 'six']) await record(subject);
    expect((await verifyChain(app.db, { noted })).problem).toContain(
      'Entry 5 isn’t the one you noted',
    );
  });
});

test('a break is new once', async () => {
  const broken = { entries: 5, problem: 'Entry 3 is missing.' };
  expect(await saveVerification(app.db, { entries: 5, problem: '' })).toEqual({
    isNewlyBroken: false,
  });
  expect(await saveVerification(app.db, broken)).toEqual({ isNewlyBroken: true });
  expect(await saveVerification(app.db, broken)).toEqual({ isNewlyBroken: false });
  expect(await findVerification(app.db)).toMatchObject(broken);
  await saveVerification(app.db, { entries: 5, problem: '' });
  expect(await saveVerification(app.db, broken)).toEqual({ isNewlyBroken: true });
});

test('an act keeps where it came from, and what was before and after', async () => {
  const asAdmin = await signedIn(app, await buildAdmin(app.db));
  const learner = await buildLearner(app.db);
  await asAdmin.ask(changeRole, { params: { id: learner.id }, body: { role: 'ModuleOwner' } });
  const { body } = await asAdmin.ask(listAudit, { query: {} });
  expect(body.data[0]?.act).toBe('changed the role of');
  const row = await app.db
    .selectFrom('platform.audit')
    .select(['address', 'before', 'after'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    address: '127.0.0.1',
    before: { role: 'User' },
    after: { role: 'ModuleOwner' },
  });
});
