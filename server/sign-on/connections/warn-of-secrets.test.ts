import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/support/app.ts';
import {
  buildSignOn,
  type Records,
  startSignOnApp,
} from '../../../tests/support/sign-on/organisation.ts';
import { warnOfEndingSecrets } from './warn-of-secrets.ts';
import { dueWarning } from './warned-days.ts';

let app: TestApp & { records: Records };
beforeAll(async () => {
  app = await startSignOnApp();
});
afterAll(() => app?.close());

describe('dueWarning', () => {
  const end = new Date('2027-05-12T00:00:00Z');
  it.each([
    ['2027-03-12T23:00:00Z', undefined],
    ['2027-03-13T00:00:00Z', { days: 60, left: 60 }],
    ['2027-04-20T12:00:00Z', { days: 30, left: 22 }],
    ['2027-05-11T12:00:00Z', { days: 1, left: 1 }],
  ])('at %s', (now, due) => expect(dueWarning(end, new Date(now))).toEqual(due));
});

it('tells administrators once for each of the days, of a connection that is on', async () => {
  const { account, addTested, addConnection } = await buildSignOn(app);
  const { connectionId } = await addTested();
  const draft = await addConnection('Draft');
  await app.db
    .updateTable('sign_on.connection')
    .set({ secret: 'sealed', secret_ends_on: '2027-05-12' })
    .where('id', 'in', [connectionId, draft.connectionId])
    .execute();
  const warnOn = (day: string) =>
    warnOfEndingSecrets(app.db, app.config, new Date(`${day}T09:00:00Z`));
  for (const day of ['2027-03-01', '2027-03-14', '2027-03-20', '2027-05-10', '2027-05-20']) {
    await warnOn(day);
    await Promise.all([warnOn(day), warnOn(day)]);
  }
  const mails = await app.db
    .selectFrom('platform.mail')
    .select('subject')
    .where('recipient', '=', account.email)
    .orderBy('id')
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'The secret of your sign-in provider ends in 59 days',
    'The secret of your sign-in provider ends in 2 days',
  ]);
});
