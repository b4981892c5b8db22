import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe, login } from '../../../contract/accounts.ts';
import { proveBySignOn } from '../../../contract/sign-on/mine.ts';
import { linkSignOn, startSignOn } from '../../../contract/sign-on/sign-in.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount } from '../../../tests/support/factories.ts';
import {
  beginOidc,
  buildDomain,
  buildOidcConnection,
} from '../../../tests/support/oidc/connection.ts';
import {
  type Claims,
  type DishonestProvider,
  openDishonestProvider,
} from '../../../tests/support/oidc/dishonest-provider.ts';
import { arrive, finish, signInWith } from '../../../tests/support/oidc/sign-in.ts';
import { buildInvitation, buildMember, buildOrganisation } from '../../../tests/support/teams.ts';
import { findSessionId } from '../../accounts/sign-in/tokens.ts';

let app: TestApp;
let provider: DishonestProvider;

beforeAll(async () => {
  app = await startApp({ config: { outbound: { allow: [], ports: [443], loopback: true } } });
  provider = await openDishonestProvider();
});
afterAll(async () => {
  await provider.close();
  await app.close();
});

let count = 0;

/** An organisation with a provider and a domain of its own. */
async function build(connection: Partial<Parameters<typeof buildOidcConnection>[2]> = {}) {
  count += 1;
  const team = await buildOrganisation(app);
  const domain = `harbour${count}.example`;
  const domainId = await buildDomain(app, team.id, domain);
  const connectionId = await buildOidcConnection(app, team.id, {
    issuer: provider.issuer,
    jit: true,
    ...connection,
  });
  const email = `thandi${count}@${domain}`;
  const signIn = (claims: Claims = {}) =>
    signInWith(app, provider, connectionId, { email, ...claims });
  return { team, teamId: team.id, domain, domainId, connectionId, email, signIn };
}

const accountWith = (email: string) =>
  app.db.selectFrom('accounts.account').selectAll().where('email', '=', email).executeTakeFirst();

const memberOf = (teamId: string, email: string) =>
  app.db
    .selectFrom('teams.member as member')
    .innerJoin('accounts.account as account', 'account.id', 'member.account_id')
    .select(['member.role', 'member.seated', 'account.id'])
    .where('member.team_id', '=', teamId)
    .where('account.email', '=', email)
    .executeTakeFirst();

const log = (teamId: string) =>
  app.db
    .selectFrom('sign_on.log_entry')
    .select(['act', 'code', 'reference', 'email', 'account_id as accountId'])
    .where('team_id', '=', teamId)
    .orderBy('id')
    .execute();

function tokenOf(end: Awaited<ReturnType<typeof signInWith>>): string {
  if (end.state !== 'signed_in') throw new Error(end.state);
  return end.access_token;
}

/** How many rows there are of everything that a sign-in might write. */
async function countRows() {
  const tables = [
    'accounts.account',
    'accounts.session',
    'sign_on.identity',
    'teams.member',
    'teams.learning_group',
  ] as const;
  const counts = tables.map(async (table) => {
    const rows = await app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('n'))
      .execute();
    return Number(rows[0]?.n);
  });
  return Promise.all(counts);
}

