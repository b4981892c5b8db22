import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildMember, buildTeam, inDays, setEnd } from '../../../tests/support/teams.ts';
import { notifyExpiringLicences } from './expiry-notices.ts';
import { closeTeam, renewTeam } from './licences.ts';
import { expiryStageOf } from './terms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('teams.team').execute();
});

const mailsTo = (email: string) =>
  app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', email)
    .select(['subject', 'text_part as text'])
    .orderBy('created_at')
    .execute();
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const newsOf = async (accountId: number) => {
  const news = await app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', accountId)
    .select('title')
    .orderBy('created_at')
    .execute();
  return news.map(({ title }) => title);
};

const dayMs = 86_400_000;

describe('the stage of an expiry', () => {
  const endsAt = new Date('2026-11-30T12:00:00Z');
  const openUntil = new Date(endsAt.getTime() + 14 * dayMs);
  it.each([
    [-31, null],
    [-30.01, null],
    [-30, 'month'],
    [-7.01, 'month'],
    [-7, 'week'],
    [-0.01, 'week'],
    [0, 'ended'],
    [13.99, 'ended'],
    [14, 'closed'],
    [400, 'closed'],
  ])('after %s days: %s', (days, stage) => {
    expect(expiryStageOf({ endsAt, openUntil }, new Date(endsAt.getTime() + days * dayMs))).toBe(
      stage,
    );
  });
});

describe('owners are notified', () => {
  it('once of each stage, and members when courses close', async () => {
    const { id, account } = await buildTeam(app);
    const endsAt = new Date('2096-06-15T10:00:00.000Z');
    await setEnd(app.db, id, endsAt);
    const { account: member } = await buildMember(app, id);
    for (const days of [-40, -29, -20, -6, -1, 1, 10, 15, 16, 300]) {
      await notifyExpiringLicences(app.db, app.config, new Date(endsAt.getTime() + days * dayMs));
    }
    const expected = [
      'Your team licences end on 15 June 2096',
      'Your team licences end on 15 June 2096',
      'Your team licences have ended',
      'Your team licences have expired: courses are locked',
    ];
    expect(await subjectsTo(account.email)).toEqual(expected);
    expect(await newsOf(account.id)).toEqual(expected);
    expect(await newsOf(member.id)).toEqual(['The licences of Harbour Office have expired']);
    expect(await mailsTo(member.email)).toEqual([]);
    const [mail] = await mailsTo(account.email);
    expect(mail?.text).toContain('This is about the team Harbour Office.');
    expect(mail?.text).toContain(`${app.config.publicUrl}/user-screen/team`);
  });

  it('of the latest stage only if several are due', async () => {
    const { id, account } = await buildTeam(app);
    await setEnd(app.db, id, inDays(-3));
    await notifyExpiringLicences(app.db, app.config);
    expect(await subjectsTo(account.email)).toEqual(['Your team licences have ended']);
  });

  it('without names that look like links', async () => {
    const { id, account } = await buildTeam(app, { name: 'evil.example' });
    await setEnd(app.db, id, inDays(5));
    await notifyExpiringLicences(app.db, app.config);
    const [mail] = await mailsTo(account.email);
    expect(mail?.text).toContain('This is about your team.');
    expect(mail?.text).not.toContain('evil');
  });

  it('in the singular for a personal licence', async () => {
    const { id, account } = await buildTeam(app, { seats: 1 });
    await setEnd(app.db, id, new Date('2096-06-15T10:00:00.000Z'));
    await notifyExpiringLicences(app.db, app.config, new Date('2096-06-10T10:00:00.000Z'));
    expect(await subjectsTo(account.email)).toEqual(['Your licence ends on 15 June 2096']);
  });

  it('again after a renewal, and not once a team is closed', async () => {
    const { id, account } = await buildTeam(app);
    await setEnd(app.db, id, inDays(5));
    await notifyExpiringLicences(app.db, app.config);
    await renewTeam(app.db, id, 5);
    await notifyExpiringLicences(app.db, app.config);
    expect(await subjectsTo(account.email)).toHaveLength(1);
    await notifyExpiringLicences(app.db, app.config, inDays(5 + 340));
    expect(await subjectsTo(account.email)).toHaveLength(2);
    await closeTeam(app.db, app.config, id, account.id);
    await notifyExpiringLicences(app.db, app.config, inDays(400));
    expect(await subjectsTo(account.email)).toHaveLength(2);
  });

  it('once by several processes at once', async () => {
    const { id, account } = await buildTeam(app);
    await setEnd(app.db, id, inDays(-20));
    const { account: member } = await buildMember(app, id);
    await Promise.all(Array.from({ length: 8 }, () => notifyExpiringLicences(app.db, app.config)));
    expect(await subjectsTo(account.email)).toHaveLength(1);
    expect(await newsOf(account.id)).toHaveLength(1);
    expect(await newsOf(member.id)).toHaveLength(1);
  });
});
