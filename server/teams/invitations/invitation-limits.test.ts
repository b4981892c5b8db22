import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getInvitation,
  inviteMembers,
  resendInvitation,
  withdrawInvitation,
} from '../../../contract/teams/teams.ts';
import { ask as askAs, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildMember, buildTeam } from '../../../tests/support/teams.ts';
import { limits } from '../limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const mailsTo = (email: string) =>
  app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', email)
    .select('text_part as text')
    .execute();

let count = 0;
const address = () => {
  count += 1;
  return `invited${count}@example.org`;
};

describe('limits against unwanted invitations', () => {
  it('allow a team 200 invitations a day, including withdrawn ones', async () => {
    const { id, ask } = await buildTeam(app, { seats: 125 });
    const many = (count: number) => ({ params: { id }, body: { emails: repeat(count) } });
    const repeat = (count: number) => Array.from({ length: count }, address);
    expect((await ask(inviteMembers, many(120))).status).toBe(200);
    await app.db
      .updateTable('teams.invitation')
      .set({ withdrawn_at: new Date() })
      .where('team_id', '=', id)
      .execute();
    const refused = await ask(inviteMembers, many(81));
    expect([refused.status, refused.detail]).toEqual([
      429,
      'A team can send 200 invitations a day. Try again tomorrow.',
    ]);
    expect((await ask(inviteMembers, many(80))).status).toBe(200);
  });

  it('allow an account 200 invitations a day in all its teams', async () => {
    const { account, ask, id: first } = await buildTeam(app, { seats: 125 });
    const { id: second } = await buildTeam(app, { seats: 125 });
    await app.db
      .insertInto('teams.member')
      .values({ team_id: second, account_id: account.id, role: 'manager', seated: true })
      .execute();
    const invite = (id: string, count: number) =>
      ask(inviteMembers, {
        params: { id },
        body: { emails: Array.from({ length: count }, address) },
      });
    expect((await invite(first, 110)).status).toBe(200);
    const refused = await invite(second, 91);
    expect([refused.status, refused.detail]).toEqual([
      429,
      'You can send 200 invitations a day. Try again tomorrow.',
    ]);
    const invited = await invite(second, 90);
    expect(invited.status).toBe(200);
    const [again] = invited.body.data.invitations;
    const params = { id: second, invitationId: again?.id ?? '' };
    expect((await ask(resendInvitation, { params })).status).toBe(429);
  });

  /** Invites and withdraws, as often as it is let. */
  async function inviteAgain(
    { id, ask }: Pick<Awaited<ReturnType<typeof buildTeam>>, 'id' | 'ask'>,
    email: string,
  ) {
    const statuses = [];
    for (let n = 0; n <= limits.invitedByTeam.tries; n += 1) {
      const { status, body } = await ask(inviteMembers, {
        params: { id },
        body: { emails: [email] },
      });
      statuses.push(status);
      if (status !== 200) break;
      const invitationId = body.data.invitations.find((one) => one.email === email)?.id ?? '';
      await ask(withdrawInvitation, { params: { id, invitationId } });
    }
    return statuses;
  }

  it('allow a team three invitations a day to one address', async () => {
    const { id, ask } = await buildTeam(app);
    const email = address();
    const invite = (emails: string[]) => ask(inviteMembers, { params: { id }, body: { emails } });
    const invited = await invite([email]);
    const params = { id, invitationId: invited.body.data.invitations[0]?.id ?? '' };
    expect((await ask(resendInvitation, { params })).status).toBe(200);
    await ask(withdrawInvitation, { params });
    const again = await invite([email.toUpperCase()]);
    expect(again.status).toBe(200);
    const detail = (to: string) =>
      `Your team has already sent ${to} 3 invitations today. Try again tomorrow.`;
    const resent = await ask(resendInvitation, {
      params: { id, invitationId: again.body.data.invitations[0]?.id ?? '' },
    });
    expect([resent.status, resent.detail]).toEqual([429, detail(email)]);
    const sameMailbox = email.replace('@', '+more@');
    expect((await invite([sameMailbox])).detail).toBe(detail(sameMailbox));
    // All or none, and who was refused is not counted.
    const innocent = address();
    const both = await invite([innocent, sameMailbox]);
    const errors = [{ field: 'emails', message: detail(sameMailbox) }];
    expect([both.status, both.errors]).toEqual([429, errors]);
    expect(await mailsTo(innocent)).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await inviteAgain({ id, ask }, innocent)).toEqual([200, 200, 200, 429]);
  });

  it('allow twelve a day to one address from all teams', async () => {
    const email = address();
    const teams = await Promise.all(Array.from({ length: 5 }, () => buildTeam(app)));
    for (const team of teams.slice(0, 4)) {
      expect(await inviteAgain(team, email)).toEqual([200, 200, 200, 429]);
    }
    const [, , , , last] = teams;
    const refused = await last?.ask(inviteMembers, {
      params: { id: last.id },
      body: { emails: [email] },
    });
    expect([refused?.status, refused?.detail]).toEqual([
      429,
      `${email} has already received many invitations today. Try again tomorrow.`,
    ]);
    expect(await mailsTo(email)).toHaveLength(limits.invitedAddress.tries);
  });

  it('hold for concurrent requests', async () => {
    const email = address();
    const teams = await Promise.all(Array.from({ length: 5 }, () => buildTeam(app, { seats: 25 })));
    const answers = await Promise.all(
      teams.flatMap(({ id, ask }) =>
        Array.from({ length: 5 }, (_, n) =>
          ask(inviteMembers, {
            params: { id },
            body: { emails: [email.replace('@', `+${n}@`)] },
          }).then(({ status }) => ({ id, status })),
        ),
      ),
    );
    const sent = answers.filter(({ status }) => status === 200);
    expect(sent).toHaveLength(limits.invitedAddress.tries);
    for (const { id } of teams) {
      const ofTeam = sent.filter((one) => one.id === id).length;
      expect(ofTeam).toBeLessThanOrEqual(limits.invitedByTeam.tries);
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });

  it('do not deadlock when two teams invite the same people at once', async () => {
    const emails = Array.from({ length: 5 }, address);
    const teams = await Promise.all(Array.from({ length: 4 }, () => buildTeam(app)));
    const answers = await Promise.all(
      teams.map(({ id, ask }, index) =>
        ask(inviteMembers, {
          params: { id },
          body: { emails: index % 2 ? emails : emails.toReversed() },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('names that look like links are left out of the email', async () => {
    const { id, ask } = await buildTeam(app, { name: 'Prizes at evil.example' });
    const manager = await buildMember(app, id, { role: 'manager', name: 'https://evil' });
    const [first, second] = [address(), address()];
    await ask(inviteMembers, { params: { id }, body: { emails: [first] } });
    await manager.ask(inviteMembers, { params: { id }, body: { emails: [second] } });
    const [fromOwner] = await mailsTo(first);
    expect(fromOwner?.text).toMatch(/Robin Tester\d+ invites you to a team on Stepwell\./);
    const [fromManager] = await mailsTo(second);
    expect(fromManager?.text).toContain('A member of a team invites you to a team on Stepwell.');
    expect(`${fromOwner?.text}${fromManager?.text}`).not.toContain('evil');
  });

  it('guessing links is limited', async () => {
    const statuses = [];
    for (let n = 0; n <= limits.invitation.tries; n += 1) {
      const params = { token: `guess ${n}` };
      const { status } = await askAs(
        app.server,
        getInvitation,
        { params },
        { address: '203.0.113.9' },
      );
      statuses.push(status);
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
  });
});
