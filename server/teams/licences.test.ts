import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../tests/app.ts';
import { buildAccount, buildLearner } from '../../tests/factories.ts';
import { buildInvitation, buildMember, inDays, setEnd } from '../../tests/teams.ts';
import { inTransaction } from '../platform/database.ts';
import {
  addSeats,
  closeTeam,
  findOwnedTeam,
  openTeam,
  removeSeats,
  renewTeam,
  takeBackRenewal,
} from './licences.ts';
import { countSeats } from './queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.close());

async function team(seats = 5) {
  const { id: accountId } = await buildLearner(test.db);
  const id = await openTeam(test.db, { accountId, seats, name: 'Harbour Office' });
  const read = async () => {
    const owned = await findOwnedTeam(test.db, accountId, id);
    if (!owned) throw new Error('Its owner has it.');
    return owned;
  };
  return { id, accountId, read };
}

const licencesOf = async (accountId: number) =>
  test.db
    .selectFrom('teams.licence')
    .where('account_id', '=', accountId)
    .select('team_id as teamId')
    .execute();

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const sameDay = (moment: Date, years: number) =>
  `${moment.getUTCFullYear() + years}${moment.toISOString().slice(4, 10)}`;

describe('licences that were bought', () => {
  it('make a team for a year, whose owner runs it and has no seat', async () => {
    const { accountId, read } = await team(7);
    const { seats, taken, personal, startsAt, endsAt, openUntil, closedAt } = await read();
    expect({ seats, taken, personal, closedAt }).toEqual({
      ...{ seats: 7, taken: 0, personal: false, closedAt: null },
    });
    // On 29 February the year ends on the 28th.
    if (!dayOf(startsAt).endsWith('02-29')) expect(dayOf(endsAt)).toBe(sameDay(startsAt, 1));
    expect(openUntil.getTime() - endsAt.getTime()).toBe(14 * 86_400_000);
    expect(await licencesOf(accountId)).toEqual([]);
  });

  it('make a team whose long name is cut between characters', async () => {
    const { id: accountId } = await buildLearner(test.db);
    const name = `${'a'.repeat(79)}🪴 and more`;
    const id = await openTeam(test.db, { accountId, seats: 5, name });
    const owned = await findOwnedTeam(test.db, accountId, id);
    expect(owned?.name).toBe(`${'a'.repeat(79)}🪴`);
  });

  it('are a licence for oneself when it is one, and open at once', async () => {
    const { id, accountId, read } = await team(1);
    expect(await read()).toMatchObject({ personal: true, taken: 1, name: 'Your licence' });
    expect(await licencesOf(accountId)).toEqual([{ teamId: id }]);
  });

  it('have the name of the buyer where there is no organisation, and a long one is cut', async () => {
    const { id: accountId } = await buildAccount(test.db, { first_name: 'Mara' });
    const id = await openTeam(test.db, { accountId, seats: 5, name: '' });
    expect((await findOwnedTeam(test.db, accountId, id))?.name).toBe("Mara's team");
    const long = await openTeam(test.db, { accountId, seats: 5, name: 'x'.repeat(120) });
    expect((await findOwnedTeam(test.db, accountId, long))?.name).toHaveLength(80);
  });

  it('are owned by nobody else', async () => {
    const { id } = await team();
    const { id: stranger } = await buildLearner(test.db);
    expect(await findOwnedTeam(test.db, stranger, id)).toBeUndefined();
    const manager = await buildMember(test, id, { role: 'manager' });
    expect(await findOwnedTeam(test.db, manager.account.id, id)).toBeUndefined();
  });
});

describe('more licences', () => {
  it('are added, up to 125', async () => {
    const { id, read } = await team(100);
    await addSeats(test.db, id, 25);
    expect((await read()).seats).toBe(125);
    await expect(addSeats(test.db, id, 1)).rejects.toMatchObject({ code: 'cannot_buy' });
    expect((await read()).seats).toBe(125);
  });

  it('go back while they are free, counting invitations that wait', async () => {
    const { id, read } = await team(5);
    await addSeats(test.db, id, 2);
    for (const _ of [1, 2, 3, 4, 5]) await buildMember(test, id);
    const { id: waiting } = await buildInvitation(test.db, id);
    await buildInvitation(test.db, id, { expiresAt: inDays(-1) });
    expect((await read()).taken).toBe(6);
    await expect(removeSeats(test.db, id, 2)).rejects.toMatchObject({
      ...{ code: 'seats_in_use' },
      message: '1 of these licences is in use. Remove members or invitations first.',
    });
    await test.db.deleteFrom('teams.invitation').where('id', '=', waiting).execute();
    await removeSeats(test.db, id, 2);
    expect((await read()).seats).toBe(5);
  });
});

