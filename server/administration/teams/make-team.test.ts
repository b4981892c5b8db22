import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTeam, setTeamLicences } from '../../../contract/administration/teams.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner } from '../../../tests/support/factories.ts';
import { buildMember } from '../../../tests/support/teams.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());

describe('a team for a customer of sales', () => {
  it('may be larger than those sold online, and is owned by whoever has the address', async () => {
    const owner = await buildLearner(app.db);
    const { status, body } = await admin.ask(makeTeam, {
      body: { name: 'Northline Logistics', ownerEmail: owner.email.toUpperCase(), seats: 140 },
    });
    expect(status).toBe(200);
    const { id } = body.data;
    const team = await app.db
      .selectFrom('teams.team')
      .innerJoin('teams.member', 'teams.member.team_id', 'teams.team.id')
      .where('teams.team.id', '=', id)
      .select(['teams.team.name', 'teams.team.seats', 'account_id', 'role'])
      .execute();
    expect(team).toEqual([
      { name: 'Northline Logistics', seats: 140, account_id: owner.id, role: 'owner' },
    ]);
    const audit = await app.db.selectFrom('platform.audit').select('subject').execute();
    expect(audit.at(-1)?.subject).toContain('Northline Logistics with 140 licences');
  });

  it('gets more licences, or another year, as agreed, and keeps those in use', async () => {
    const owner = await buildLearner(app.db);
    const { body } = await admin.ask(makeTeam, {
      body: { name: 'Northline', ownerEmail: owner.email, seats: 140 },
    });
    const { id } = body.data;
    const team = () =>
      app.db
        .selectFrom('teams.team')
        .where('id', '=', id)
        .select(['seats', 'ends_at'])
        .executeTakeFirstOrThrow();
    const { ends_at: before } = await team();
    const more = await admin.ask(setTeamLicences, { params: { id }, body: { seats: 500 } });
    expect(more.body.data.message).toBe('Northline has 500 licences.');
    expect(await team()).toEqual({ seats: 500, ends_at: before });
    const renewal = {
      params: { id },
      body: { seats: 600, renew: true, endsAt: before.toISOString() },
    };
    expect((await admin.ask(setTeamLicences, renewal)).status).toBe(200);
    // Sent again, it adds no second year.
    expect((await admin.ask(setTeamLicences, renewal)).status).toBe(409);
    const unseen = { params: { id }, body: { seats: 600, renew: true } };
    expect((await admin.ask(setTeamLicences, unseen)).errors).toMatchObject([{ field: 'endsAt' }]);
    const renewed = await team();
    expect(renewed.seats).toBe(600);
    expect(renewed.ends_at.getFullYear()).toBe(before.getFullYear() + 1);
    for (let n = 0; n < 6; n += 1) await buildMember(app, id);
    const fewer = await admin.ask(setTeamLicences, { params: { id }, body: { seats: 5 } });
    expect(fewer.detail).toContain('1 of these licences is in use.');
    const nobody = { params: { id: crypto.randomUUID() }, body: { seats: 5 } };
    expect((await admin.ask(setTeamLicences, nobody)).status).toBe(404);
    const audit = await app.db
      .selectFrom('platform.audit')
      .where('subject', '=', 'the licences of the team Northline')
      .select('act')
      .orderBy('id')
      .execute();
    expect(audit.map(({ act }) => act)).toEqual(['changed', 'renewed']);
  });

  it.each([
    ['ownerEmail', { ownerEmail: 'nobody@example.org' }],
    ['seats', { seats: 4 }],
    ['seats', { seats: 1.5 }],
    ['name', { name: ' ' }],
  ])('is refused with a wrong %s', async (field, change) => {
    const { email } = await buildLearner(app.db);
    const refused = await admin.ask(makeTeam, {
      body: { name: 'Team', ownerEmail: email, seats: 10, ...change },
    });
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, field]);
  });
});
