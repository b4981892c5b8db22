import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSignals } from '../../contract/notifications/notifications.ts';
import {
  changeMemberRole,
  changeTeam,
  getTeam,
  inviteMembers,
  listTeams,
  removeMember,
  resendInvitation,
  setMySeat,
  withdrawInvitation,
} from '../../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from '../../tests/support/app.ts';
import { buildLearner } from '../../tests/support/factories.ts';
import { viewerOf } from '../../tests/support/orders.ts';
import { openRecorder } from '../../tests/support/statements/statement-recorder.ts';
import {
  buildInvitation,
  buildMember,
  buildTeam,
  inDays,
  setEnd,
} from '../../tests/support/teams.ts';
import { closeTeam, openTeam } from './licences/licences.ts';
import { listTeams as listTeamsOf } from './teams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const newsOf = async (accountId: number) => {
  const news = await app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'team')
    .select('title')
    .orderBy('created_at')
    .execute();
  return news.map(({ title }) => title);
};

describe("the menu's team role", () => {
  it('is `manager` for owners and managers, `member` for learners, and missing without a team', async () => {
    const { id, ask: owner } = await buildTeam(app, { seats: 6 });
    const manager = await buildMember(app, id, { role: 'manager' });
    const learner = await buildMember(app, id);
    const outsider = await signedIn(app, await buildLearner(app.db));
    const roles = await Promise.all(
      [owner, manager.ask, learner.ask, outsider.ask].map(
        async (ask) => (await ask(getSignals, {})).body.data.team,
      ),
    );
    expect(roles).toEqual(['manager', 'manager', 'member', null]);
  });
});

