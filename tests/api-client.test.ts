import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Stepwell, StepwellError } from '../clients/typescript/src/client.ts';
import { clientCallsFile, writeClientCalls } from '../scripts/client-types/write-calls.ts';
import { startApp, type TestApp } from './support/app.ts';
import { buildCourse } from './support/factories.ts';
import { buildKey } from './support/integrations/keys.ts';
import { assignedTo } from './support/team-learning.ts';
import { buildMember, buildOrganisation } from './support/teams.ts';

let app: TestApp;
let baseUrl: string;

beforeAll(async () => {
  app = await startApp();
  baseUrl = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Without quotes and spaces, which the formatter chooses. */
const plain = (text: string) => text.replace(/[\s;'"()|]+/g, '');

it('has the types of the contract: node scripts/client-types.ts writes them', async () => {
  const written = await readFile(clientCallsFile, 'utf8');
  expect(plain(written)).toBe(plain(await writeClientCalls()));
});

describe('the client, from outside', () => {
  it('reads page by page, assigns and withdraws', async () => {
    const organisation = await buildOrganisation(app);
    const { account } = await buildMember(app, organisation.id, { name: 'Grace' });
    await buildMember(app, organisation.id);
    const courseId = (await buildCourse(app.db)).id;
    const { secret } = await buildKey(organisation);
    const stepwell = new Stepwell({ baseUrl, key: secret });
    const people: string[] = [];
    for await (const person of stepwell.all('GET /people', { query: { limit: 1 } })) {
      people.push(person.firstName);
    }
    expect(people).toHaveLength(3);
    expect(people).toContain('Grace');
    const input = {
      body: { courseId, personIds: [account.id], dueDays: 30 },
      idempotencyKey: 'starter-1042',
    };
    const { data } = await stepwell.call('POST /assignments', input);
    expect(data).toMatchObject({ people: 1, assigned: 1 });
    expect((await stepwell.call('POST /assignments', input)).data.id).toBe(data.id);
    expect(await assignedTo(app, account.id)).toHaveLength(1);
    const params = { assignmentId: data.id };
    const read = await stepwell.call('GET /assignments/{assignmentId}', { params });
    expect(read.data.course.id).toBe(courseId);
    await stepwell.call('DELETE /assignments/{assignmentId}', { params });
    const progress = await stepwell.call('GET /progress', {});
    expect(progress.data).toEqual([]);
  });

  it('exchanges the secret of a client for a token, once', async () => {
    const organisation = await buildOrganisation(app);
    const { id, secret } = await buildKey(organisation, {
      kind: 'client',
      scopes: ['catalogue:read'],
    });
    const asked: string[] = [];
    const stepwell = new Stepwell({
      baseUrl,
      clientId: id,
      clientSecret: secret,
      fetch: (input, init) => {
        asked.push(new URL(String(input)).pathname);
        return fetch(input, init);
      },
    });
    await stepwell.call('GET /courses', { query: { limit: 1 } });
    await stepwell.call('GET /courses', { query: { limit: 1 } });
    expect(asked).toEqual(['/api/oauth/token', '/api/v1/courses', '/api/v1/courses']);
    await expect(stepwell.call('GET /people', {})).rejects.toMatchObject({
      status: 403,
      code: 'scope_missing',
    });
    const wrong = new Stepwell({ baseUrl, clientId: id, clientSecret: 'wrong' });
    await expect(wrong.call('GET /courses', {})).rejects.toMatchObject({ code: 'invalid_client' });
  });

  it('throws what was refused, with each wrong field', async () => {
    const { secret } = await buildKey(await buildOrganisation(app));
    const stepwell = new Stepwell({ baseUrl, key: secret });
    const refused = stepwell.call('GET /people', { query: { limit: 100_000 } });
    await expect(refused).rejects.toBeInstanceOf(StepwellError);
    await expect(refused).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      errors: [{ field: 'limit' }],
    });
  });

  it('waits as long as it is told after too many calls', async () => {
    const { id, secret } = await buildKey(await buildOrganisation(app));
    const waited: number[] = [];
    const stepwell = new Stepwell({
      baseUrl,
      key: secret,
      wait: async (milliseconds) => {
        waited.push(milliseconds);
        await app.db.deleteFrom('platform.throttle').where('key', 'like', `%${id}`).execute();
      },
    });
    await stepwell.call('GET /groups', {});
    await app.db
      .updateTable('platform.throttle')
      .set({ hits: 600 })
      .where('key', 'like', `callByKey:%${id}`)
      .execute();
    expect((await stepwell.call('GET /groups', {})).data).toEqual([]);
    expect(waited).toEqual([expect.toSatisfy((time) => time >= 1000 && time <= 60_000)]);
  });
});
