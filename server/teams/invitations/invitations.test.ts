import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptInvitation,
  getInvitation,
  getTeam,
  inviteMembers,
  listInvitations,
  removeMember,
  resendInvitation,
  resendInvitations,
  withdrawInvitation,
  withdrawInvitations,
} from '../../../contract/teams/teams.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { ask as askAs, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount, buildLearner } from '../../../tests/support/factories.ts';
import {
  buildInvitation,
  buildMember,
  buildTeam,
  inDays,
  setEnd,
} from '../../../tests/support/teams.ts';
import { renewTeam } from '../licences/licences.ts';
import { calendarDays, endOfDayAfter } from '../licences/terms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const mailsTo = (email: string) =>
  app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', email)
    .select(['subject', 'text_part as text'])
    .orderBy('created_at')
    .execute();

async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  return /\/invitations\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

let count = 0;
const address = () => {
  count += 1;
  return `invited${count}@example.org`;
};
const someone = async () => signedIn(app, await buildLearner(app.db));
const look = (token: string) => askAs(app.server, getInvitation, { params: { token } });

describe('an invitation', () => {
  it('is emailed, reserves a seat and is accepted once', async () => {
    const { id, ask, account } = await buildTeam(app);
    const email = address();
    const invited = await ask(inviteMembers, { params: { id }, body: { emails: [email] } });
    expect(invited.body.data.seats).toEqual({ total: 5, used: 0, invited: 1, free: 4 });
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    // Names are someone else's words.
    expect(mail?.subject).toBe("You're invited to a team on Stepwell");
    expect(mail?.text).toContain(
      `Robin ${account.last_name} invites you to the team Harbour Office`,
    );
    const token = await tokenFor(email);
    expect(mail?.text).toContain(`${app.config.publicUrl}/invitations/${token}`);
    // Until the end of a day, which is named the same everywhere.
    const { expiresAt = '' } = invited.body.data.invitations[0] ?? {};
    const last = new Date(expiresAt);
    expect(last).toEqual(endOfDayAfter(last, 0));
    expect(calendarDays(new Date(), last)).toBe(14);
    expect(mail?.text).toContain(`The link works once, until ${formatSellerDay(last)}.`);
    expect((await look(token)).body.data.expiresAt).toBe(expiresAt);
    const stored = await app.db.selectFrom('teams.invitation').select('token_hash').execute();
    expect(stored.map(({ token_hash }) => token_hash)).not.toContain(token);
    expect((await look(token)).body.data).toMatchObject({
      teamName: 'Harbour Office',
      inviter: `Robin ${account.last_name}`,
      email,
      role: 'learner',
      state: 'pending',
    });
    const { ask: join } = await someone();
    const joined = await join(acceptInvitation, { params: { token } });
    expect(joined.body.data).toMatchObject({
      id,
      role: 'learner',
      seated: true,
      seats: { used: 1, invited: 0 },
    });
    expect((await look(token)).body.data.state).toBe('accepted');
    const again = await (await someone()).ask(acceptInvitation, { params: { token } });
    expect(again.status).toBe(400);
    const news = await app.db
      .selectFrom('notifications.notification')
      .where('account_id', '=', account.id)
      .select(['title', 'link'])
      .execute();
    expect(news).toEqual([
      {
        title: expect.stringMatching(/^Robin Tester\d+ joined Harbour Office$/),
        link: '/user-screen/team',
      },
    ]);
  });

  it('notifies the inviter and the owner when it is accepted', async () => {
    const { id, account } = await buildTeam(app);
    const manager = await buildMember(app, id, { role: 'manager' });
    const email = address();
    await manager.ask(inviteMembers, { params: { id }, body: { emails: [email] } });
    const token = await tokenFor(email);
    await (await someone()).ask(acceptInvitation, { params: { token } });
    const told = await app.db
      .selectFrom('notifications.notification')
      .where('account_id', 'in', [account.id, manager.account.id])
      .select('account_id')
      .execute();
    expect(told.map(({ account_id }) => account_id).sort()).toEqual(
      [account.id, manager.account.id].sort(),
    );
  });

  it('can be for a manager if the owner sends it', async () => {
    const { id, ask } = await buildTeam(app);
    const email = address();
    await ask(inviteMembers, { params: { id }, body: { emails: [email], role: 'manager' } });
    const { ask: join } = await someone();
    const { body } = await join(acceptInvitation, { params: { token: await tokenFor(email) } });
    expect(body.data).toMatchObject({ role: 'manager', can: { manage: true, own: false } });
  });

  it('is unique per address in any spelling, and all are sent or none', async () => {
    const { id, ask } = await buildTeam(app);
    const [one, two] = [address(), address()];
    const invite = (emails: string[]) => ask(inviteMembers, { params: { id }, body: { emails } });
    const first = await invite([one, one.toUpperCase(), ` ${one} `]);
    expect(first.body.data.seats.invited).toBe(1);
    const refused = await invite([two, one.toUpperCase()]);
    expect([refused.status, refused.detail]).toEqual([409, `${one} is already invited.`]);
    expect(refused.errors).toEqual([{ field: 'emails', message: `${one} is already invited.` }]);
    expect(await mailsTo(two)).toEqual([]);
    const email = 'Inside.Already@Example.org';
    const inside = await buildAccount(app.db, { email });
    await app.db
      .insertInto('teams.member')
      .values({ team_id: id, account_id: inside.id, role: 'learner', seated: true })
      .execute();
    const member = await invite([two, 'inside.already@example.org']);
    expect(member.detail).toBe('inside.already@example.org is already in the team.');
    expect((await invite([address(), address(), address(), address()])).detail).toBe(
      'You need 4 licences, but only 3 are free.',
    );
  });

  it('names only a few of many addresses in an error', async () => {
    const { id, ask } = await buildTeam(app);
    const emails = ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'];
    await ask(inviteMembers, { params: { id }, body: { emails } });
    const { detail } = await ask(inviteMembers, { params: { id }, body: { emails } });
    expect(detail).toBe(
      'a@example.org, b@example.org, c@example.org and 1 more are already invited.',
    );
  });

  it('that was withdrawn or has expired is invalid, and reserves no seat', async () => {
    const { id, ask } = await buildTeam(app);
    const gone = await buildInvitation(app.db, id);
    const params = { id, invitationId: gone.id };
    const withdrawn = await ask(withdrawInvitation, { params });
    expect(withdrawn.body.data.seats.invited).toBe(0);
    expect((await ask(withdrawInvitation, { params })).status).toBe(404);
    expect((await ask(resendInvitation, { params })).status).toBe(404);
    const old = await buildInvitation(app.db, id, { expiresAt: inDays(-1) });
    const { ask: join } = await someone();
    for (const [{ token }, state] of [
      [gone, 'withdrawn'],
      [old, 'expired'],
    ] as const) {
      expect((await look(token)).body.data.state).toBe(state);
      const refused = await join(acceptInvitation, { params: { token } });
      expect([refused.status, refused.detail]).toEqual([
        400,
        'This link has been used or has expired. Ask for a new one.',
      ]);
    }
    expect((await join(getTeam, { params: { id } })).status).toBe(404);
  });

  it('that has expired can be replaced by a new one to the same address', async () => {
    const { id, ask } = await buildTeam(app);
    const email = address();
    await buildInvitation(app.db, id, { email, expiresAt: inDays(-1) });
    const { body } = await ask(inviteMembers, { params: { id }, body: { emails: [email] } });
    expect(body.data.invitations.map(({ expired }) => expired)).toEqual([false]);
  });

  it('is resent with a new link, which invalidates the old one; an expired one needs a free seat', async () => {
    const { id, ask } = await buildTeam(app, { seats: 2 });
    const email = address();
    const before = await buildInvitation(app.db, id, { email, expiresAt: inDays(-1) });
    const params = { id, invitationId: before.id };
    await buildMember(app, id);
    const second = await buildMember(app, id);
    expect((await ask(resendInvitation, { params })).detail).toBe(
      'All of this team’s licences are in use.',
    );
    expect(await mailsTo(email)).toEqual([]);
    await ask(removeMember, { params: { id, accountId: second.account.id } });
    const resent = await ask(resendInvitation, { params });
    expect(resent.body.data.invitations).toMatchObject([{ email, expired: false }]);
    expect((await look(before.token)).status).toBe(404);
    const token = await tokenFor(email);
    const { ask: join } = await someone();
    expect((await join(acceptInvitation, { params: { token } })).status).toBe(200);
  });

  it('is not resent to a member who has joined with another link', async () => {
    const { id, ask } = await buildTeam(app);
    const { account } = await buildMember(app, id);
    const waiting = await buildInvitation(app.db, id, { email: account.email });
    const params = { id, invitationId: waiting.id };
    expect((await ask(resendInvitation, { params })).status).toBe(409);
  });

  it('is refused for members, including the owner', async () => {
    const { id, ask } = await buildTeam(app);
    const { token } = await buildInvitation(app.db, id);
    const member = await buildMember(app, id);
    for (const join of [ask, member.ask]) {
      const refused = await join(acceptInvitation, { params: { token } });
      expect([refused.status, refused.detail]).toEqual([409, "You're already in this team."]);
    }
    expect((await look(token)).body.data.state).toBe('pending');
  });

  it('to a team that has ended is refused until it is renewed', async () => {
    const { id } = await buildTeam(app);
    const { token } = await buildInvitation(app.db, id);
    await setEnd(app.db, id, inDays(-15));
    const { ask } = await someone();
    const refused = await ask(acceptInvitation, { params: { token } });
    expect([refused.status, refused.detail]).toEqual([
      409,
      'This team’s licences have expired. Ask the person who invited you.',
    ]);
    await renewTeam(app.db, id, 5);
    expect((await ask(acceptInvitation, { params: { token } })).status).toBe(200);
  });

  it('that does not exist is not found', async () => {
    expect((await look('nothing')).status).toBe(404);
    const { ask } = await someone();
    expect((await ask(acceptInvitation, { params: { token: 'nothing' } })).status).toBe(404);
  });
});

