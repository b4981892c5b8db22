import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount, buildLearner } from '../../../tests/support/factories.ts';
import { buildInvitation, buildMember, inDays, setEnd } from '../../../tests/support/teams.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { countSeats } from '../queries.ts';
import {
  addSeats,
  closeTeam,
  endExtendedGrace,
  extendGrace,
  findOwnedTeam,
  openTeam,
  removeSeats,
  renewTeam,
  revertRenewal,
} from './licences.ts';
import { endOfDayAfter, graceAfter, yearAfter } from './terms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function team(seats = 5) {
  const { id: accountId } = await buildLearner(app.db);
  const id = await openTeam(app.db, { accountId, seats, name: 'Harbour Office' });
  const read = async () => {
    const owned = await findOwnedTeam(app.db, accountId, id);
    if (!owned) throw new Error('Its owner has it.');
    return owned;
  };
  return { id, accountId, read };
}

const licencesOf = async (accountId: number) =>
  app.db
    .selectFrom('teams.licence')
    .where('account_id', '=', accountId)
    .select('team_id as teamId')
    .execute();

describe('bought licences', () => {
  it('create a team for a year, with its owner and without a seat for them', async () => {
    const { accountId, read } = await team(7);
    const { seats, taken, personal, startsAt, endsAt, openUntil, closedAt } = await read();
    expect({ seats, taken, personal, closedAt }).toEqual({
      seats: 7,
      taken: 0,
      personal: false,
      closedAt: null,
    });
    expect(Math.abs(startsAt.getTime() - Date.now())).toBeLessThan(60_000);
    expect({ endsAt, openUntil }).toEqual({
      endsAt: yearAfter(startsAt),
      openUntil: graceAfter(endsAt),
    });
    expect(await licencesOf(accountId)).toEqual([]);
  });

  it('create a team whose long name is cut between characters', async () => {
    const { id: accountId } = await buildLearner(app.db);
    const name = `${'a'.repeat(79)}🪴 and more`;
    const id = await openTeam(app.db, { accountId, seats: 5, name });
    const owned = await findOwnedTeam(app.db, accountId, id);
    expect(owned?.name).toBe(`${'a'.repeat(79)}🪴`);
  });

  it('are personal if it is one, and open at once', async () => {
    const { id, accountId, read } = await team(1);
    expect(await read()).toMatchObject({ personal: true, taken: 1, name: 'Your licence' });
    expect(await licencesOf(accountId)).toEqual([{ teamId: id }]);
  });

  it('are named after the buyer if there is no organisation', async () => {
    const { id: accountId } = await buildAccount(app.db, { first_name: 'Mara' });
    const id = await openTeam(app.db, { accountId, seats: 5, name: '' });
    expect((await findOwnedTeam(app.db, accountId, id))?.name).toBe("Mara's team");
    const long = await openTeam(app.db, { accountId, seats: 5, name: 'x'.repeat(120) });
    expect((await findOwnedTeam(app.db, accountId, long))?.name).toHaveLength(80);
  });

  it('belong to their owner only', async () => {
    const { id } = await team();
    const { id: stranger } = await buildLearner(app.db);
    expect(await findOwnedTeam(app.db, stranger, id)).toBeUndefined();
    const manager = await buildMember(app, id, { role: 'manager' });
    expect(await findOwnedTeam(app.db, manager.account.id, id)).toBeUndefined();
  });
});

describe('more licences', () => {
  it('are added up to 125', async () => {
    const { id, read } = await team(100);
    await addSeats(app.db, id, 25);
    expect((await read()).seats).toBe(125);
    await expect(addSeats(app.db, id, 1)).rejects.toMatchObject({ code: 'cannot_buy' });
    expect((await read()).seats).toBe(125);
  });

  it('can be removed while they are free, counting pending invitations', async () => {
    const { id, read } = await team(5);
    await addSeats(app.db, id, 2);
    for (const _ of [1, 2, 3, 4, 5]) await buildMember(app, id);
    const { id: waiting } = await buildInvitation(app.db, id);
    await buildInvitation(app.db, id, { expiresAt: inDays(-1) });
    expect((await read()).taken).toBe(6);
    await expect(removeSeats(app.db, app.config, id, 2)).rejects.toMatchObject({
      code: 'seats_in_use',
      message: '1 of these licences is in use. Remove members or invitations first.',
    });
    await app.db.deleteFrom('teams.invitation').where('id', '=', waiting).execute();
    await removeSeats(app.db, app.config, id, 2);
    expect((await read()).seats).toBe(5);
  });
});

