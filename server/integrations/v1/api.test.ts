import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import * as api from '../../../contract/integrations/api.ts';
import type { NewKey } from '../../../contract/integrations/keys.ts';
import { Scope } from '../../../contract/integrations/scopes.ts';
import { assignCourse } from '../../../contract/teams/assignments.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { allEndpoints } from '../../../tests/support/endpoints.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import { buildKey, withKey } from '../../../tests/support/integrations/keys.ts';
import {
  assignedTo,
  buildDepartment,
  newAssignment,
} from '../../../tests/support/team-learning.ts';
import { buildMember, buildOrganisation, inDays } from '../../../tests/support/teams.ts';
import { suspendAccount } from '../../accounts/suspension/suspension.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { keyPrefixes, newKey } from '../../platform/security/keys.ts';
import { revokeKey } from '../keys/keys.ts';

let app: TestApp;
let courseId: number;

beforeAll(async () => {
  app = await startApp();
  courseId = (await buildCourse(app.db)).id;
});
afterAll(() => app.close());

/** An organisation with a department, someone in it and someone outside, both with a course to do; and what a key of it sees. */
async function buildClinic(key: Partial<NewKey> = {}) {
  const organisation = await buildOrganisation(app);
  const { id } = organisation;
  const inWards = await buildMember(app, id, { name: 'Ana' });
  const outside = await buildMember(app, id, { name: 'Cleo' });
  const clinical = await buildDepartment(app, id, { name: 'Clinical' });
  const wards = await buildDepartment(app, id, {
    name: 'Wards',
    parentId: clinical,
    people: [inWards.account.id],
  });
  const assigned = await organisation.ask(assignCourse, {
    params: { id },
    body: newAssignment({ courseId, accountIds: [inWards.account.id, outside.account.id] }),
  });
  const made = await buildKey(organisation, key);
  return {
    ...organisation,
    inWards,
    outside,
    clinical,
    wards,
    assignmentId: assigned.body.data.assignmentId,
    key: made,
    call: withKey(app, made.secret),
  };
}

type Clinic = Awaited<ReturnType<typeof buildClinic>>;

const forKeys = (await allEndpoints()).filter(({ endpoint }) => endpoint.access === 'key');

describe('what a key may do', () => {
  it('is named by every call for keys, and by no other', async () => {
    for (const { name, endpoint } of await allEndpoints()) {
      const isOpen = endpoint.access === 'key';
      expect([name, Scope.safeParse(endpoint.scope).success]).toEqual([name, isOpen]);
    }
    // A new line here opens something to other systems.
    expect(
      forKeys.map(({ endpoint }) => `${endpoint.scope} ${endpoint.method} ${endpoint.path}`),
    ).toEqual([
      'people:read GET /api/v1/people',
      'people:read GET /api/v1/people/:personId',
      'groups:read GET /api/v1/groups',
      'groups:read GET /api/v1/groups/:groupId',
      'assignments:read GET /api/v1/assignments',
      'assignments:read GET /api/v1/assignments/:assignmentId',
      'assignments:write POST /api/v1/assignments',
      'assignments:write DELETE /api/v1/assignments/:assignmentId',
      'assignments:read GET /api/v1/enrolments',
      'progress:read GET /api/v1/progress',
      'progress:read GET /api/v1/results',
      'certificates:read GET /api/v1/certificates',
      'reports:read GET /api/v1/reports',
      'reports:read GET /api/v1/reports/breakdown',
      'catalogue:read GET /api/v1/courses',
      'catalogue:read GET /api/v1/courses/:courseId',
    ]);
  });

  it('is nothing but what its scopes say, on every call there is', async () => {
    const organisation = await buildOrganisation(app);
    const keys = await Promise.all(
      Scope.options.map((scope) => buildKey(organisation, { scopes: [scope] })),
    );
    const params = { id: organisation.id, username: 'nobody', token: 'none' };
    for (const [name, { endpoint }] of app.server.services.calls) {
      if (endpoint.access === 'directory') continue;
      for (const { secret, scopes } of keys) {
        const { status } = await ask(app.server, endpoint, { params } as never, { token: secret });
        const isOpen =
          endpoint.access === 'key' && scopes.some((scope) => scope === endpoint.scope);
        expect([name, scopes, status === 403]).toEqual([name, scopes, !isOpen]);
        expect([name, status]).not.toEqual([name, 500]);
      }
    }
  });
});