describe('a team', () => {
  it('shows its owner all members', async () => {
    const { id, ask, account } = await buildTeam(app, { seats: 6 });
    await buildMember(app, id, { role: 'manager', name: 'Zoe' });
    await buildMember(app, id, { name: 'Bea' });
    await buildMember(app, id, { name: 'Ada' });
    await buildInvitation(app.db, id, { email: 'new@example.org' });
    await buildInvitation(app.db, id, { email: 'old@example.org', expiresAt: inDays(-1) });
    const { body } = await ask(getTeam, { params: { id } });
    expect(body.data).toMatchObject({
      name: 'Harbour Office',
      state: 'active',
      role: 'owner',
      seated: false,
      seats: { total: 6, used: 3, invited: 1, free: 2 },
      can: { own: true, manage: true, leave: false },
    });
    expect(body.data.members.map(({ name, role }) => `${name.split(' ')[0]} ${role}`)).toEqual([
      'Robin owner',
      'Zoe manager',
      'Ada learner',
      'Bea learner',
    ]);
    expect(body.data.members.map(({ can }) => can)).toEqual([
      { remove: false, changeRole: false },
      ...[1, 2, 3].map(() => ({ remove: true, changeRole: true })),
    ]);
    const expired = body.data.invitations.map(({ email, expired }) => [email, expired]);
    expect(Object.fromEntries(expired)).toEqual({
      'new@example.org': false,
      'old@example.org': true,
    });
    const { data } = (await ask(listTeams, {})).body;
    expect(data.map(({ id }) => id)).toEqual([id]);
    expect(body.data.members[0]?.accountId).toBe(account.id);
  });

  it('shows learners only themselves', async () => {
    const { id } = await buildTeam(app);
    await buildMember(app, id);
    await buildInvitation(app.db, id);
    const { ask, account } = await buildMember(app, id);
    const { data } = (await ask(getTeam, { params: { id } })).body;
    expect(data.members.map(({ accountId }) => accountId)).toEqual([account.id]);
    expect(data.invitations).toEqual([]);
    expect(data.can).toEqual({
      own: false,
      administer: false,
      manage: false,
      assign: false,
      leave: true,
    });
  });

  it('is not found for everyone else', async () => {
    const { id } = await buildTeam(app);
    const { account } = await buildMember(app, id);
    const { id: invitationId } = await buildInvitation(app.db, id);
    const { ask } = await signedIn(app, await buildLearner(app.db));
    const emails = ['someone@example.org'];
    const answers = [
      await ask(getTeam, { params: { id } }),
      await ask(changeTeam, { params: { id }, body: { name: 'Mine' } }),
      await ask(inviteMembers, { params: { id }, body: { emails } }),
      await ask(resendInvitation, { params: { id, invitationId } }),
      await ask(withdrawInvitation, { params: { id, invitationId } }),
      await ask(removeMember, { params: { id, accountId: account.id } }),
      await ask(changeMemberRole, {
        params: { id, accountId: account.id },
        body: { role: 'owner' },
      }),
      await ask(setMySeat, { params: { id }, body: { seated: true } }),
      await ask(getTeam, { params: { id: crypto.randomUUID() } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await ask(listTeams, {})).body.data).toEqual([]);
  });

  it('is managed by its owner; managers manage learners', async () => {
    const { id } = await buildTeam(app);
    const other = await buildMember(app, id, { role: 'manager' });
    const pupil = await buildMember(app, id);
    const { id: invitationId } = await buildInvitation(app.db, id);
    const { id: managers } = await buildInvitation(app.db, id, { role: 'manager' });
    const { ask: asManager } = await buildMember(app, id, { role: 'manager' });
    const { ask: asLearner } = pupil;
    const role = { role: 'manager' } as const;
    const asked = async (ask: typeof asManager) => [
      (await ask(changeTeam, { params: { id }, body: { name: 'Ours' } })).status,
      (await ask(setMySeat, { params: { id }, body: { seated: true } })).status,
      (await ask(changeMemberRole, { params: { id, accountId: other.account.id }, body: role }))
        .status,
      (await ask(removeMember, { params: { id, accountId: other.account.id } })).status,
      (
        await ask(inviteMembers, {
          params: { id },
          body: { emails: ['boss@example.org'], ...role },
        })
      ).status,
      (await ask(withdrawInvitation, { params: { id, invitationId: managers } })).status,
    ];
    expect(await asked(asManager)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await asked(asLearner)).toEqual([403, 403, 403, 404, 403, 404]);
    const emails = ['pupil@example.org'];
    expect((await asLearner(inviteMembers, { params: { id }, body: { emails } })).status).toBe(403);
    expect((await asLearner(resendInvitation, { params: { id, invitationId } })).status).toBe(404);
    const withdrawn = await asManager(withdrawInvitation, { params: { id, invitationId } });
    expect(withdrawn.status).toBe(200);
    const removed = await asManager(removeMember, { params: { id, accountId: pupil.account.id } });
    expect(removed.status).toBe(200);
    expect(await newsOf(pupil.account.id)).toEqual(["You're no longer in Harbour Office"]);
  });

  it('can be renamed', async () => {
    const { id, ask } = await buildTeam(app);
    const { body } = await ask(changeTeam, { params: { id }, body: { name: ' Lighthouse ' } });
    expect(body.data.name).toBe('Lighthouse');
    await closeTeam(app.db, app.config, id);
    const refused = await ask(changeTeam, { params: { id }, body: { name: 'Ruin' } });
    expect([refused.status, refused.detail]).toEqual([
      409,
      'This team was refunded, so it can no longer be changed.',
    ]);
    expect((await ask(getTeam, { params: { id } })).body.data.name).toBe('Lighthouse');
  });

  it('that has ended is visible, but assigns no seats', async () => {
    const { id, ask } = await buildTeam(app);
    const emails = ['late@example.org'];
    const { id: invitationId } = await buildInvitation(app.db, id);
    const tries = async () => [
      (await ask(getTeam, { params: { id } })).body.data.state,
      (await ask(inviteMembers, { params: { id }, body: { emails } })).status,
      (await ask(resendInvitation, { params: { id, invitationId } })).status,
      (await ask(setMySeat, { params: { id }, body: { seated: true } })).status,
    ];
    await setEnd(app.db, id, inDays(-15));
    expect(await tries()).toEqual(['expired', 409, 409, 409]);
    await setEnd(app.db, id, inDays(10));
    await closeTeam(app.db, app.config, id);
    expect(await tries()).toEqual(['closed', 409, 409, 409]);
  });

  it('that was refunded stays as it is', async () => {
    const { id, ask } = await buildTeam(app);
    await ask(setMySeat, { params: { id }, body: { seated: true } });
    const { id: invitationId } = await buildInvitation(app.db, id);
    await closeTeam(app.db, app.config, id);
    const refused = [
      await ask(withdrawInvitation, { params: { id, invitationId } }),
      await ask(setMySeat, { params: { id }, body: { seated: false } }),
    ];
    const detail = 'This team was refunded, so it can no longer be changed.';
    expect(refused.map((reply) => [reply.status, reply.detail])).toEqual([
      [409, detail],
      [409, detail],
    ]);
    const { body } = await ask(getTeam, { params: { id } });
    expect(body.data).toMatchObject({ seated: true, invitations: [{ id: invitationId }] });
  });

  it('works as before in its grace period', async () => {
    const { id, ask } = await buildTeam(app);
    await setEnd(app.db, id, inDays(-13));
    const { body } = await ask(setMySeat, { params: { id }, body: { seated: true } });
    expect(body.data).toMatchObject({ state: 'grace', seated: true, seats: { used: 1 } });
  });
});

describe('a personal licence', () => {
  it('has no other members, and its seat cannot be given up', async () => {
    const { id, ask } = await buildTeam(app, { seats: 1 });
    const { data } = (await ask(getTeam, { params: { id } })).body;
    expect(data).toMatchObject({
      personal: true,
      seated: true,
      can: { own: true, manage: false, leave: false },
    });
    const emails = ['friend@example.org'];
    expect((await ask(inviteMembers, { params: { id }, body: { emails } })).status).toBe(403);
    expect((await ask(setMySeat, { params: { id }, body: { seated: false } })).status).toBe(403);
  });
});

describe('leaving', () => {
  it('frees the seat, and notifies the owner', async () => {
    const { id, account } = await buildTeam(app);
    const { ask, account: leaver } = await buildMember(app, id, { name: 'Noor' });
    const { status } = await ask(removeMember, { params: { id, accountId: leaver.id } });
    expect(status).toBe(200);
    expect((await ask(getTeam, { params: { id } })).status).toBe(404);
    expect(await newsOf(account.id)).toEqual([expect.stringMatching(/^Noor .* left Harbour/)]);
  });

  it('is refused for the owner, also if a manager tries', async () => {
    const { id, ask, account } = await buildTeam(app);
    const { ask: asManager } = await buildMember(app, id, { role: 'manager' });
    const params = { id, accountId: account.id };
    for (const answer of [
      await ask(removeMember, { params }),
      await asManager(removeMember, { params }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.detail).toContain('Choose a new owner first');
    }
  });
});

describe('roles', () => {
  it('are changed by the owner', async () => {
    const { id, ask } = await buildTeam(app);
    const { account } = await buildMember(app, id);
    const params = { id, accountId: account.id };
    for (const role of ['manager', 'manager', 'learner'] as const) {
      const { body } = await ask(changeMemberRole, { params, body: { role } });
      const found = body.data.members.find(({ accountId }) => accountId === account.id);
      expect(found?.role).toBe(role);
    }
    const stranger = await buildLearner(app.db);
    const unknown = { params: { id, accountId: stranger.id }, body: { role: 'manager' } } as const;
    expect((await ask(changeMemberRole, unknown)).status).toBe(404);
  });

  it('hand the team over if there is a seat for the old owner', async () => {
    const { id, ask, account } = await buildTeam(app, { seats: 2 });
    const heir = await buildMember(app, id);
    const other = await buildMember(app, id);
    const handOver = {
      params: { id, accountId: heir.account.id },
      body: { role: 'owner' },
    } as const;
    expect((await ask(changeMemberRole, handOver)).detail).toBe(
      'All of this team’s licences are in use.',
    );
    await ask(removeMember, { params: { id, accountId: other.account.id } });
    const { body } = await ask(changeMemberRole, handOver);
    expect(body.data).toMatchObject({ role: 'manager', seated: true, seats: { used: 2 } });
    expect(await newsOf(heir.account.id)).toEqual(['You now own Harbour Office']);
    expect((await heir.ask(getTeam, { params: { id } })).body.data.can.own).toBe(true);
    expect((await ask(changeMemberRole, handOver)).status).toBe(403);
    const away = { params: { id, accountId: account.id } };
    expect((await heir.ask(removeMember, away)).status).toBe(200);
  });

  it('cannot leave a team without an owner', async () => {
    const { id, ask, account } = await buildTeam(app);
    const own = { params: { id, accountId: account.id } };
    const change = (role: 'owner' | 'learner') => ask(changeMemberRole, { ...own, body: { role } });
    expect((await change('owner')).status).toBe(200);
    expect((await change('learner')).status).toBe(409);
  });
});

describe("the owner's seat", () => {
  it('can be taken and given up, repeatedly', async () => {
    const { id, ask } = await buildTeam(app, { seats: 5 });
    for (const seated of [true, true, false, false]) {
      const { body } = await ask(setMySeat, { params: { id }, body: { seated } });
      expect(body.data).toMatchObject({ seated, seats: { used: seated ? 1 : 0 } });
    }
  });

  it('is refused if none is free', async () => {
    const { id, ask } = await buildTeam(app, { seats: 2 });
    await buildMember(app, id);
    await buildInvitation(app.db, id);
    const { status, detail } = await ask(setMySeat, { params: { id }, body: { seated: true } });
    expect([status, detail]).toEqual([409, 'All of this team’s licences are in use.']);
  });
});

it('lists many teams with three queries, each with its own seats', async () => {
  const { account, id } = await buildTeam(app, { seats: 5 });
  const others = [6, 7, 8];
  for (const seats of others) {
    await openTeam(app.db, { accountId: account.id, seats, name: `Team of ${seats}` });
  }
  await buildMember(app, id);
  const recorder = openRecorder(app.connectionString);
  const teams = await listTeamsOf(recorder.db, viewerOf(account.id));
  const statements = recorder.take();
  await recorder.close();
  expect(statements).toHaveLength(3);
  expect(teams.map(({ seats }) => [seats.total, seats.free]).sort()).toEqual([
    [5, 4],
    [6, 6],
    [7, 7],
    [8, 8],
  ]);
});