describe('a renewal', () => {
  it.each([
    ['before the end', inDays(20)],
    ['in the days of grace', inDays(-13)],
  ])('%s continues from the old end', async (_, endsAt) => {
    const { id, read } = await team();
    await setEnd(app.db, id, endsAt);
    await renewTeam(app.db, id, 6);
    expect(await read()).toMatchObject({
      seats: 6,
      startsAt: endsAt,
      endsAt: yearAfter(endsAt),
      openUntil: graceAfter(yearAfter(endsAt)),
    });
  });

  it('later starts today', async () => {
    const { id, read } = await team();
    await setEnd(app.db, id, inDays(-15));
    const before = new Date();
    await renewTeam(app.db, id, 5);
    const { startsAt, endsAt } = await read();
    expect(Math.abs(startsAt.getTime() - before.getTime())).toBeLessThan(60_000);
    expect(endsAt).toEqual(yearAfter(startsAt));
  });

  it.each([
    ['2096-02-29T12:59:59.999Z', '2097-02-28T12:59:59.999Z'],
    ['2095-02-28T12:59:59.999Z', '2096-02-28T12:59:59.999Z'],
    // A day in daylight saving time, and the same day a year later, which isn't.
    ['2096-10-07T12:59:59.999Z', '2097-10-07T12:59:59.999Z'],
    ['2095-10-02T12:59:59.999Z', '2096-10-02T13:59:59.999Z'],
  ])('of an end at %s ends at %s', async (end, next) => {
    const { id, read } = await team();
    await setEnd(app.db, id, new Date(end));
    await renewTeam(app.db, id, 5);
    expect((await read()).endsAt.toISOString()).toBe(next);
  });

  it("keeps everyone's seat", async () => {
    const { id, read } = await team(8);
    for (const _ of [1, 2, 3, 4, 5, 6]) await buildMember(app, id);
    await buildInvitation(app.db, id);
    await renewTeam(app.db, id, 5);
    expect((await read()).seats).toBe(7);
  });

  it('is reverted unless more seats are in use', async () => {
    const { id, read } = await team(5);
    const endsAt = inDays(20);
    await setEnd(app.db, id, endsAt);
    const before = await read();
    await renewTeam(app.db, id, 8);
    for (const _ of [1, 2, 3, 4, 5, 6]) await buildMember(app, id);
    const back = { seats: before.seats, endsAt: before.endsAt };
    await expect(revertRenewal(app.db, app.config, id, back)).rejects.toMatchObject({
      code: 'seats_in_use',
    });
    const [member] = await app.db
      .selectFrom('teams.member')
      .where('team_id', '=', id)
      .where('role', '=', 'learner')
      .select('account_id')
      .execute();
    await app.db
      .deleteFrom('teams.member')
      .where('account_id', '=', member?.account_id ?? 0)
      .execute();
    await revertRenewal(app.db, app.config, id, back);
    expect(await read()).toMatchObject({ seats: 5, endsAt, openUntil: graceAfter(endsAt) });
  });

  it('with fewer seats blocks the others while it is being paid', async () => {
    const { id, accountId } = await team(10);
    await app.db
      .insertInto('billing.order')
      .values({
        account_id: accountId,
        key: crypto.randomUUID(),
        kind: 'renewal',
        team_id: id,
        title: 'Renewal',
        seats: 5,
        unit_cents: 12000,
        list_cents: 60000,
        total_cents: 60000,
        tax_cents: 2000,
        tax_name: 'GST',
        tax_included: true,
        currency: 'AUD',
        state: 'paying',
        buyer_name: 'Robin',
        buyer_email: 'robin@example.org',
      })
      .execute();
    expect(await countSeats(app.db, id)).toEqual({ used: 0, invited: 0, most: 5 });
  });
});

