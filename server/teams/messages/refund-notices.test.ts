import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundAnyOrder } from '../../../contract/billing/admin.ts';
import { refundOrder } from '../../../contract/billing/orders.ts';
import {
  changeMemberRole,
  getInvitation,
  getTeam,
  listTeams,
  removeMember,
} from '../../../contract/teams/teams.ts';
import { ask as askAs, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount } from '../../../tests/support/factories.ts';
import { buildBuyer } from '../../../tests/support/orders.ts';
import { buildInvitation, buildMember, inDays, setEnd } from '../../../tests/support/teams.ts';
import { renewTeam, revertRenewal } from '../licences/licences.ts';

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
    .select(['title', 'text'])
    .orderBy('created_at')
    .execute();
  return news.map(({ title, text }) => `${title}. ${text}`);
};

const mailsTo = async (email: string) => {
  const mails = await app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', email)
    .select('subject')
    .orderBy('created_at')
    .execute();
  return mails.map(({ subject }) => subject);
};

/** Bought by one, handed over to another. */
async function handedOver() {
  const buyer = await buildBuyer(app);
  const order = await buyer.buy({ kind: 'licence', seats: 5 });
  const id = order.teamId ?? '';
  const owner = await buildMember(app, id, { name: 'Nia' });
  const learner = await buildMember(app, id);
  const admin = await signedIn(app, await buildAccount(app.db, { role: 'Admin' }));
  const refundAsAdmin = (orderId: string) =>
    admin.ask(refundAnyOrder, { params: { id: orderId }, body: { reason: 'Asked by phone' } });
  const handOver = () =>
    buyer.ask(changeMemberRole, {
      params: { id, accountId: owner.account.id },
      body: { role: 'owner' },
    });
  return { id, buyer, order, owner, learner, refundAsAdmin, handOver };
}

describe('a refund after the team was handed over', () => {
  it('of everything notifies and emails the owner, and notifies the members', async () => {
    const { id, order, owner, learner, refundAsAdmin, handOver } = await handedOver();
    await handOver();
    expect((await refundAsAdmin(order.id)).status).toBe(200);
    expect((await newsOf(owner.account.id)).at(-1)).toMatch(
      /^Your team's licences were refunded\. This is about .*no longer open courses/,
    );
    expect(await mailsTo(owner.account.email)).toEqual(["Your team's licences were refunded"]);
    const mail = await app.db
      .selectFrom('platform.mail')
      .where('recipient', '=', owner.account.email)
      .select('text_part as text')
      .executeTakeFirst();
    expect(mail?.text).toContain(`Go to your team:\n${app.config.publicUrl}/user-screen/team`);
    const [news] = await newsOf(learner.account.id);
    expect(news).toContain('were refunded');
    expect(news).not.toContain('renew');

    // Nothing is left to look after.
    const { data } = (await owner.ask(getTeam, { params: { id } })).body;
    expect(data.members.map(({ can }) => can)).toEqual(
      data.members.map(() => ({ remove: false, changeRole: false })),
    );
    const params = { id, accountId: learner.account.id };
    expect([
      (await owner.ask(removeMember, { params })).status,
      (await owner.ask(changeMemberRole, { params, body: { role: 'manager' } })).status,
      (await learner.ask(removeMember, { params })).status,
    ]).toEqual([409, 409, 200]);
  });

  it('of added licences tells the owner how many are left', async () => {
    const { id, buyer, owner, refundAsAdmin, handOver } = await handedOver();
    const more = await buyer.buy({ kind: 'more_licences', teamId: id, seats: 2 });
    await handOver();
    expect((await refundAsAdmin(more.id)).status).toBe(200);
    expect((await newsOf(owner.account.id)).at(-1)).toContain('The team now has 5 licences');
    expect(await mailsTo(owner.account.email)).toHaveLength(1);
  });

  it('of a renewal tells the owner when the year ends, and members that their courses are locked', async () => {
    const { id, buyer, owner, learner, handOver } = await handedOver();
    await handOver();
    const endsAt = inDays(-30);
    await setEnd(app.db, id, endsAt);
    await renewTeam(app.db, id, 5);
    await revertRenewal(app.db, app.config, id, { seats: 5, endsAt }, buyer.account.id);
    expect((await newsOf(owner.account.id)).at(-1)).toMatch(/^Your team's renewal was refunded/);
    expect(await newsOf(learner.account.id)).toEqual([expect.stringContaining('were refunded')]);
  });

  it('does not notify an owner who requested it', async () => {
    const { order, owner, handOver } = await handedOver();
    await handOver();
    const before = await newsOf(owner.account.id);
    const refunded = await owner.ask(refundOrder, { params: { id: order.id } });
    expect(refunded.status).toBe(200);
    expect(await newsOf(owner.account.id)).toEqual(before);
  });
});

describe('members', () => {
  it('can see who owns the team', async () => {
    const { learner, owner, handOver } = await handedOver();
    await handOver();
    const [team] = (await learner.ask(listTeams, {})).body.data;
    expect(team?.ownerName).toBe(`Nia ${owner.account.last_name}`);
  });
});

describe('an invitation to a team whose licences have ended', () => {
  it('says so, until they are renewed', async () => {
    const { id } = await handedOver();
    const { token } = await buildInvitation(app.db, id);
    const { token: expired } = await buildInvitation(app.db, id, { expiresAt: inDays(-1) });
    const states = async () => {
      const look = (token: string) => askAs(app.server, getInvitation, { params: { token } });
      return [(await look(token)).body.data.state, (await look(expired)).body.data.state];
    };
    await setEnd(app.db, id, inDays(-10));
    expect(await states()).toEqual(['pending', 'expired']);
    await setEnd(app.db, id, inDays(-15));
    expect(await states()).toEqual(['ended', 'ended']);
    await renewTeam(app.db, id, 5);
    expect(await states()).toEqual(['pending', 'expired']);
  });
});