describe('a key that', () => {
  const refusals: [string, number, string, (clinic: Clinic) => Promise<string> | string][] = [
    ['nobody has', 401, 'wrong_key', () => newKey(keyPrefixes.live).key],
    ['was cut off', 401, 'wrong_key', ({ key }) => key.secret.slice(0, -1)],
    [
      'is a session’s token',
      401,
      'key_needed',
      async ({ account }) => (await signedIn(app, account)).token,
    ],
    [
      'is a client’s secret',
      401,
      'wrong_key',
      async (clinic) => (await buildKey(clinic, { kind: 'client' })).secret,
    ],
    [
      'was ended',
      401,
      'wrong_key',
      async ({ id, key }) => {
        await revokeKey(app.db, { teamId: id, id: key.id });
        return key.secret;
      },
    ],
    [
      'has expired',
      401,
      'wrong_key',
      async ({ key }) => {
        await app.db
          .updateTable('integrations.key')
          .set({ expires_at: inDays(-1) })
          .where('id', '=', key.id)
          .execute();
        return key.secret;
      },
    ],
    [
      'belongs to an organisation whose purchase was refunded',
      401,
      'wrong_key',
      async ({ id, key }) => {
        await app.db
          .updateTable('teams.team')
          .set({ closed_at: new Date() })
          .where('id', '=', id)
          .execute();
        return key.secret;
      },
    ],
    [
      'belongs to a team that is no organisation any more',
      403,
      'not_in_plan',
      async ({ id, key }) => {
        await app.db.updateTable('teams.team').set({ plan: 'team' }).where('id', '=', id).execute();
        return key.secret;
      },
    ],
    [
      'has another scope',
      403,
      'scope_missing',
      async (clinic) => (await buildKey(clinic, { scopes: ['catalogue:read'] })).secret,
    ],
  ];

  it.each(refusals)('%s is refused: %i %s', async (_, status, code, key) => {
    const clinic = await buildClinic();
    const answer = await withKey(app, await key(clinic))(api.listPeople, { query: {} });
    expect(answer).toMatchObject({ status, body: { code, status } });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect((answer.body as unknown as { type: string }).type).toMatch(
      new RegExp(`/api/docs#error-${code}$`),
    );
  });

  it('is in the address is no key', async () => {
    const { key } = await buildClinic();
    for (const name of ['token', 'key', 'access_token', 'api_key']) {
      const answer = await app.server.inject(`/api/v1/people?${name}=${key.secret}`);
      expect(answer.json()).toMatchObject({ status: 401, code: 'key_needed' });
    }
  });

  it('belongs to someone dies when they leave, are suspended or no longer manage', async () => {
    const { id } = await buildClinic();
    const personal = async () => {
      const manager = await buildMember(app, id, { role: 'manager' });
      const { secret } = await buildKey({ id, ask: manager.ask }, { kind: 'personal' });
      const call = async () => (await withKey(app, secret)(api.listPeople, { query: {} })).status;
      expect(await call()).toBe(200);
      return { accountId: manager.account.id, call };
    };
    const leaver = await personal();
    await app.db.deleteFrom('teams.member').where('account_id', '=', leaver.accountId).execute();
    expect(await leaver.call()).toBe(401);
    const suspended = await personal();
    await inTransaction(app.db, (db) =>
      suspendAccount(db, app.config, suspended.accountId, 'Test'),
    );
    expect(await suspended.call()).toBe(401);
    const demoted = await personal();
    await app.db
      .updateTable('teams.member')
      .set({ role: 'learner' })
      .where('account_id', '=', demoted.accountId)
      .execute();
    expect(await demoted.call()).toBe(403);
  });

  it('is guessed is refused by network after some hundred tries, and right ones go on working', async () => {
    const { key } = await buildClinic();
    const address = '203.0.113.77';
    const guess = () =>
      ask(
        app.server,
        api.listPeople,
        { query: {} },
        { token: newKey(keyPrefixes.live).key, address },
      );
    await app.db
      .insertInto('platform.throttle')
      .values({
        key: `wrongKey:network ${address}`,
        hits: 300,
        window_ends_at: new Date(Date.now() + 60_000),
      })
      .execute();
    expect((await guess()).status).toBe(429);
    const right = await ask(
      app.server,
      api.listPeople,
      { query: {} },
      { token: key.secret, address },
    );
    expect(right.status).toBe(200);
  });

  it('calls too often is told when to come again', async () => {
    const { key, call } = await buildClinic();
    const first = await call(api.listPeople, { query: {} });
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"key";q=600;w=60' });
    expect(first.headers.ratelimit).toMatch(/^"key";r=599;t=\d+$/);
    await app.db
      .updateTable('platform.throttle')
      .set({ hits: 600 })
      .where('key', 'like', `callByKey:%${key.id}`)
      .execute();
    const last = await call(api.listPeople, { query: {} });
    expect(last).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(last.headers['retry-after']).toMatch(/^\d+$/);
    expect(last.headers.ratelimit).toMatch(/^"key";r=0;/);
  });
});