describe('a renewal by invoice', () => {
  const until = async (endsAt: Date, dueAt: Date) => {
    const { id, read } = await team();
    await setEnd(app.db, id, endsAt);
    await extendGrace(app.db, id, dueAt);
    const { openUntil } = await read();
    await endExtendedGrace(app.db, id);
    return { openUntil, after: (await read()).openUntil, id, read };
  };

  it('extends the grace period until it is due or cancelled', async () => {
    const [endsAt, dueAt] = [inDays(-13), inDays(17)];
    const { openUntil, after, id, read } = await until(endsAt, dueAt);
    expect([openUntil, after]).toEqual([dueAt, graceAfter(endsAt)]);
    await extendGrace(app.db, id, inDays(17));
    // Paid while it is still open, the next year continues from the last.
    await setEnd(app.db, id, inDays(-20), 30);
    const { endsAt: end } = await read();
    await renewTeam(app.db, id, 5);
    expect((await read()).endsAt).toEqual(yearAfter(end));
  });

  it('never shortens the grace period', async () => {
    const endsAt = inDays(25);
    const { openUntil } = await until(endsAt, inDays(30));
    expect(openUntil).toEqual(new Date(endsAt.getTime() + 14 * 86_400_000));
  });

  it('extends the grace period by at most the term of an invoice', async () => {
    const endsAt = inDays(-2);
    const { openUntil } = await until(endsAt, inDays(300));
    expect(openUntil).toEqual(endOfDayAfter(endsAt, 44));
  });

  it('does not reopen a closed or refunded team', async () => {
    const { openUntil } = await until(inDays(-15), inDays(30));
    expect(openUntil.getTime()).toBeLessThan(Date.now());
    const { id, read } = await team();
    await closeTeam(app.db, app.config, id);
    const closed = await read();
    await extendGrace(app.db, id, inDays(30));
    await endExtendedGrace(app.db, id);
    expect(await read()).toEqual(closed);
  });
});

describe('a refunded purchase', () => {
  it('closes the team, notifies its members, and can be bought again', async () => {
    const { id, read } = await team(5);
    const { account } = await buildMember(app, id);
    expect(await licencesOf(account.id)).toHaveLength(1);
    await inTransaction(app.db, (db) => closeTeam(db, app.config, id));
    expect(await licencesOf(account.id)).toEqual([]);
    const closed = await read();
    expect(closed.closedAt).not.toBeNull();
    await closeTeam(app.db, app.config, id);
    expect(await read()).toEqual(closed);
    const news = await app.db
      .selectFrom('notifications.notification')
      .where('account_id', '=', account.id)
      .select(['kind', 'title', 'text'])
      .execute();
    expect(news).toEqual([
      {
        kind: 'team',
        title: 'The licences of Harbour Office were refunded',
        text: expect.stringContaining('Your progress is saved.'),
      },
    ]);
    await renewTeam(app.db, id, 5);
    expect(await licencesOf(account.id)).toHaveLength(1);
  });

  it('closes a personal licence in the transaction that opened it', async () => {
    const { id: accountId } = await buildLearner(app.db);
    await inTransaction(app.db, async (db) => {
      await closeTeam(db, app.config, await openTeam(db, { accountId, seats: 1, name: '' }));
    });
    expect(await licencesOf(accountId)).toEqual([]);
  });
});

it('changes nothing if the team was deleted with its owner', async () => {
  const gone = crypto.randomUUID();
  await addSeats(app.db, gone, 1);
  await renewTeam(app.db, gone, 5);
  await closeTeam(app.db, app.config, gone);
  expect(await findOwnedTeam(app.db, 1, gone)).toBeUndefined();
});
