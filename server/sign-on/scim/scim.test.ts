import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { acceptInvitation } from '../../../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner } from '../../../tests/support/factories.ts';
import { buildOrganisation, sendWith } from '../../../tests/support/scim/directory.ts';
import { makeKey } from '../../integrations/keys/keys.ts';
import { hashLinkToken } from '../../platform/security/secrets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

type Organisation = Awaited<ReturnType<typeof buildOrganisation>>;

const person = ({ domain }: { domain: string }, name: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  externalId: `id-${name}`,
  userName: `${name}@${domain}`,
  name: { givenName: name, familyName: 'Example' },
  active: true,
  ...more,
});

const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

async function addPerson(organisation: Organisation, name: string, more: object = {}) {
  const { status, body } = await organisation.send(
    'POST',
    '/Users',
    person(organisation, name, more),
  );
  expect(status).toBe(201);
  return String(body.id);
}

async function accountOf(organisation: Organisation, name: string) {
  return app.db
    .selectFrom('accounts.account')
    .where('email', '=', `${name}@${organisation.domain}`)
    .selectAll()
    .executeTakeFirstOrThrow();
}

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const asked = (filter: string) => `/Users?filter=${encodeURIComponent(filter)}`;

describe('a token', () => {
  test.each([
    ['none', ''],
    ['a session’s', 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['one that is made up', 'sw_scim_0000000000000000000000000000000000000000000000000'],
  ])('of another kind is refused: %s', async (_, token) => {
    const { status, body, headers } = await sendWith(app, token)('GET', '/Users');
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '401',
    });
  });

  it('of the API opens nothing here', async () => {
    const { teamId, owner } = await buildOrganisation(app);
    const { key } = await makeKey(app.db, {
      teamId,
      kind: 'organisation',
      name: 'Reports',
      scopes: [],
      accountId: null,
      branchId: null,
      clientId: null,
      expiresAt: new Date(Date.now() + 86_400_000),
      maker: { accountId: owner.id, name: 'Owner' },
    });
    expect((await sendWith(app, key)('GET', '/Users')).status).toBe(401);
  });

  it('stays valid when the plan or the licences end: leavers still have to be taken out', async () => {
    const organisation = await buildOrganisation(app);
    const id = await addPerson(organisation, 'leaver');
    await app.db
      .updateTable('teams.team')
      .set({ plan: 'team', closed_at: new Date() })
      .where('id', '=', organisation.teamId)
      .execute();
    const off = patch({ op: 'replace', value: { active: false } });
    expect((await organisation.send('PATCH', `/Users/${id}`, off)).status).toBe(200);
  });
});