describe('with a key', () => {
  it('people and groups are read', async () => {
    const { id, account, call, inWards, wards, clinical } = await buildClinic();
    const people = await call(api.listPeople, { query: {} });
    expect(people.body.data).toHaveLength(3);
    expect(people.body.data.find((person) => person.id === inWards.account.id)).toMatchObject({
      firstName: 'Ana',
      email: inWards.account.email,
      role: 'learner',
      licence: true,
      groups: [],
      department: { id: wards, name: 'Clinical / Wards' },
    });
    const byEmail = await call(api.listPeople, {
      query: { email: account.email.toUpperCase() },
    });
    expect(byEmail.body.data).toMatchObject([{ id: account.id, role: 'owner' }]);
    const inBranch = await call(api.listPeople, { query: { group: clinical } });
    expect(inBranch.body.data.map((person) => person.id)).toEqual([inWards.account.id]);
    const one = await call(api.getPerson, { params: { personId: inWards.account.id } });
    expect(one.body.data).toMatchObject({ firstName: 'Ana' });
    const groups = await call(api.listApiGroups, { query: { kind: 'department' } });
    expect(groups.body.data).toMatchObject([
      { id: clinical, path: 'Clinical', parentId: null, people: 1 },
      { id: wards, path: 'Clinical / Wards', parentId: clinical, people: 1 },
    ]);
    const group = await call(api.getApiGroup, { params: { groupId: wards } });
    expect(group.body.data).toEqual(groups.body.data[1]);
    expect(id).not.toBe(wards);
  });

  it('what is assigned, how far people are, and its report are read', async () => {
    const { call, inWards, assignmentId, wards } = await buildClinic();
    const assignments = await call(api.listApiAssignments, { query: {} });
    expect(assignments.body.data).toMatchObject([
      { id: assignmentId, course: { id: courseId }, people: 2, given: 2, done: 0, dueDays: 30 },
    ]);
    const one = await call(api.getApiAssignment, { params: { assignmentId } });
    expect(one.body.data).toEqual(assignments.body.data[0]);
    const enrolments = await call(api.listEnrolments, { query: { person: inWards.account.id } });
    expect(enrolments.body.data).toMatchObject([
      { person: { id: inWards.account.id }, course: { id: courseId }, assignmentId, endedAt: null },
    ]);
    const progress = await call(api.listProgress, { query: { state: 'not_started' } });
    expect(progress.body.data).toHaveLength(2);
    expect((await call(api.listProgress, { query: { state: 'late' } })).body.data).toEqual([]);
    expect((await call(api.listProgress, { query: { group: wards } })).body.data).toHaveLength(1);
    const report = await call(api.getReport, { query: {} });
    expect(report.body.data.figures).toMatchObject({ assigned: 2, done: 0, notStarted: 2 });
    const byGroup = await call(api.listReportLines, { query: { by: 'group' } });
    expect(byGroup.body.data).toMatchObject([{ name: 'Clinical', assigned: 1 }]);
    const byCourse = await call(api.listReportLines, { query: { by: 'course' } });
    expect(byCourse.body.data).toMatchObject([{ assigned: 2 }]);
  });

  it('results and certificates are those of what was assigned', async () => {
    const { call, inWards, outside } = await buildClinic();
    const certificate = async (accountId: number) => {
      const { id } = await app.db
        .insertInto('learning.certificate')
        .values({
          account_id: accountId,
          course_id: courseId,
          learner_name: 'Ana Duarte',
          course_title: 'Wound care',
          teacher: 'Priya Nair',
          minutes: 60,
          completed_at: new Date('2026-03-02T09:00:00Z'),
          completed_on: '2026-03-02',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const hers = await certificate(inWards.account.id);
    // Nobody assigned the course for which this one is.
    await certificate(outside.account.id);
    await app.db
      .updateTable('teams.assigned_course')
      .set({
        done_at: new Date('2026-03-02T09:00:00Z'),
        done_on: '2026-03-02',
        due_on: '2026-02-28',
        certificate_id: hers,
      })
      .where('account_id', '=', inWards.account.id)
      .execute();
    const results = await call(api.listResults, { query: { from: '2026-03-01' } });
    expect(results.body.data).toMatchObject([
      {
        person: { id: inWards.account.id },
        doneOn: '2026-03-02',
        dueOn: '2026-02-28',
        lateDays: 2,
        certificateId: hers,
      },
    ]);
    expect((await call(api.listResults, { query: { until: '2026-03-01' } })).body.data).toEqual([]);
    const certificates = await call(api.listCertificates, { query: {} });
    expect(certificates.body.data).toMatchObject([
      {
        id: hers,
        person: { id: inWards.account.id },
        completedOn: '2026-03-02',
        revokedAt: null,
        url: expect.stringContaining(`/certificates/${hers}`),
      },
    ]);
  });

  it('the catalogue is read', async () => {
    const { call } = await buildClinic();
    const courses = await call(api.listApiCourses, { query: { limit: 200 } });
    const one = courses.body.data.find((course) => course.id === courseId);
    expect(one).toBeDefined();
    const read = await call(api.getApiCourse, { params: { courseId } });
    expect(read.body.data).toEqual(one);
    expect((await call(api.getApiCourse, { params: { courseId: 2_000_000_000 } })).status).toBe(
      404,
    );
  });

  it('a course is assigned and withdrawn, as the key', async () => {
    const { id, call, inWards, key } = await buildClinic();
    const other = (await buildCourse(app.db)).id;
    const body = { courseId: other, personIds: [inWards.account.id], dueDays: 14 };
    const assigned = await call(api.assignByKey, { body });
    expect(assigned).toMatchObject({ status: 201, body: { data: { people: 1, assigned: 1 } } });
    const assignmentId = assigned.body.data.id;
    const read = await call(api.getApiAssignment, { params: { assignmentId } });
    expect(read.body.data).toMatchObject({ by: `key ${key.name}`, given: 1 });
    expect((await call(api.withdrawByKey, { params: { assignmentId } })).status).toBe(200);
    expect((await call(api.withdrawByKey, { params: { assignmentId } })).status).toBe(404);
    const audited = await app.db
      .selectFrom('platform.audit')
      .where('team_id', '=', id)
      .where('actor', '=', `key ${key.name}`)
      .select('act')
      .orderBy('at')
      .execute();
    expect(audited.map(({ act }) => act)).toEqual([
      'assigned a course to people of',
      'withdrew an assignment of',
    ]);
  });
});

it('errors are problem details for whoever asks for them, and unchanged for browsers', async () => {
  const ask = (accept: string) => app.server.inject({ url: '/users/me', headers: { accept } });
  const plain = await ask('application/json');
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Object.keys(plain.json()).toSorted()).toEqual(['code', 'detail', 'errors']);
  const problem = await ask('application/problem+json');
  expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(problem.json()).toEqual({
    ...plain.json(),
    type: `${app.config.publicUrl}/api/docs#error-not_signed_in`,
    title: 'Please sign in.',
    status: 401,
  });
  const { key } = await buildClinic();
  const elsewhere = await app.server.inject({
    url: '/users/me',
    headers: { authorization: `Bearer ${key.secret}` },
  });
  expect(elsewhere.json()).toMatchObject({ status: 403, code: 'key_not_accepted' });
});

describe('another organisation', () => {
  it('isn’t there, whatever its ids', async () => {
    const { call } = await buildClinic();
    const other = await buildClinic();
    const { id: personId } = other.inWards.account;
    const newCourse = (await buildCourse(app.db)).id;
    const { assignmentId, wards } = other;
    const answers = await Promise.all([
      call(api.getPerson, { params: { personId } }),
      call(api.getApiGroup, { params: { groupId: wards } }),
      call(api.getApiAssignment, { params: { assignmentId } }),
      call(api.withdrawByKey, { params: { assignmentId } }),
      call(api.listPeople, { query: { group: wards } }),
      call(api.listEnrolments, { query: { group: wards } }),
      call(api.listProgress, { query: { group: wards } }),
      call(api.listResults, { query: { group: wards } }),
      call(api.listCertificates, { query: { group: wards } }),
      call(api.getReport, { query: { group: wards } }),
      call(api.listReportLines, { query: { group: wards, by: 'course' } }),
      call(api.assignByKey, { body: { courseId: newCourse, personIds: [personId], dueDays: 3 } }),
      call(api.assignByKey, { body: { courseId: newCourse, groupIds: [wards], dueDays: 3 } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const lists = await Promise.all([
      call(api.listPeople, { query: { email: other.inWards.account.email } }),
      call(api.listEnrolments, { query: { person: personId, state: 'all' } }),
      call(api.listProgress, { query: { person: personId } }),
      call(api.listResults, { query: { person: personId } }),
      call(api.listCertificates, { query: { person: personId } }),
    ]);
    expect(lists.map(({ body }) => body.data)).toEqual(lists.map(() => []));
    expect(await assignedTo(app, personId)).toHaveLength(1);
  });

  it('nor are other departments, for a key of one', async () => {
    const clinic = await buildClinic();
    const { inWards, outside, wards, clinical } = clinic;
    const { secret } = await buildKey(clinic, { departmentId: wards });
    const call = withKey(app, secret);
    const people = await call(api.listPeople, { query: {} });
    expect(people.body.data.map((person) => person.id)).toEqual([inWards.account.id]);
    const groups = await call(api.listApiGroups, { query: {} });
    expect(groups.body.data).toMatchObject([{ id: wards, parentId: null }]);
    const progress = await call(api.listProgress, { query: {} });
    expect(progress.body.data.map(({ person }) => person.id)).toEqual([inWards.account.id]);
    const assignments = await call(api.listApiAssignments, { query: {} });
    expect(assignments.body.data).toMatchObject([{ people: 1, given: 1 }]);
    const report = await call(api.getReport, { query: {} });
    expect(report.body.data.figures).toMatchObject({ people: 1, assigned: 1 });
    const { id: personId } = outside.account;
    const newCourse = (await buildCourse(app.db)).id;
    const refused = await Promise.all([
      call(api.getPerson, { params: { personId } }),
      call(api.listPeople, { query: { group: clinical } }),
      call(api.getReport, { query: { group: clinical } }),
      call(api.withdrawByKey, { params: { assignmentId: clinic.assignmentId } }),
      call(api.assignByKey, { body: { courseId: newCourse, personIds: [personId], dueDays: 3 } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    const all = { courseId: newCourse, everyone: true, dueDays: 3 };
    expect((await call(api.assignByKey, { body: all })).status).toBe(403);
  });

  it('nor is anything that its owner doesn’t see, for a personal key', async () => {
    const { id, inWards, wards } = await buildClinic();
    const manager = await buildMember(app, id);
    await app.db
      .insertInto('teams.group_manager')
      .values({ team_id: id, group_id: wards, account_id: manager.account.id })
      .execute();
    const { secret } = await buildKey({ id, ask: manager.ask }, { kind: 'personal' });
    const people = await withKey(app, secret)(api.listPeople, { query: {} });
    expect(people.body.data.map((person) => person.id)).toEqual([inWards.account.id]);
  });
});

describe('pages', () => {
  it('follow each other by a cursor, each person once', async () => {
    const { id, call } = await buildClinic();
    for (let n = 0; n < 3; n += 1) await buildMember(app, id);
    const seen: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query: { limit: number; cursor?: string } = cursor
        ? { limit: 2, cursor }
        : { limit: 2 };
      const { body } = await call(api.listPeople, { query });
      expect(body.data.length).toBeLessThanOrEqual(2);
      seen.push(...body.data.map((person) => person.id));
      cursor = body.meta.next;
    }
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(6);
  });

  it('aren’t found with a cursor of another organisation, list or filter, or a forged one', async () => {
    const { call, clinical } = await buildClinic();
    const other = await buildClinic();
    const next = async (from: Clinic['call'], query: object) =>
      (await from(api.listPeople, { query: { limit: 1, ...query } })).body.meta.next ?? '';
    const mine = await next(call, {});
    const wrong = [
      await next(other.call, {}),
      (await call(api.listApiGroups, { query: { limit: 1 } })).body.meta.next ?? '',
      `${Buffer.from('[1,0]').toString('base64url')}.${mine.split('.')[1]}`,
      mine.split('.')[0] ?? '',
      'nonsense',
    ];
    for (const cursor of wrong) {
      const answer = await call(api.listPeople, { query: { limit: 1, cursor } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_cursor' } });
    }
    const filtered = await call(api.listPeople, {
      query: { limit: 1, cursor: mine, group: clinical },
    });
    expect(filtered).toMatchObject({ status: 400, body: { code: 'bad_cursor' } });
    expect((await call(api.listPeople, { query: { limit: 1, cursor: mine } })).status).toBe(200);
  });

  it.each(['100000', '0', '-1', '1.5', 'all'])('have no limit of %s', async (limit) => {
    const { call } = await buildClinic();
    const answer = await call(api.listPeople, { query: { limit } });
    expect(answer).toMatchObject({ status: 400, errors: [{ field: 'limit' }] });
  });
});

describe('what is sent twice', () => {
  const send = (key: string, name: string, payload: object) =>
    app.server.inject({
      method: 'POST',
      url: '/api/v1/assignments',
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': name },
      payload,
    });

  async function buildOnce() {
    const clinic = await buildClinic();
    const course = (await buildCourse(app.db)).id;
    const body = { courseId: course, personIds: [clinic.inWards.account.id], dueDays: 14 };
    const given = async () =>
      (await assignedTo(app, clinic.inWards.account.id)).filter((row) => row.course_id === course);
    return { ...clinic, body, given };
  }

  it('is done once, and answered the same', async () => {
    const { key, body, given } = await buildOnce();
    const first = await send(key.secret, 'order-1', body);
    const second = await send(key.secret, 'order-1', body);
    expect(first.statusCode).toBe(201);
    expect(second.statusCode).toBe(201);
    expect(second.body).toBe(first.body);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await given()).toHaveLength(1);
  });

  it('at the same time is done once', async () => {
    const { key, body, given } = await buildOnce();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(key.secret, 'order-1', body)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(
      new Set(answers.filter((each) => each.statusCode === 201).map(({ body }) => body)).size,
    ).toBe(1);
    expect(await given()).toHaveLength(1);
  });

  it('with another body is a mistake', async () => {
    const { key, body } = await buildOnce();
    await send(key.secret, 'order-1', body);
    const other = await send(key.secret, 'order-1', { ...body, dueDays: 15 });
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('is refused the same way', async () => {
    const { key, body } = await buildOnce();
    const wrong = { ...body, courseId: 2_000_000_000 };
    const first = await send(key.secret, 'order-1', wrong);
    const second = await send(key.secret, 'order-1', wrong);
    expect(first.statusCode).toBe(400);
    expect(second.json()).toEqual(first.json());
    expect(second.statusCode).toBe(400);
  });

  it('with another key’s name has nothing to do with it', async () => {
    const { key, body, ...clinic } = await buildOnce();
    await send(key.secret, 'order-1', body);
    const other = await buildKey(clinic);
    const answer = await send(other.secret, 'order-1', { ...body, dueDays: 15 });
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
    expect(answer.json()).toMatchObject({ status: 409, code: 'nobody_to_assign' });
  });

  it('after its process died is done anew, once', async () => {
    const { key, body, given } = await buildOnce();
    await send(key.secret, 'order-1', body);
    await app.db
      .updateTable('integrations.idempotent_reply')
      .set({ status: null, reply: null })
      .where('key_id', '=', key.id)
      .execute();
    const early = await send(key.secret, 'order-1', body);
    expect(early.json()).toMatchObject({ status: 409, code: 'still_running' });
    await app.db
      .updateTable('integrations.idempotent_reply')
      .set({ begun_at: new Date(Date.now() - 3 * 60 * 1000) })
      .where('key_id', '=', key.id)
      .execute();
    expect((await send(key.secret, 'order-1', body)).statusCode).toBe(201);
    expect(await given()).toHaveLength(1);
  });

  it.each([
    ['with a space', 'order 1'],
    ['too long', 'x'.repeat(256)],
  ])('needs a name of its own: %s', async (_, name) => {
    const { key, body } = await buildOnce();
    const answer = await send(key.secret, name, body);
    expect(answer.json()).toMatchObject({ status: 400, code: 'bad_idempotency_key' });
  });
});

it('every call for keys has an address of its own under /api/v1', () => {
  const paths = forKeys.map(({ endpoint }: { endpoint: Endpoint }) => endpoint.path);
  expect(paths.filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
});