describe('where someone signs in', () => {
  const start = (body: Parameters<typeof ask<typeof startSignOn>>[2]['body']) =>
    ask(app.server, startSignOn, { body });

  it('is decided by the domain, whatever the case, and whether or not there is an account', async () => {
    const { domain, connectionId, team } = await build();
    await buildAccount(app.db, { email: `known@${domain}` });
    for (const email of [`known@${domain}`, `UNKNOWN@${domain.toUpperCase()}`]) {
      const { body, headers } = await start({ email });
      expect(body.data).toMatchObject({
        state: 'go',
        way: { connectionId, team: 'Harbour Clinics', name: 'Okta' },
      });
      expect(headers['set-cookie']).toMatch(
        /^sw_flow=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
      );
    }
    expect(team.id).toBeDefined();
  });

  it('is a password without a verified domain', async () => {
    const { teamId } = await build();
    await app.db
      .insertInto('sign_on.domain')
      .values({ team_id: teamId, domain: 'claimed.example', token: 't' })
      .execute();
    for (const email of ['a@claimed.example', 'a@sub.claimed.example', 'a@nowhere.example']) {
      const { body, headers } = await start({ email });
      expect(body.data).toEqual({ state: 'password' });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('is a choice where several providers know the domain, and one it names decides', async () => {
    const { teamId, domain, domainId, connectionId } = await build();
    const second = await buildOidcConnection(app, teamId, { issuer: provider.issuer });
    await buildOidcConnection(app, teamId, { issuer: provider.issuer, state: 'draft' });
    const email = `a@${domain}`;
    expect((await start({ email })).body.data).toMatchObject({
      state: 'choose',
      ways: [{ connectionId }, { connectionId: second }],
    });
    const chosen = await start({ email, connectionId: second });
    expect(chosen.body.data).toMatchObject({ state: 'go', way: { connectionId: second } });
    await app.db
      .updateTable('sign_on.domain')
      .set({ connection_id: second })
      .where('id', '=', domainId)
      .execute();
    expect((await start({ email })).body.data).toMatchObject({ way: { connectionId: second } });
  });

  it.each(['draft', 'off'] as const)('is nothing with a connection that is %s', async (state) => {
    const { connectionId, domain } = await build({ state });
    expect(await start({ connectionId })).toMatchObject({ status: 404 });
    expect((await start({ email: `a@${domain}` })).body.data).toEqual({ state: 'password' });
  });

  it('says so when the provider can’t be reached, and logs it', async () => {
    const { connectionId, teamId } = await build({ issuer: 'https://10.0.0.1' });
    const { status, detail } = await start({ connectionId });
    const [{ code, reference } = { code: '', reference: '' }] = await log(teamId);
    expect([status, code]).toEqual([502, 'unreachable']);
    expect(detail).toContain(reference);
    expect(detail).not.toContain('10.0.0.1');
  });
});

describe('someone new', () => {
  it('gets an account that the organisation manages, and is in it', async () => {
    const { teamId, email, signIn } = await build();
    const end = await signIn({ email: email.toUpperCase(), sid: 'provider-session' });
    expect(end).toMatchObject({ state: 'signed_in', mfa_enabled: false, returnTo: '' });
    expect(await accountWith(email)).toMatchObject({
      managed_by: teamId,
      password_hash: null,
      first_name: 'Thandi',
      last_name: 'Nkosi',
    });
    expect(await memberOf(teamId, email)).toMatchObject({ role: 'learner', seated: true });
    expect(await log(teamId)).toMatchObject([{ act: 'created', email }]);
    expect(await log(teamId)).toMatchObject([
      { reference: expect.stringMatching(/^[A-Z]\d-\d\d$/) },
    ]);
    const { body } = await ask(app.server, getMe, { query: {} }, { token: tokenOf(end) });
    expect(body.data.email).toBe(email);
  });

  it('has a session of twelve hours that knows where it came from', async () => {
    const { connectionId, signIn } = await build();
    const token = tokenOf(await signIn({ sid: 'provider-session' }));
    const session = await app.db
      .selectFrom('accounts.session')
      .select(['connection_id', 'provider_session', 'expires_at', 'created_at'])
      .where('id', '=', findSessionId(app.config, token) ?? '')
      .executeTakeFirstOrThrow();
    expect(session).toMatchObject({
      connection_id: connectionId,
      provider_session: 'provider-session',
    });
    const hours = (session.expires_at.getTime() - session.created_at.getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(12, 1);
  });

  it('is the same person next time, also under another address of the domain', async () => {
    const { email, domain, signIn } = await build();
    await signIn();
    const before = await countRows();
    expect(await signIn({ email: `other@${domain}` })).toMatchObject({ state: 'signed_in' });
    expect((await countRows())[0]).toBe(before[0]);
    expect(await accountWith(email)).toBeDefined();
  });

  it('with an invitation uses it up, and gets its role', async () => {
    const { teamId, email, signIn } = await build({ jit: false });
    const { id } = await buildInvitation(app.db, teamId, { email, role: 'manager' });
    expect(await signIn()).toMatchObject({ state: 'signed_in' });
    expect(await memberOf(teamId, email)).toMatchObject({ role: 'manager' });
    const { accepted_at } = await app.db
      .selectFrom('teams.invitation')
      .select('accepted_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(accepted_at).not.toBeNull();
  });

  it('in two browsers at once is one person', async () => {
    const { teamId, connectionId, email } = await build();
    const flows = [];
    for (const _ of [1, 2, 3]) flows.push(await arrive(app, provider, connectionId, { email }));
    const ends = await Promise.all(flows.map((flow) => finish(app, flow)));
    expect(ends.map(({ body }) => body.data.state)).toEqual(Array(3).fill('signed_in'));
    const accounts = await app.db
      .selectFrom('accounts.account')
      .select('id')
      .where('managed_by', '=', teamId)
      .execute();
    expect(accounts).toHaveLength(1);
  });

  it('without a free licence is in the organisation without one', async () => {
    const { teamId, email, signIn } = await build();
    await buildMember(app, teamId);
    await app.db.updateTable('teams.team').set({ seats: 1 }).where('id', '=', teamId).execute();
    expect(await signIn()).toMatchObject({ state: 'signed_in' });
    expect(await memberOf(teamId, email)).toMatchObject({ seated: false });
  });
});

describe('groups and departments', () => {
  const mapping = {
    department: 'department',
    departmentBranches: true,
    groups: 'groups',
    roles: [
      { group: 'SW-Managers', role: 'manager' },
      { group: 'SW-Admins', role: 'administrator' },
    ],
  };

  it('make the role that the mapping gives, and follow every change', async () => {
    const { teamId, email, signIn } = await build({ mapping });
    const roleAfter = async (claims: Claims) => {
      await signIn(claims);
      return (await memberOf(teamId, email))?.role;
    };
    expect(await roleAfter({ groups: ['SW-Managers'] })).toBe('manager');
    expect(await roleAfter({ groups: ['SW-Managers', 'SW-Admins'] })).toBe('administrator');
    // Not said, or too many to say: nothing changes.
    expect(await roleAfter({})).toBe('administrator');
    expect(await roleAfter({ _claim_names: { groups: 'src1' } })).toBe('administrator');
    expect(await roleAfter({ groups: [] })).toBe('learner');
    const audit = await app.db
      .selectFrom('platform.audit')
      .select('act')
      .where('team_id', '=', teamId)
      .where('act', 'like', '%by the groups%')
      .execute();
    expect(audit).toHaveLength(2);
  });

  it.each(['Admin', 'owner', 'ModuleOwner', 'administrator'])(
    'called %s make no more of anyone than the mapping says',
    async (group) => {
      const { teamId, email, signIn } = await build({ mapping });
      await signIn({ groups: [group] });
      expect(await memberOf(teamId, email)).toMatchObject({ role: 'learner' });
      expect(await accountWith(email)).toMatchObject({ role: 'User' });
    },
  );

  it('never change the owner', async () => {
    const { team, teamId, connectionId, email } = await build({ mapping });
    await app.db
      .insertInto('sign_on.identity')
      .values({ connection_id: connectionId, subject: 's-1', account_id: team.account.id })
      .execute();
    await signInWith(app, provider, connectionId, { email, groups: [] });
    const owner = await app.db
      .selectFrom('teams.member')
      .select('role')
      .where('team_id', '=', teamId)
      .where('account_id', '=', team.account.id)
      .executeTakeFirst();
    expect(owner?.role).toBe('owner');
  });

  it('put people into their department, which is made if it isn’t there', async () => {
    const { teamId, signIn } = await build({ mapping });
    const departments = () =>
      app.db
        .selectFrom('teams.learning_group')
        .select('name')
        .where('team_id', '=', teamId)
        .where('kind', '=', 'department')
        .orderBy('name')
        .execute();
    await signIn({ department: 'Front of house/Reception' });
    expect((await departments()).map(({ name }) => name)).toEqual(['Front of house', 'Reception']);
    // A chain that is deeper than we allow keeps nobody out.
    const deep = Array.from({ length: 20 }, (_, at) => `d${at}`).join('/');
    expect(await signIn({ department: deep })).toMatchObject({ state: 'signed_in' });
    expect(await departments()).toHaveLength(2);
  });
});

describe('who is refused leaves nothing behind but an entry in the log', () => {
  interface Case {
    connection?: Partial<Parameters<typeof buildOidcConnection>[2]>;
    claims?: (domain: string) => Claims;
    before?: (built: Awaited<ReturnType<typeof build>>) => Promise<unknown>;
    code: string;
  }
  const loseDomain = ({ domainId }: { domainId: string }) =>
    app.db
      .updateTable('sign_on.domain')
      .set({ lost_at: new Date() })
      .where('id', '=', domainId)
      .execute();

  it.each<[string, Case]>([
    [
      'a domain of someone else',
      { claims: () => ({ email: 'a@quay.example' }), code: 'foreign_domain' },
    ],
    [
      'a subdomain, which is another domain',
      { claims: (domain) => ({ email: `a@sub.${domain}` }), code: 'foreign_domain' },
    ],
    ['a domain that was lost since', { before: loseDomain, code: 'foreign_domain' }],
    [
      'letters that only look like the domain',
      { claims: (domain) => ({ email: `a@${domain.replace('a', 'а')}` }), code: 'foreign_domain' },
    ],
    [
      'a dot at the end',
      { claims: (domain) => ({ email: `a@${domain}.` }), code: 'foreign_domain' },
    ],
    [
      'two addresses in one',
      { claims: (domain) => ({ email: `a@evil.example@${domain}` }), code: 'foreign_domain' },
    ],
    ['no address', { claims: () => ({ email: undefined }), code: 'no_email' }],
    [
      'an address that isn’t verified there',
      { claims: () => ({ email_verified: false }), code: 'email_unverified' },
    ],
    ['nobody asked them in', { connection: { jit: false }, code: 'not_asked_in' }],
    [
      'the directory has deactivated them',
      {
        before: ({ teamId, email }) =>
          app.db
            .insertInto('sign_on.person')
            .values({ team_id: teamId, user_name: email, active: false })
            .execute(),
        code: 'left',
      },
    ],
    [
      'an Admin has suspended the account',
      {
        before: async ({ email, teamId }) => {
          await buildAccount(app.db, { email });
          await app.db
            .updateTable('accounts.account')
            .set({ suspended_at: new Date(), managed_by: teamId })
            .where('email', '=', email)
            .execute();
        },
        code: 'suspended',
      },
    ],
    [
      'another organisation manages the account',
      {
        before: async ({ email }) => {
          const other = await buildOrganisation(app);
          await buildAccount(app.db, { email });
          await app.db
            .updateTable('accounts.account')
            .set({ managed_by: other.id })
            .where('email', '=', email)
            .execute();
        },
        code: 'other_organisation',
      },
    ],
  ])('%s', async (_, { connection, claims, before, code }) => {
    const built = await build(connection);
    await before?.(built);
    const { teamId, domain, email, signIn, team } = built;
    const rows = await countRows();
    const end = await signIn(claims?.(domain));
    expect(end).toMatchObject({ state: 'refused', code, team: 'Harbour Clinics' });
    expect(await countRows()).toEqual(rows);
    const entries = await log(teamId);
    expect(entries).toMatchObject([{ act: 'refused', code }]);
    if (end.state !== 'refused') throw new Error(end.state);
    expect(end.reference).toBe(entries[0]?.reference);
    expect(end.contact?.email).toBe(
      (
        await app.db
          .selectFrom('accounts.account')
          .select('email')
          .where('id', '=', team.account.id)
          .executeTakeFirstOrThrow()
      ).email,
    );
    expect(JSON.stringify(end)).not.toContain('{team}');
    expect(email).toBeDefined();
  });

  it('an answer that couldn’t be verified says nothing about who runs the organisation', async () => {
    const { connectionId } = await build();
    const end = await signInWith(app, provider, connectionId, { aud: 'another-app' });
    expect(end).toMatchObject({ state: 'refused', code: 'wrong_answer', contact: null });
  });
});

describe('a flow ends once, in its own browser, with the settings it began with', () => {
  it('in another browser, or without its cookie, not at all', async () => {
    const { connectionId, email } = await build();
    const flow = await arrive(app, provider, connectionId, { email });
    const victim = await beginOidc(app, connectionId);
    const rows = await countRows();
    for (const cookie of [victim.cookie, '', 'sw_flow=x']) {
      expect(await finish(app, { ...flow, cookie })).toMatchObject({ status: 400 });
    }
    expect(await countRows()).toEqual(rows);
    // Its own browser isn't disturbed by that.
    expect((await finish(app, flow)).body.data.state).toBe('signed_in');
  });

  it('of two at once, one', async () => {
    const { connectionId, email } = await build();
    const flow = await arrive(app, provider, connectionId, { email });
    const ends = await Promise.all([finish(app, flow), finish(app, flow), finish(app, flow)]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await finish(app, flow)).status).toBe(400);
  });

  it('not after ten minutes, and not before the provider has answered', async () => {
    const { connectionId, email } = await build();
    const flow = await arrive(app, provider, connectionId, { email });
    await app.db
      .updateTable('sign_on.flow')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', flow.flow)
      .execute();
    expect((await finish(app, flow)).status).toBe(400);
    const { cookie } = await beginOidc(app, connectionId);
    const waiting = await app.db
      .selectFrom('sign_on.flow')
      .select('id')
      .where('connection_id', '=', connectionId)
      .where('answered_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect((await finish(app, { flow: waiting.id, cookie })).status).toBe(400);
  });

  it.each([
    ['edited', { settings_hash: 'another' }],
    ['switched off', { state: 'off' as const }],
  ])('not when the connection was %s meanwhile', async (_, change) => {
    const { connectionId, email, teamId } = await build();
    const flow = await arrive(app, provider, connectionId, { email });
    await app.db
      .updateTable('sign_on.connection')
      .set(change)
      .where('id', '=', connectionId)
      .execute();
    expect((await finish(app, flow)).body.data).toMatchObject({
      state: 'refused',
      code: 'connection_changed',
    });
    expect(await accountWith(email)).toBeUndefined();
    expect(await log(teamId)).toMatchObject([{ code: 'connection_changed' }]);
  });

  it('nor when it was deleted', async () => {
    const { connectionId, email } = await build();
    const flow = await arrive(app, provider, connectionId, { email });
    await app.db.deleteFrom('sign_on.connection').where('id', '=', connectionId).execute();
    expect((await finish(app, flow)).status).toBe(400);
  });

  it('leads back to a page of ours only', async () => {
    const { connectionId, email } = await build();
    const returnAfter = async (returnTo: string) => {
      const end = await signInWith(app, provider, connectionId, { email }, { returnTo });
      return end.state === 'signed_in' ? end.returnTo : end.state;
    };
    expect(await returnAfter('/course-detail/3?run=2')).toBe('/course-detail/3?run=2');
    expect(await returnAfter('//evil.example')).toBe('');
  });
});

describe('an account that has the address already', () => {
  async function buildKnown(role: 'User' | 'Admin' = 'User') {
    const built = await build();
    const { email, connectionId } = built;
    const account = await buildAccount(app.db, { email, role });
    const flow = await arrive(app, provider, connectionId, { email });
    const { body } = await finish(app, flow);
    return { ...built, account, flow, end: body.data };
  }
  const link = (
    token: string,
    { flow, cookie }: { flow: string; cookie: string },
    managed = false,
  ) => ask(app.server, linkSignOn, { body: { flow, managed } }, { token, cookie });

  it.each(['User', 'Admin'] as const)(
    'of a %s isn’t opened: its own password is needed once',
    async (role) => {
      const { account, end, flow, connectionId, email, teamId } = await buildKnown(role);
      expect(end).toMatchObject({
        state: 'link',
        username: account.username,
        team: 'Harbour Clinics',
        provider: 'Okta',
      });
      expect(JSON.stringify(end)).not.toContain('access_token');
      const { token } = await signedIn(app, account);
      const { status, body } = await link(token, flow);
      expect([status, body.data.team]).toEqual([200, 'Harbour Clinics']);
      expect(await accountWith(email)).toMatchObject({ managed_by: null, role });
      expect(await memberOf(teamId, email)).toMatchObject({ role: 'learner' });
      expect(await signInWith(app, provider, connectionId, { email })).toMatchObject({
        state: 'signed_in',
        username: account.username,
      });
      expect((await log(teamId)).map(({ act }) => act)).toEqual(['linked', 'signed_in']);
    },
  );

  it('isn’t opened by the word of the directory either: an administrator may write into it what they like', async () => {
    const { teamId, email, signIn } = await build({ jit: false });
    const admin = await buildAccount(app.db, { role: 'Admin' });
    await app.db
      .insertInto('teams.member')
      .values({ team_id: teamId, account_id: admin.id, role: 'learner', seated: false })
      .execute();
    await app.db
      .insertInto('sign_on.person')
      .values({ team_id: teamId, user_name: email, active: true, account_id: admin.id })
      .execute();
    const end = await signIn();
    expect(end).toMatchObject({ state: 'link', username: admin.username });
    const sessions = await app.db
      .selectFrom('accounts.session')
      .select('id')
      .where('account_id', '=', admin.id)
      .execute();
    expect(sessions).toEqual([]);
  });

  it('of someone whom the directory deactivated under another name stays closed', async () => {
    const { teamId, email, signIn } = await build();
    const account = await buildAccount(app.db, { email });
    await app.db
      .insertInto('sign_on.person')
      .values({ team_id: teamId, user_name: 'tnkosi', active: false, account_id: account.id })
      .execute();
    expect(await signIn()).toMatchObject({ state: 'refused', code: 'left' });
  });

  it('is managed only if its owner agrees, and an Admin’s never', async () => {
    const { account, flow, email, teamId } = await buildKnown();
    await link((await signedIn(app, account)).token, flow, true);
    expect(await accountWith(email)).toMatchObject({ managed_by: teamId });
    const admin = await buildKnown('Admin');
    await link((await signedIn(app, admin.account)).token, admin.flow, true);
    expect(await accountWith(admin.email)).toMatchObject({ managed_by: null });
  });

  it('is linked by its owner only, in the same browser, once', async () => {
    const { account, flow, connectionId } = await buildKnown();
    const stranger = await signedIn(app, await buildAccount(app.db));
    const owner = await signedIn(app, account);
    const { cookie } = await beginOidc(app, connectionId);
    expect((await link(stranger.token, flow)).status).toBe(400);
    expect((await link(owner.token, { ...flow, cookie })).status).toBe(400);
    expect((await finish(app, flow)).status).toBe(400);
    const both = await Promise.all([link(owner.token, flow), link(owner.token, flow)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('needs a proof that is fresh', async () => {
    const { account, flow } = await buildKnown();
    const { token } = await signedIn(app, account);
    await app.db
      .updateTable('accounts.session')
      .set({ proved_at: new Date(Date.now() - 3_600_000) })
      .where('account_id', '=', account.id)
      .execute();
    expect((await link(token, flow)).status).toBe(403);
  });

  it('isn’t linked if what spoke for it is gone by then', async () => {
    const { account, flow, domainId } = await buildKnown();
    const { token } = await signedIn(app, account);
    await app.db
      .updateTable('sign_on.domain')
      .set({ lost_at: new Date() })
      .where('id', '=', domainId)
      .execute();
    expect((await link(token, flow)).status).toBe(400);
    const identities = await app.db
      .selectFrom('sign_on.identity')
      .select('subject')
      .where('account_id', '=', account.id)
      .execute();
    expect(identities).toEqual([]);
  });

  it('of someone who left needs its password again', async () => {
    const { account, flow, connectionId, teamId, email } = await buildKnown();
    await link((await signedIn(app, account)).token, flow);
    await app.db
      .deleteFrom('teams.member')
      .where('team_id', '=', teamId)
      .where('account_id', '=', account.id)
      .execute();
    expect(await signInWith(app, provider, connectionId, { email })).toMatchObject({
      state: 'link',
    });
  });
});

describe('the second factor of the account', () => {
  async function buildWithFactor(
    connection: Partial<Parameters<typeof buildOidcConnection>[2]>,
    role: 'User' | 'Admin' = 'User',
  ) {
    const built = await build(connection);
    const { account } = await buildMember(app, built.teamId);
    await app.db
      .updateTable('accounts.account')
      .set({ second_factor_on: true, role })
      .where('id', '=', account.id)
      .execute();
    await app.db
      .insertInto('sign_on.identity')
      .values({ connection_id: built.connectionId, subject: 's-1', account_id: account.id })
      .execute();
    return built;
  }

  it.each<[string, Parameters<typeof buildWithFactor>, Claims, boolean]>([
    ['is asked for unless the provider did', [{}], {}, true],
    ['isn’t asked for again after the provider’s', [{}], { amr: ['mfa'] }, false],
    ['one factor isn’t two', [{}], { amr: ['pwd'] }, true],
    ['two are', [{}], { amr: ['pwd', 'hwk'] }, false],
    ['by the configured acr', [{ settings: { secondFactorAcr: 'aal2' } }], { acr: 'aal2' }, false],
    ['isn’t asked for where the organisation vouches', [{ trustsSecondFactor: true }], {}, false],
    [
      'is, of an Admin, whatever anyone says',
      [{ trustsSecondFactor: true }, 'Admin'],
      { amr: ['mfa'] },
      true,
    ],
  ])('%s', async (_, given, claims, asked) => {
    const { signIn } = await buildWithFactor(...given);
    const end = await signIn(claims);
    expect(end).toMatchObject({ state: 'signed_in', mfa_enabled: asked });
    const { status } = await ask(app.server, getMe, { query: {} }, { token: tokenOf(end) });
    expect(status).toBe(asked ? 401 : 200);
  });
});

it('a managed account has no password to sign in with', async () => {
  const { email, signIn } = await build();
  await signIn();
  const body = { username: email, password: 'anything at all', remember_me: false };
  expect(await ask(app.server, login, { body })).toMatchObject({ status: 401 });
});

it('Entra’s subject may change with a new registration: the object id stays', async () => {
  const { email, signIn } = await build({ provider: 'entra' });
  await signIn({ sub: 'first', oid: 'object-1' });
  const before = await countRows();
  expect(await signIn({ sub: 'second', oid: 'object-1' })).toMatchObject({ state: 'signed_in' });
  expect((await countRows())[0]).toBe(before[0]);
  expect(await accountWith(email)).toBeDefined();
});

describe('a proof', () => {
  const wasProved = async (token: string) => {
    const { proved_at } = await app.db
      .selectFrom('accounts.session')
      .select('proved_at')
      .where('id', '=', findSessionId(app.config, token) ?? '')
      .executeTakeFirstOrThrow();
    return Date.now() - (proved_at?.getTime() ?? 0) < 600_000;
  };

  async function buildViewer() {
    const built = await build();
    const token = tokenOf(await built.signIn());
    const sessionId = findSessionId(app.config, token) ?? '';
    await app.db
      .updateTable('accounts.session')
      .set({ proved_at: new Date(0) })
      .where('id', '=', sessionId)
      .execute();
    const account = await accountWith(built.email);
    return { ...built, token, viewer: { accountId: account?.id ?? 0, sessionId } };
  }

  it('by the same person counts for the session that asked', async () => {
    const { connectionId, email, token, viewer } = await buildViewer();
    const begun = { purpose: 'prove', viewer, returnTo: '/user-screen/account-settings' } as const;
    const end = await signInWith(app, provider, connectionId, { email }, begun);
    expect(end).toEqual({ state: 'proved', returnTo: '/user-screen/account-settings' });
    expect(await wasProved(token)).toBe(true);
  });

  it('of one’s own account takes its password: no provider opens the way to change that', async () => {
    const { connectionId, email, teamId, signIn } = await build();
    const account = await buildAccount(app.db, { email });
    await app.db
      .insertInto('teams.member')
      .values({ team_id: teamId, account_id: account.id, role: 'learner', seated: false })
      .execute();
    await app.db
      .insertInto('sign_on.identity')
      .values({ connection_id: connectionId, subject: 's-1', account_id: account.id })
      .execute();
    const token = tokenOf(await signIn());
    expect(await wasProved(token)).toBe(false);
    const body = { connectionId, returnTo: '' };
    const { status } = await ask(app.server, proveBySignOn, { body }, { token });
    expect(status).toBe(409);
    const viewer = { accountId: account.id, sessionId: findSessionId(app.config, token) ?? '' };
    const begun = { purpose: 'prove', viewer } as const;
    expect(await signInWith(app, provider, connectionId, { email }, begun)).toMatchObject({
      code: 'not_the_same',
    });
    expect(await wasProved(token)).toBe(false);
  });

  it('by someone else, or with an old sign-in at the provider, doesn’t', async () => {
    const { connectionId, domain, email, token, viewer } = await buildViewer();
    const begun = { purpose: 'prove', viewer } as const;
    const other = { email: `other@${domain}`, sub: 's-other' };
    expect(await signInWith(app, provider, connectionId, other, begun)).toMatchObject({
      code: 'not_the_same',
    });
    const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
    const stale = { email, auth_time: hourAgo };
    expect(await signInWith(app, provider, connectionId, stale, begun)).toMatchObject({
      code: 'not_current',
    });
    expect(await wasProved(token)).toBe(false);
  });
});