describe('another organisation', () => {
  it('is out of reach: its people and groups are as unknown as made-up ones', async () => {
    const [mine, theirs] = [await buildOrganisation(app), await buildOrganisation(app)];
    const id = await addPerson(theirs, 'secret');
    const group = await theirs.send('POST', '/Groups', {
      displayName: 'Board',
      members: [{ value: id }],
    });
    const own = await mine.send('POST', '/Groups', { displayName: 'Board' });
    const unknown = crypto.randomUUID();
    const answers = async (of: string) => [
      await mine.send('GET', `/Users/${of}`),
      await mine.send('PUT', `/Users/${of}`, person(mine, 'x')),
      await mine.send('PATCH', `/Users/${of}`, patch({ op: 'replace', value: { active: false } })),
      await mine.send('DELETE', `/Users/${of}`),
      await mine.send('GET', `/Groups/${of}`),
      await mine.send('PUT', `/Groups/${of}`, { displayName: 'Ours' }),
      await mine.send(
        'PATCH',
        `/Groups/${of}`,
        patch({ op: 'replace', value: { displayName: 'Ours' } }),
      ),
      await mine.send('DELETE', `/Groups/${of}`),
      ...(await Promise.all(
        [
          { op: 'add', path: 'members', value: [{ value: of }] },
          { op: 'replace', path: 'members', value: [{ value: of }] },
          { op: 'remove', path: 'members', value: [{ value: of }] },
        ].map((operation) => mine.send('PATCH', `/Groups/${own.body.id}`, patch(operation))),
      )),
      await mine.send('POST', '/Groups', { displayName: `With ${of}`, members: [{ value: of }] }),
    ];
    const expected = await answers(unknown);
    expect(new Set(expected.map(({ status }) => status))).toEqual(new Set([404]));
    for (const foreign of [id, String(group.body.id)]) {
      expect((await answers(foreign)).map(({ status, body }) => [status, body])).toEqual(
        expected.map(({ status, body }) => [status, body]),
      );
    }
    expect((await mine.send('GET', asked('userName co "secret"'))).body.totalResults).toBe(0);
    expect((await theirs.send('GET', `/Groups/${group.body.id}`)).body).toMatchObject({
      displayName: 'Board',
      members: [{ value: id }],
    });
  });

  it('cannot take, change or suspend an account of someone outside, nor learn that there is one', async () => {
    const organisation = await buildOrganisation(app);
    const admin = await buildAdmin(app.db);
    const before = await app.db
      .selectFrom('accounts.account')
      .where('id', '=', admin.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const { ask } = await signedIn(app, admin);
    const outside = { ...person(organisation, 'x'), userName: before.email, externalId: 'a' };
    const nobody = { ...outside, userName: 'nobody@elsewhere.example', externalId: 'b' };
    const [one, other] = [
      await organisation.send('POST', '/Users', outside),
      await organisation.send('POST', '/Users', nobody),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(Object.keys(one.body)).toEqual(Object.keys(other.body));
    const off = patch({ op: 'replace', value: { active: false, 'name.givenName': 'Taken' } });
    expect((await organisation.send('PATCH', `/Users/${one.body.id}`, off)).status).toBe(200);
    const after = await app.db
      .selectFrom('accounts.account')
      .where('id', '=', admin.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
    expect((await ask(acceptInvitation, { params: { token: 'x' } })).status).not.toBe(401);
    expect(
      await app.db
        .selectFrom('teams.member')
        .where('account_id', '=', admin.id)
        .select('role')
        .execute(),
    ).toEqual([]);
  });

  it('is asked by invitation, and who accepts is the directory’s person from then on', async () => {
    const organisation = await buildOrganisation(app);
    const learner = await buildLearner(app.db);
    const work = { ...person(organisation, 'x'), userName: 'work@elsewhere.example' };
    const { body } = await organisation.send('POST', '/Users', work);
    const token = crypto.randomUUID();
    await app.db
      .updateTable('teams.invitation')
      .set({ token_hash: hashLinkToken(token) })
      .where('team_id', '=', organisation.teamId)
      .execute();
    const { ask } = await signedIn(app, learner);
    expect((await ask(acceptInvitation, { params: { token } })).status).toBe(200);
    const off = patch({ op: 'replace', value: { active: false } });
    await organisation.send('PATCH', `/Users/${body.id}`, off);
    expect(
      await app.db
        .selectFrom('teams.member')
        .where('account_id', '=', learner.id)
        .select('role')
        .execute(),
    ).toEqual([]);
  });
});

describe('what a directory may send', () => {
  let organisation: Organisation;
  let id: string;
  beforeAll(async () => {
    organisation = await buildOrganisation(app);
    id = await addPerson(organisation, 'grace', { title: '100%_sure' });
  });

  test.each([
    ['10,000 brackets', '('.repeat(10_000)],
    ['an attribute that is no one’s', 'password eq "x"'],
    ['a column', 'team_id eq "x"'],
    ['a prototype', '__proto__ eq "x"'],
    ['SQL after the value', `userName eq "x" or 1=1 --`],
    ['a comparison of what can’t be compared', 'active gt true'],
  ])('a filter with %s is refused', async (_, filter) => {
    const { status, body } = await organisation.send('GET', asked(filter));
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  test.each([
    [`userName eq "x' or '1'='1"`, 0],
    ['userName co "%"', 0],
    ['userName co "_"', 0],
    ['title co "%_s"', 1],
    ['title sw "100%"', 1],
    ['title ew "sure" and not (active eq false)', 1],
    ['userName sw "GRACE@" and active eq true', 1],
    ['externalId eq id-grace', 1],
    ['externalId eq "ID-GRACE"', 0],
    ['displayName pr', 0],
    ['displayName ne "x"', 1],
    ['emails[type eq "work"].value eq "x"', 0],
    ['meta.lastModified gt "2020-01-01T00:00:00Z"', 1],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "grace"', 1],
    ['id eq "nobody"', 0],
  ])('%s finds %i', async (filter, found) => {
    const { status, body } = await organisation.send('GET', asked(filter));
    expect([status, body.totalResults]).toEqual([200, found]);
  });

  test.each([
    ['null', null],
    ['a number', 0],
    ['a word', 'no'],
  ])('active as %s is refused', async (_, active) => {
    for (const operation of [
      { op: 'replace', path: 'active', value: active },
      { op: 'replace', value: { active } },
    ]) {
      const { status, body } = await organisation.send('PATCH', `/Users/${id}`, patch(operation));
      expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    }
    expect((await organisation.send('GET', `/Users/${id}`)).body.active).toBe(true);
  });

  it('members as a text are refused', async () => {
    const { body } = await organisation.send('POST', '/Groups', { displayName: 'Texts' });
    const operation = { op: 'add', path: 'members', value: id };
    const { status } = await organisation.send('PATCH', `/Groups/${body.id}`, patch(operation));
    expect(status).toBe(400);
    const created = await organisation.send('POST', '/Groups', {
      displayName: 'More',
      members: id,
    });
    expect(created).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  });

  it('a removal without members takes nobody out', async () => {
    const { body } = await organisation.send('POST', '/Groups', {
      displayName: 'Kept',
      members: [{ value: id }],
    });
    for (const operation of [
      { op: 'Remove', path: 'members' },
      { op: 'Remove', path: 'members', value: [] },
    ]) {
      const answer = await organisation.send('PATCH', `/Groups/${body.id}`, patch(operation));
      expect(answer).toMatchObject({ status: 400, body: { scimType: 'noTarget' } });
    }
    const { body: group } = await organisation.send('GET', `/Groups/${body.id}`);
    expect(group.members).toHaveLength(1);
  });

  it('a body of 5 MB is refused before it is read', async () => {
    const { status, body } = await organisation.send(
      'POST',
      '/Users',
      JSON.stringify({ userName: 'x'.repeat(5 * 1024 * 1024) }),
    );
    expect([status, body.status]).toEqual([413, '413']);
  });

  it('10,000 operations are refused', async () => {
    const operations = Array.from({ length: 10_000 }, () => ({
      op: 'add',
      path: 'title',
      value: 'x',
    }));
    const answer = await organisation.send('PATCH', `/Users/${id}`, patch(...operations));
    expect(answer).toMatchObject({ status: 413, body: { scimType: 'tooMany' } });
  });

  test.each([
    ['broken JSON', '{'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['nothing', ''],
    ['a NUL in a name', JSON.stringify({ userName: 'a\0b' })],
    ['no userName', JSON.stringify({ externalId: 'x' })],
  ])('%s is refused as SCIM', async (_, text) => {
    const { status, body } = await organisation.send('POST', '/Users', text);
    expect([status, body.schemas]).toEqual([400, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
  });

  it('one externalId twice at once makes one person', async () => {
    const twins = ['one', 'two'].map((name) => ({
      ...person(organisation, name),
      externalId: 'twin',
    }));
    const answers = await Promise.all(
      twins.map((twin) => organisation.send('POST', '/Users', twin)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.scimType).toBe('uniqueness');
  });

  it('many people at once, as a directory sends them when it moves in', async () => {
    // A directory of its own: how much it may send in a second is counted.
    const directory = await buildOrganisation(app);
    const names = Array.from({ length: 24 }, (_, at) => `crowd-${at}`);
    const answers = await Promise.all(
      names.map((name, at) =>
        directory.send('POST', '/Users', {
          ...person(directory, name),
          [enterprise]: { department: `Ward ${at % 3}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
  });

  it('people of the same name in several organisations at once', async () => {
    const organisations = await Promise.all(
      Array.from({ length: 8 }, () => buildOrganisation(app)),
    );
    const answers = await Promise.all(
      organisations.map((each) => each.send('POST', '/Users', person(each, 'namesake'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(organisations.map(() => 201));
  });

  it('a version is honoured if it is named', async () => {
    const { headers, body } = await organisation.send('GET', `/Users/${id}`);
    const etag = String(headers.etag);
    expect(body.meta).toMatchObject({ version: etag });
    const change = (title: string, ifMatch: string) =>
      organisation.send(
        'PATCH',
        `/Users/${id}`,
        patch({ op: 'replace', path: 'title', value: title }),
        {
          'if-match': ifMatch,
        },
      );
    expect((await change('First', etag)).status).toBe(200);
    expect((await change('Second', etag)).status).toBe(412);
    expect((await change('Third', '*')).status).toBe(200);
  });
});

describe('lists', () => {
  it('page by index and by cursor, with exact totals', async () => {
    const organisation = await buildOrganisation(app);
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1)
      ids.push(await addPerson(organisation, `p${at}`, { active: at > 0 }));
    const page = async (query: string) => (await organisation.send('GET', `/Users?${query}`)).body;
    const idsOf = ({ Resources }: Record<string, unknown>) =>
      (Resources as { id: string }[]).map(({ id }) => id);
    expect(await page('startIndex=2&count=2')).toMatchObject({
      totalResults: 5,
      startIndex: 2,
      itemsPerPage: 2,
    });
    expect(idsOf(await page('startIndex=2&count=2'))).toEqual(ids.slice(1, 3));
    expect(await page('count=0')).toMatchObject({ totalResults: 5, Resources: [] });
    expect(await page('count=100000')).toMatchObject({ itemsPerPage: 5 });
    expect(await page('startIndex=-3&count=-1')).toMatchObject({ startIndex: 1, Resources: [] });

    const walked: string[] = [];
    let query = 'cursor&count=2';
    for (let left = 10; left > 0 && query !== ''; left -= 1) {
      const body = await page(query);
      walked.push(...idsOf(body));
      query = body.nextCursor ? `cursor=${body.nextCursor}&count=2` : '';
    }
    expect(walked).toEqual(ids);
    const cursor = (await page('cursor&count=2')).nextCursor;
    for (const wrong of [`cursor=${cursor}&filter=active eq true`, 'cursor=abc', 'count=many']) {
      expect((await organisation.send('GET', `/Users?${wrong}`)).status).toBe(400);
    }
  });

  it('leave out what isn’t wanted', async () => {
    const organisation = await buildOrganisation(app);
    const id = await addPerson(organisation, 'grace');
    const { body: group } = await organisation.send('POST', '/Groups', {
      displayName: 'Team',
      members: [{ value: id }],
    });
    const { body } = await organisation.send(
      'GET',
      `/Groups/${group.id}?excludedAttributes=members`,
    );
    expect(body).not.toHaveProperty('members');
    const { body: some } = await organisation.send('GET', `/Users/${id}?attributes=userName`);
    expect(Object.keys(some).sort()).toEqual(['id', 'meta', 'schemas', 'userName']);
  });

  it('describe what there is, without nulls', async () => {
    const { send } = await buildOrganisation(app);
    for (const path of [
      '/ServiceProviderConfig',
      '/Schemas',
      '/ResourceTypes',
      '/ResourceTypes/User',
    ]) {
      const { status, body } = await send('GET', path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('null');
    }
    expect((await send('GET', '/Schemas/urn:none')).status).toBe(404);
  });
});

describe('leaving', () => {
  it('ends sessions, key, seat, invitation and account at once, and coming back undoes just that', async () => {
    const organisation = await buildOrganisation(app);
    const { teamId } = organisation;
    const id = await addPerson(organisation, 'tom', {
      [enterprise]: { department: 'Reception' },
    });
    const account = await accountOf(organisation, 'tom');
    const { ask } = await signedIn(app, account);
    await makeKey(app.db, {
      teamId,
      kind: 'personal',
      name: 'Desk rota',
      scopes: [],
      accountId: account.id,
      branchId: null,
      clientId: null,
      expiresAt: new Date(Date.now() + 86_400_000),
      maker: { accountId: account.id, name: 'Tom' },
    });
    await app.db
      .updateTable('teams.member')
      .set({ role: 'manager' })
      .where('account_id', '=', account.id)
      .execute();
    const off = patch({ op: 'Replace', path: 'active', value: 'False' });
    expect((await organisation.send('PATCH', `/Users/${id}`, off)).status).toBe(200);

    expect((await ask(acceptInvitation, { params: { token: 'x' } })).status).toBe(401);
    expect((await accountOf(organisation, 'tom')).suspended_at).not.toBeNull();
    const { ended } = await app.db
      .selectFrom('sign_on.person')
      .where('id', '=', id)
      .select('ended')
      .executeTakeFirstOrThrow();
    expect(ended).toMatchObject({
      role: 'manager',
      seated: true,
      sessions: 1,
      keys: 1,
      suspended: true,
    });

    const on = patch({ op: 'Replace', path: 'active', value: 'True' });
    await organisation.send('PATCH', `/Users/${id}`, on);
    expect((await accountOf(organisation, 'tom')).suspended_at).toBeNull();
    expect(
      await app.db
        .selectFrom('teams.member')
        .where('account_id', '=', account.id)
        .select(['role', 'seated'])
        .executeTakeFirst(),
    ).toEqual({ role: 'manager', seated: true });
  });

  it('leaves a suspension by an Admin as it is', async () => {
    const organisation = await buildOrganisation(app);
    const id = await addPerson(organisation, 'ana');
    await app.db
      .updateTable('accounts.account')
      .set({ suspended_at: new Date(), suspension_reason: 'Spam' })
      .where('email', '=', `ana@${organisation.domain}`)
      .execute();
    for (const active of [false, true]) {
      await organisation.send('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }));
    }
    expect(await accountOf(organisation, 'ana')).toMatchObject({ suspension_reason: 'Spam' });
  });

  it('of an account that is only linked ends the membership and leaves other sessions', async () => {
    const organisation = await buildOrganisation(app);
    const learner = await buildLearner(app.db);
    const { email } = await app.db
      .selectFrom('accounts.account')
      .where('id', '=', learner.id)
      .select('email')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('teams.member')
      .values({
        team_id: organisation.teamId,
        account_id: learner.id,
        role: 'learner',
        seated: true,
      })
      .execute();
    const { ask } = await signedIn(app, learner);
    const { body } = await organisation.send('POST', '/Users', {
      ...person(organisation, 'x'),
      userName: email,
    });
    await organisation.send('DELETE', `/Users/${body.id}`);
    expect(
      await app.db
        .selectFrom('teams.member')
        .where('account_id', '=', learner.id)
        .select('role')
        .execute(),
    ).toEqual([]);
    expect((await ask(acceptInvitation, { params: { token: 'x' } })).status).not.toBe(401);
  });

  it('is refused for the owner', async () => {
    const organisation = await buildOrganisation(app);
    const { email } = await app.db
      .selectFrom('accounts.account')
      .where('id', '=', organisation.owner.id)
      .select('email')
      .executeTakeFirstOrThrow();
    const { body } = await organisation.send('POST', '/Users', {
      ...person(organisation, 'x'),
      userName: email,
    });
    expect((await organisation.send('DELETE', `/Users/${body.id}`)).status).toBe(403);
    expect((await organisation.send('GET', `/Users/${body.id}`)).body.active).toBe(true);
  });

  it('of more than ten and a fifth within an hour is paused', async () => {
    const organisation = await buildOrganisation(app, { seats: 100 });
    const ids: string[] = [];
    for (let at = 0; at < 30; at += 1) ids.push(await addPerson(organisation, `p${at}`));
    const off = patch({ op: 'replace', value: { active: false } });
    const statuses: number[] = [];
    for (const id of ids.slice(0, 13)) {
      statuses.push((await organisation.send('PATCH', `/Users/${id}`, off)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429, 429]);
    const held = await organisation.send('DELETE', `/Users/${ids[13]}`);
    expect(held).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    expect((await organisation.send('GET', asked('active eq true'))).body.totalResults).toBe(20);
    // Everything else continues.
    expect((await organisation.send('POST', '/Users', person(organisation, 'new'))).status).toBe(
      201,
    );
  });
});
