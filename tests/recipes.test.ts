import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKey } from '../contract/integrations/keys.ts';
import { testWebhook } from '../contract/integrations/webhooks.ts';
import { assignCourse } from '../contract/teams/assignments.ts';
import { createDepartment, placePeople } from '../contract/teams/departments.ts';
import { claimDeliveries, deliver } from '../server/integrations/webhooks/deliver.ts';
import { type Recipe, recipes } from '../web/integrations/build/recipes.ts';
import type { TestApp } from './support/app.ts';
import { findFreePort, root, startChild } from './support/child-process.ts';
import { buildCourse } from './support/factories.ts';
import { addWebhook, startSendingApp } from './support/integrations/webhooks.ts';
import { buildMember, buildOrganisation } from './support/teams.ts';

// The recipes of the page "Build on it", run as they are.

let app: TestApp;
let site: string;
let folder: string;
beforeAll(async () => {
  app = await startSendingApp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  site = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'stepwell-recipes-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

function recipeOf(id: string): Recipe {
  const recipe = recipes.find((each) => each.id === id);
  if (!recipe) throw new Error(`There’s no recipe ${id}.`);
  return recipe;
}

type Organisation = Awaited<ReturnType<typeof buildOrganisation>>;

/** A key that may do what the recipe says, and nothing else. */
async function keyFor({ id, ask }: Organisation, { scopes }: Recipe): Promise<string> {
  const made = await ask(createKey, {
    params: { id },
    body: { name: 'Recipe', scopes: [...scopes] },
  });
  return made.body.data.secret;
}

/** Pasted into a shell, or saved and run, with everything set that the page says. */
async function run(recipe: Recipe, settings: Record<string, string>): Promise<string> {
  const given = Object.keys(settings).filter((name) => name !== 'KEY');
  expect(given.toSorted()).toEqual(Object.keys(recipe.settings).toSorted());
  if (recipe.file) await writeFile(join(folder, recipe.file), recipe.code);
  const [command, ...options] = recipe.file
    ? [process.execPath, recipe.file]
    : ['bash', '-euo', 'pipefail', '-c', recipe.code];
  const { stdout } = await promisify(execFile)(command ?? '', options, {
    cwd: folder,
    env: { PATH: process.env.PATH, SITE: site, ...settings },
  });
  return stdout;
}

async function assign({ id, ask }: Organisation, courseId: number) {
  const body = { courseId, everyone: true, dueDays: 30, key: crypto.randomUUID() };
  const { status } = await ask(assignCourse, { params: { id }, body });
  expect(status).toBe(200);
}

const assignedIn = (teamId: string) =>
  app.db
    .selectFrom('teams.assigned_course')
    .where('team_id', '=', teamId)
    .select(['account_id as accountId', 'course_id as courseId'])
    .orderBy('account_id')
    .execute();

it('writes a report for a spreadsheet', async () => {
  const organisation = await buildOrganisation(app);
  await buildMember(app, organisation.id);
  await buildMember(app, organisation.id);
  const { id: courseId } = await buildCourse(app.db, { title: 'Hygiene, "hands" and masks' });
  await assign(organisation, courseId);
  const recipe = recipeOf('report');
  await run(recipe, { KEY: await keyFor(organisation, recipe) });
  expect(await readFile(join(folder, 'report.csv'), 'utf8')).toBe(
    '"Course","Assigned","Done","Late"\n"Hygiene, ""hands"" and masks","2","0","0"\n',
  );
});

it('assigns a course to those who joined since yesterday', async () => {
  const organisation = await buildOrganisation(app);
  const earlier = await buildMember(app, organisation.id);
  await app.db
    .updateTable('teams.member')
    .set({ joined_at: new Date(Date.now() - 2 * 24 * 60 * 60 * 1000) })
    .where('account_id', 'in', [earlier.account.id, organisation.account.id])
    .execute();
  const newcomer = await buildMember(app, organisation.id);
  const { id: courseId } = await buildCourse(app.db);
  const recipe = recipeOf('new-hires');
  const settings = { KEY: await keyFor(organisation, recipe), COURSE: String(courseId) };
  expect(await run(recipe, settings)).toBe('Assigned to 1 of 1\n');
  expect(await run(recipe, settings)).toBe('Assigned to 0 of 1\n');
  expect(await assignedIn(organisation.id)).toEqual([{ accountId: newcomer.account.id, courseId }]);
});

it('assigns a course to a department, and once when it is run again', async () => {
  const organisation = await buildOrganisation(app);
  const { id, ask } = organisation;
  const made = await ask(createDepartment, { params: { id }, body: { name: 'Wards' } });
  const departmentId = made.body.data.id;
  const { account } = await buildMember(app, id);
  await buildMember(app, id);
  await ask(placePeople, { params: { id }, body: { departmentId, accountIds: [account.id] } });
  const { id: courseId } = await buildCourse(app.db);
  const recipe = recipeOf('department');
  const settings = {
    KEY: await keyFor(organisation, recipe),
    COURSE: String(courseId),
    DEPARTMENT: departmentId,
  };
  const first = await run(recipe, settings);
  expect(first).toContain(`"id":"${departmentId}"`);
  expect(first).toContain('"assigned":1');
  expect(await run(recipe, settings)).toBe(first);
  expect(await assignedIn(id)).toEqual([{ accountId: account.id, courseId }]);
});

it('prints who is late, as a client of OAuth', async () => {
  const organisation = await buildOrganisation(app);
  const { id, ask } = organisation;
  const { account } = await buildMember(app, id, { name: 'Ana' });
  const { id: courseId } = await buildCourse(app.db, { title: 'Hygiene' });
  await assign(organisation, courseId);
  await app.db
    .updateTable('teams.assigned_course')
    .set({ due_on: '2026-01-31' })
    .where('account_id', '=', account.id)
    .execute();
  const recipe = recipeOf('client');
  const body = { kind: 'client' as const, name: 'Recipe', scopes: [...recipe.scopes] };
  const made = (await ask(createKey, { params: { id }, body })).body.data;
  const printed = await run(recipe, { CLIENT_ID: made.id, CLIENT_SECRET: made.secret });
  expect(printed).toBe(`Ana ${account.last_name}: Hygiene, due on 2026-01-31\n`);
});

it('receives what is signed with the secret, and nothing else', async () => {
  const { id, ask } = await buildOrganisation(app);
  const recipe = recipeOf('receiver');
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}/`;
  const webhook = await addWebhook({ id, ask }, { url, types: ['member.joined'] });
  expect(Object.keys(recipe.settings)).toEqual(['SECRET', 'PORT']);
  const file = join(folder, 'receiver.cjs');
  await writeFile(file, recipe.code);
  const receiver = startChild(relative(root, file), { SECRET: webhook.secret, PORT: port });
  await receiver.waitForOutput(/Listening/);
  await ask(testWebhook, { params: { id, endpointId: webhook.id } });
  const claimed = await claimDeliveries(app.db, { most: 40, mostFailing: 20 });
  await Promise.all(claimed.map((delivery) => deliver(app.db, app.config, delivery)));
  await receiver.waitForOutput(/test \{"message":"It works\."\}/);

  const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
  const signature = `v1,${Buffer.alloc(32).toString('base64')}`;
  for (const headers of [{}, forged, { ...forged, 'webhook-signature': signature }]) {
    const answer = await fetch(url, { method: 'POST', headers, body: '{"type":"test"}' });
    expect(answer.status).toBe(401);
  }
  await receiver.stop();
  expect(receiver.output().match(/test /g)).toHaveLength(1);
});