describe('many invitations', () => {
  async function inviteTwelve() {
    const { id, account, ask } = await buildTeam(app, { seats: 20 });
    const emails = Array.from({ length: 12 }, (_, n) => `guest${n}-${id}@example.org`);
    for (const email of emails) await buildInvitation(app.db, id, { email });
    const list = async (query: { q?: string; _page?: number } = {}) =>
      (await ask(listInvitations, { params: { id }, query })).body;
    return { id, account, ask, emails, list };
  }

  it('are listed a page at a time and found by email or name', async () => {
    const { id, emails, list } = await inviteTwelve();
    const first = await list();
    expect([first.data.length, first.meta.total]).toEqual([10, 12]);
    const second = await list({ _page: 2 });
    const listed = [...first.data, ...second.data].map(({ email }) => email);
    expect(listed.toSorted()).toEqual(emails.toSorted());
    await app.db
      .updateTable('teams.invitation')
      .set({ name: 'Ada Obi' })
      .where('team_id', '=', id)
      .where('email', '=', emails[3] ?? '')
      .execute();
    expect((await list({ q: 'ada o' })).data).toMatchObject([{ name: 'Ada Obi' }]);
    expect((await list({ q: 'GUEST7-' })).data).toMatchObject([{ email: emails[7] }]);
    expect((await list({ q: '%' })).data).toEqual([]);
  });

  it('are resent and withdrawn together, all or none', async () => {
    const { id, ask, list } = await inviteTwelve();
    const other = await inviteTwelve();
    const invitationIds = (await list()).data.map((invitation) => invitation.id);
    const [foreign] = (await other.list()).data;
    const mixed = {
      params: { id },
      body: { invitationIds: [...invitationIds, foreign?.id ?? ''] },
    };
    expect((await ask(withdrawInvitations, mixed)).status).toBe(404);
    expect((await ask(resendInvitations, mixed)).status).toBe(404);
    expect((await list()).meta.total).toBe(12);
    const chosen = { params: { id }, body: { invitationIds } };
    expect((await ask(resendInvitations, chosen)).status).toBe(200);
    const mails = await app.db
      .selectFrom('platform.mail')
      .where('recipient', 'like', `%-${id}@example.org`)
      .select('id')
      .execute();
    expect(mails).toHaveLength(10);
    expect((await ask(withdrawInvitations, chosen)).status).toBe(200);
    expect((await list()).meta.total).toBe(2);
    expect((await other.list()).meta.total).toBe(12);
  });
});