describe('a renewal', () => {
  it.each([
    ['before the end', inDays(20)],
    ['in the days of grace', inDays(-13)],
  ])('%s goes on from the old end', async (_, endsAt) => {
    const { id, read } = await team();
    await setEnd(test.db, id, endsAt);
    await renewTeam(test.db, id, 6);
    const renewed = await read();
    expect(renewed.startsAt).toEqual(endsAt);
    if (!dayOf(endsAt).endsWith('02-29')) expect(dayOf(renewed.endsAt)).toBe(sameDay(endsAt, 1));
    expect(renewed.seats).toBe(6);
    expect(renewed.openUntil.getTime() - renewed.endsAt.getTime()).toBe(14 * 86_400_000);
  });

  it('later begins today', async () => {
    const { id, read } = await team();
    await setEnd(test.db, id, inDays(-15));
    const before = new Date();
    await renewTeam(test.db, id, 5);
    const { startsAt, endsAt } = await read();
    expect(Math.abs(startsAt.getTime() - before.getTime())).toBeLessThan(60_000);
    expect(endsAt.getTime() - startsAt.getTime()).toBeGreaterThanOrEqual(365 * 86_400_000);
  });

  it.each([
    ['2096-02-29T10:00:00.123Z', '2097-02-28T10:00:00.123Z'],
    ['2095-02-28T23:59:59.999Z', '2096-02-28T23:59:59.999Z'],
    ['2096-12-31T23:30:00.000Z', '2097-12-31T23:30:00.000Z'],
  ])('of an end at %s ends at %s', async (end, next) => {
    const { id, read } = await team();
    await setEnd(test.db, id, new Date(end));
    await renewTeam(test.db, id, 5);
    expect((await read()).endsAt.toISOString()).toBe(next);
  });

  it('never takes a seat from anyone', async () => {
    const { id, read } = await team(8);
    for (const _ of [1, 2, 3, 4, 5, 6]) await buildMember(test, id);
    await buildInvitation(test.db, id);
    await renewTeam(test.db, id, 5);
    expect((await read()).seats).toBe(7);
  });

  it('is taken back to what was before, unless more seats are in use', async () => {
    const { id, read } = await team(5);
    const endsAt = inDays(20);
    await setEnd(test.db, id, endsAt);
    const before = await read();
    await renewTeam(test.db, id, 8);
    for (const _ of [1, 2, 3, 4, 5, 6]) await buildMember(test, id);
    const back = { seats: before.seats, endsAt: before.endsAt };
    await expect(takeBackRenewal(test.db, id, back)).rejects.toMatchObject({
      code: 'seats_in_use',
    });
    const [member] = await test.db
      .selectFrom('teams.member')
      .where('team_id', '=', id)
      .where('role', '=', 'learner')
      .select('account_id')
      .execute();
    await test.db
      .deleteFrom('teams.member')
      .where('account_id', '=', member?.account_id ?? 0)
      .execute();
    await takeBackRenewal(test.db, id, back);
    expect(await read()).toMatchObject({ seats: 5, endsAt, openUntil: before.openUntil });
  });

  it('with fewer seats that is being paid keeps the others free, so that none is had for nothing', async () => {
    const { id, accountId } = await team(10);
    await test.db
      .insertInto('billing.order')
      .values({
        ...{ account_id: accountId, key: crypto.randomUUID(), kind: 'renewal', team_id: id },
        ...{ title: 'Renewal', seats: 5, unit_cents: 12000, list_cents: 60000 },
        ...{ total_cents: 60000, gst_cents: 2000, state: 'paying' },
        ...{ buyer_name: 'Robin', buyer_email: 'robin@example.org' },
      })
      .execute();
    expect(await countSeats(test.db, id)).toEqual({ used: 0, invited: 0, most: 5 });
  });
});

describe('a purchase that is refunded', () => {
  it('closes the team, tells its members, and can be bought back', async () => {
    const { id, read } = await team(5);
    const { account } = await buildMember(test, id);
    expect(await licencesOf(account.id)).toHaveLength(1);
    await inTransaction(test.db, (db) => closeTeam(db, id));
    expect(await licencesOf(account.id)).toEqual([]);
    const closed = await read();
    expect(closed.closedAt).not.toBeNull();
    await closeTeam(test.db, id);
    expect(await read()).toEqual(closed);
    const news = await test.db
      .selectFrom('learning.notification')
      .where('account_id', '=', account.id)
      .select(['kind', 'title', 'text'])
      .execute();
    expect(news).toEqual([
      {
        kind: 'team',
        title: 'The licences of Harbour Office have ended',
        text: expect.stringContaining('Your progress and certificates are kept.'),
      },
    ]);
    await renewTeam(test.db, id, 5);
    expect(await licencesOf(account.id)).toHaveLength(1);
  });

  it('closes a licence for oneself within the very transaction that opened it', async () => {
    const { id: accountId } = await buildLearner(test.db);
    await inTransaction(test.db, async (db) => {
      await closeTeam(db, await openTeam(db, { accountId, seats: 1, name: '' }));
    });
    expect(await licencesOf(accountId)).toEqual([]);
  });
});

it('a team that went with its owner takes nothing with it that was paid for later', async () => {
  const gone = crypto.randomUUID();
  await addSeats(test.db, gone, 1);
  await renewTeam(test.db, gone, 5);
  await closeTeam(test.db, gone);
  expect(await findOwnedTeam(test.db, 1, gone)).toBeUndefined();
});
