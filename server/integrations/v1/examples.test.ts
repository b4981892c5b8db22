import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { exampleIds } from '../../../contract/integrations/api.ts';
import { assignCourse } from '../../../contract/teams/assignments.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { allEndpoints } from '../../../tests/support/endpoints.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import { buildKey } from '../../../tests/support/integrations/keys.ts';
import {
  buildDepartment,
  buildGroup,
  newAssignment,
} from '../../../tests/support/team-learning.ts';
import { buildMember, buildOrganisation } from '../../../tests/support/teams.ts';

const calls = (await allEndpoints()).filter(({ endpoint }) => endpoint.access === 'key');

let app: TestApp;
let secret: string;
/** What examples name, and what there is. */
let real: [example: string | number, id: string | number][];

beforeAll(async () => {
  app = await startApp();
  const organisation = await buildOrganisation(app);
  const { id } = organisation;
  const course = (await buildCourse(app.db)).id;
  const { account } = await buildMember(app, id, { name: 'Grace' });
  const people = [account.id];
  const clinical = await buildDepartment(app, id, { name: 'Clinical' });
  const department = await buildDepartment(app, id, { name: 'Wards', parentId: clinical, people });
  const group = await buildGroup(app, id, { name: 'First aiders', people });
  const assigned = await organisation.ask(assignCourse, {
    params: { id },
    body: newAssignment({ courseId: course, groupIds: [department] }),
  });
  const { assignmentId } = assigned.body.data;
  await app.db
    .updateTable('teams.assigned_course')
    .set({ due_on: '2026-01-31' })
    .where('team_id', '=', id)
    .execute();
  real = [
    [exampleIds.person, account.id],
    [exampleIds.course, course],
    [exampleIds.group, group],
    [exampleIds.department, department],
    [exampleIds.assignment, assignmentId],
  ];
  secret = (await buildKey(organisation)).secret;
});
afterAll(() => app.close());

/** The same with ids that exist. */
function withReal<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withReal) as Value;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, withReal(each)]),
    ) as Value;
  }
  return (real.find(([example]) => example === value)?.[1] ?? value) as Value;
}

/** The names of all fields, of lists those of their first item. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return 'value';
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
}

/** Nothing has been finished, so there is nothing to list. */
const empty = ['/api/v1/results', '/api/v1/certificates'];

// What is withdrawn is no longer read.
const isLast = ({ method }: Endpoint) => method === 'DELETE';
const ordered = calls.toSorted(
  (one, other) => Number(isLast(one.endpoint)) - Number(isLast(other.endpoint)),
);

describe('the example of', () => {
  it.each(ordered)('$name is what the call answers', async ({ endpoint }) => {
    const { example } = endpoint;
    if (!example || 'binary' in endpoint.reply) throw new Error('It has no example.');
    expect(z.parse(endpoint.reply, example.reply)).toEqual(example.reply);
    const { params, query, body } = withReal(example);
    const {
      status,
      body: reply,
      detail,
    } = await ask(app.server, endpoint, { params, query, body } as never, { token: secret });
    expect({ status, detail }).toEqual({ status: endpoint.status ?? 200, detail: '' });
    if (empty.includes(endpoint.path)) expect(reply).toMatchObject({ data: [] });
    else expect(shapeOf(reply)).toEqual(shapeOf(example.reply));
  });
});
