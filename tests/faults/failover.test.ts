import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '../../contract/accounts.ts';
import { openSession } from '../../server/accounts/sign-in/sessions.ts';
import { queueEssentialMail } from '../../server/platform/mail/mail.ts';
import { inTransaction } from '../../server/platform/postgres/database.ts';
import { ask } from '../support/app.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database/proxy.ts';
import { startReplicatedPair } from '../support/database/replicated.ts';
import { buildLearner } from '../support/factories.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Instance, startInstance } from './instance.ts';

let pair: Awaited<ReturnType<typeof startReplicatedPair>>;
/** The address that the operator moves to whichever server is the primary. */
let address: DatabaseProxy;
let mailServer: MailServer;
let app: Instance;

beforeAll(async () => {
  pair = await startReplicatedPair();
  address = await startDatabaseProxy(pair.primary);
  mailServer = await startMailServer();
  app = await startInstance(address.connectionString, {
    smtpUrl: mailServer.url,
    hasLocalMailbox: false,
  });
}, 60_000);

afterAll(async () => {
  await app?.close();
  await mailServer?.close();
  await address?.close();
  await pair?.stop();
});

test('a standby takes over: calls, transactions and jobs go on, and nothing acknowledged is lost', {
  timeout: 60_000,
}, async () => {
  const learner = await buildLearner(app.db);
  const token = await openSession(app.db, app.config, {
    accountId: learner.id,
    pending: false,
    remember: false,
    userAgent: 'test',
    address: '127.0.0.1',
  });
  const acknowledged: string[] = [];
  const statuses: number[] = [];
  let stopped = false;
  const working = (async () => {
    for (let number = 1; !stopped; number += 1) {
      const subject = `Mail ${number}.`;
      const mail = { to: learner.email, subject, paragraphs: ['Hello'] };
      await inTransaction(app.db, (db) => queueEssentialMail(db, mail)).then(
        () => acknowledged.push(subject),
        () => {},
      );
      statuses.push((await ask(app.server, getMe, { query: {} }, { token })).status);
    }
  })();
  const hasWritten = (more: number) => {
    const goal = acknowledged.length + more;
    return expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(goal);
  };
  await hasWritten(20);

  await pair.killPrimary();
  const killedAt = new Date();
  await expect.poll(() => statuses.at(-1)).toBe(503);
  await pair.promote();
  address.moveTo(pair.standby);
  await hasWritten(20);
  stopped = true;
  await working;

  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const stored = await app.db.selectFrom('platform.mail').select('subject').execute();
  const subjects = new Set(stored.map(({ subject }) => subject));
  expect(acknowledged.filter((subject) => !subjects.has(subject))).toEqual([]);
  // Emails that were being sent when the primary died are tried again after two minutes; here, now.
  await sql`
    update jobs.job set state = 'retry', start_after = now()
    where state = 'retry' or (state = 'active' and started_on < ${killedAt})`.execute(app.db);
  const received = () =>
    mailServer.received.map(({ text }) => /Subject: (.*)/.exec(text)?.[1]?.trim());
  await expect
    .poll(() => acknowledged.filter((subject) => !received().includes(subject)), {
      timeout: 30_000,
    })
    .toEqual([]);
});
