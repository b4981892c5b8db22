import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptInvitation,
  changeMemberRole,
  inviteMembers,
  removeMember,
  resendInvitation,
  setMySeat,
  withdrawInvitation,
} from '../../../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import {
  buildInvitation,
  buildMember,
  buildTeam,
  countSeats,
  inDays,
} from '../../../tests/support/teams.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { addSeats, removeSeats, renewTeam } from './licences.ts';

let app: TestApp;
let crowd: Awaited<ReturnType<typeof signedIn>>[];

beforeAll(async () => {
  app = await startApp();
  const people = Array.from({ length: 50 }, async () => signedIn(app, await buildLearner(app.db)));
  crowd = await Promise.all(people);
});
afterAll(() => app.close());

async function expectFit(teamId: string) {
  const { seats, used, invited } = await countSeats(app.db, teamId);
  expect(used + invited).toBeLessThanOrEqual(seats);
  return { seats, used, invited };
}

const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const countOf = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

describe('of concurrent requests', () => {
  it('one invitation gets the last seat', async () => {
    const { id, ask } = await buildTeam(app, { seats: 5 });
    for (const _ of [1, 2, 3, 4]) await buildMember(app, id);
    const statuses = await statusesOf(
      crowd.map((_, n) =>
        ask(inviteMembers, { params: { id }, body: { emails: [`last${n}@example.org`] } }),
      ),
    );
    expect([countOf(statuses, 200), countOf(statuses, 409)]).toEqual([1, 49]);
    expect(await expectFit(id)).toEqual({ seats: 5, used: 4, invited: 1 });
    const mails = await app.db
      .selectFrom('platform.mail')
      .where('recipient', 'like', 'last%@example.org')
      .select('id')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('one account joins with one link', async () => {
    const { id } = await buildTeam(app);
    const { token } = await buildInvitation(app.db, id);
    const statuses = await statusesOf(
      crowd.map(({ ask }) => ask(acceptInvitation, { params: { token } })),
    );
    expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 49]);
    expect(await expectFit(id)).toEqual({ seats: 5, used: 1, invited: 0 });
  });

  it('one account joins once, however many links it opens', async () => {
    const { id } = await buildTeam(app);
    const links = await Promise.all([1, 2, 3].map(() => buildInvitation(app.db, id)));
    const [one] = crowd;
    const statuses = await statusesOf(
      links.flatMap(({ token }) => one?.ask(acceptInvitation, { params: { token } }) ?? []),
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(await expectFit(id)).toEqual({ seats: 5, used: 1, invited: 2 });
  });

  it('the first one gets the seat of an expired invitation', async () => {
    const { id, ask } = await buildTeam(app, { seats: 2 });
    await buildMember(app, id);
    const { id: invitationId } = await buildInvitation(app.db, id, { expiresAt: inDays(-1) });
    const statuses = await statusesOf([
      ask(setMySeat, { params: { id }, body: { seated: true } }),
      ask(resendInvitation, { params: { id, invitationId } }),
      ask(inviteMembers, { params: { id }, body: { emails: ['third@example.org'] } }),
    ]);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    const { used, invited } = await expectFit(id);
    expect(used + invited).toBe(2);
  });

  it('accepting, withdrawing, resending and taking seats never exceed the licences', async () => {
    const { id, ask } = await buildTeam(app, { seats: 10 });
    const waiting = await Promise.all(Array.from({ length: 8 }, () => buildInvitation(app.db, id)));
    const expired = await Promise.all(
      Array.from({ length: 8 }, () => buildInvitation(app.db, id, { expiresAt: inDays(-1) })),
    );
    const statuses = await statusesOf([
      ...waiting.map(({ token }, n) =>
        (crowd[n] ?? { ask }).ask(acceptInvitation, { params: { token } }),
      ),
      ...waiting
        .slice(0, 4)
        .map(({ id: invitationId }) => ask(withdrawInvitation, { params: { id, invitationId } })),
      ...expired.map(({ id: invitationId }) =>
        ask(resendInvitation, { params: { id, invitationId } }),
      ),
      ...[true, false, true].map((seated) => ask(setMySeat, { params: { id }, body: { seated } })),
      ...Array.from({ length: 20 }, (_, n) =>
        ask(inviteMembers, { params: { id }, body: { emails: [`mixed${n}@example.org`] } }),
      ),
      removeSeats(app.db, app.config, id, 1).then(
        () => ({ status: 200 }),
        () => ({ status: 409 }),
      ),
    ]);
    expect(statuses.filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([]);
    const { seats, used, invited } = await expectFit(id);
    expect(used + invited).toBeGreaterThanOrEqual(seats - 1);
  });

  it('a renewal with fewer seats and a new invitation do not conflict', async () => {
    const { id, ask } = await buildTeam(app, { seats: 10 });
    for (const _ of [1, 2, 3, 4, 5]) await buildMember(app, id);
    await Promise.all([
      renewTeam(app.db, id, 5),
      ...Array.from({ length: 10 }, (_, n) =>
        ask(inviteMembers, { params: { id }, body: { emails: [`renewed${n}@example.org`] } }),
      ),
    ]);
    await expectFit(id);
  });
});

/** Actions on a team, with a number that selects the person. */
const deeds = [
  'invite',
  'resend',
  'withdraw',
  'accept',
  'expire',
  'remove',
  'seat',
  'unseat',
  'handOver',
  'more',
  'fewer',
  'renew',
] as const;
type Deed = { deed: (typeof deeds)[number]; who: number };

it('seats are never exceeded by any sequence of actions', async () => {
  const step = fc.record({ deed: fc.constantFrom(...deeds), who: fc.nat({ max: 49 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      await walk(steps);
    }),
    { numRuns: cases(12, 240), endOnFailure: true },
  );
});

async function walk(steps: readonly Deed[]) {
  const { id, account, ask: asFounder } = await buildTeam(app, { seats: 5 });
  // Nearly full, and with one that lost its seat: rules are broken at the edge.
  for (const _ of [1, 2, 3, 4]) await buildMember(app, id);
  await buildInvitation(app.db, id, { expiresAt: inDays(-1) });
  let ask = asFounder;
  for (const [turn, { deed, who }] of steps.entries()) {
    const pending = await pendingOf(id);
    const invitationId = pending.at(who % Math.max(1, pending.length)) ?? crypto.randomUUID();
    const params = { id, invitationId };
    const members = await membersOf(id);
    const accountId = members.at(who % Math.max(1, members.length)) ?? account.id;
    switch (deed) {
      case 'invite':
        await ask(inviteMembers, { params, body: { emails: [`walk${who}@example.org`] } });
        break;
      case 'resend':
        await ask(resendInvitation, { params });
        break;
      case 'withdraw':
        await ask(withdrawInvitation, { params });
        break;
      case 'accept': {
        const token = await makeLink(id, `walker${turn}@example.org`);
        await crowd[who]?.ask(acceptInvitation, { params: { token } });
        break;
      }
      case 'expire':
        await app.db
          .updateTable('teams.invitation')
          .set({ expires_at: inDays(-1) })
          .where('id', '=', invitationId)
          .execute();
        break;
      case 'remove':
        await ask(removeMember, { params: { id, accountId } });
        break;
      case 'seat':
      case 'unseat':
        await ask(setMySeat, { params, body: { seated: deed === 'seat' } });
        break;
      case 'handOver': {
        const handed = await ask(changeMemberRole, {
          params: { id, accountId },
          body: { role: 'owner' },
        });
        if (handed.status === 200) ask = (await signedIn(app, { id: accountId })).ask;
        break;
      }
      case 'more':
        await addSeats(app.db, id, 1);
        break;
      case 'fewer':
        await removeSeats(app.db, app.config, id, 1).catch(() => {});
        break;
      case 'renew':
        await renewTeam(app.db, id, 5);
        break;
    }
    await expectFit(id);
  }
}

/** Of an invitation as the product would have made it, if a seat is free for it. */
async function makeLink(teamId: string, email: string): Promise<string> {
  const { seats, used, invited } = await countSeats(app.db, teamId);
  return used + invited < seats ? (await buildInvitation(app.db, teamId, { email })).token : 'none';
}

const pendingOf = async (teamId: string) => {
  const rows = await app.db
    .selectFrom('teams.invitation')
    .where('team_id', '=', teamId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

const membersOf = async (teamId: string) => {
  const rows = await app.db
    .selectFrom('teams.member')
    .where('team_id', '=', teamId)
    .select('account_id as accountId')
    .orderBy('account_id')
    .execute();
  return rows.map(({ accountId }) => accountId);
};
