import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as categories from '../../../contract/administration/categories.ts';
import { arrangeHome, listAdminCourses } from '../../../contract/administration/courses.ts';
import { listCategories, listFeaturedCourses } from '../../../contract/catalog.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildAdmin, buildCourse, buildOwner } from '../../../tests/support/factories.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startApp({ cached: true });
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());

const list = async (query: object = {}) => (await admin.ask(listAdminCourses, { query })).body;
const arrange = (courses: number[], before: number[]) =>
  admin.ask(arrangeHome, { body: { courses, before } });
const onHome = async () =>
  (await ask(app.server, listFeaturedCourses, {})).body.data.map(({ id }) => id);

describe('all courses', () => {
  it('are listed with owner and state, searched, filtered and sorted', async () => {
    const owner = await buildOwner(app.db);
    const wells = await buildCourse(app.db, { title: 'Aqueducts', ownerId: owner.id });
    await buildCourse(app.db, { title: 'Bridges', draft: true });
    const { data, counts } = await list({ q: 'AQUEDUCT' });
    expect(data).toMatchObject([
      { id: wells.id, state: 'published', owner: { id: owner.id, suspended: false }, place: null },
    ]);
    expect(counts).toMatchObject({ all: 1, published: 1, draft: 0 });
    expect((await list({ q: owner.last_name })).data.map(({ id }) => id)).toEqual([wells.id]);
    expect((await list({ state: 'draft' })).data.map(({ title }) => title)).toEqual(['Bridges']);
    const sorted = (await list({ _sort: 'title', _order: 'desc' })).data;
    expect(sorted.map(({ title }) => title)).toEqual(['Bridges', 'Aqueducts']);
    expect((await list({ state: 'ownerless' })).meta.total).toBe(1);
    expect((await list({ _limit: 1, _page: 2 })).data).toHaveLength(1);
  });
});

describe('Home', () => {
  it('shows what an Admin chooses, at once and in order', async () => {
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three'])
      ids.push((await buildCourse(app.db, { title })).id);
    const [one = 0, two = 0, three = 0] = ids;
    expect((await arrange([two, one], [])).status).toBe(200);
    expect(await onHome()).toEqual([two, one]);
    expect((await arrange([one, three, two], [two, one])).status).toBe(200);
    expect(await onHome()).toEqual([one, three, two]);
    expect((await list()).home.map(({ id }) => id)).toEqual([one, three, two]);
    // Someone who saw an older Home doesn't undo this.
    expect((await arrange([two], [two, one])).status).toBe(409);
    expect((await arrange([], [one, three, two])).status).toBe(200);
    expect(await onHome()).toEqual([]);
  });

  it('takes published courses only', async () => {
    const { id } = await buildCourse(app.db, { title: 'Draft', draft: true });
    expect((await arrange([id], [])).errors[0]?.field).toBe('courses');
  });

  it('lets one of two Admins arrange it at a time', async () => {
    const { id: one } = await buildCourse(app.db, { title: 'Left' });
    const { id: two } = await buildCourse(app.db, { title: 'Right' });
    const answers = await Promise.all([arrange([one], []), arrange([two], [])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await arrange([], await onHome());
  });
});

describe('categories', () => {
  const fields = { shortName: 'Garden', description: '', icon: 'science', top: true } as const;
  const slugs = async () =>
    (await ask(app.server, listCategories, {})).body.data.map(({ slug }) => slug);
  const add = (slug: string, name: string) =>
    admin.ask(categories.addCategory, { body: { slug, name, ...fields } });

  it('are added, changed, put in order and removed, and the catalogue follows at once', async () => {
    const before = await slugs();
    expect((await add('gardening', 'Gardening')).status).toBe(201);
    expect(await slugs()).toEqual([...before, 'gardening']);
    const changed = { ...fields, name: 'Gardens', description: 'Soil and seasons.' };
    await admin.ask(categories.changeCategory, { params: { slug: 'gardening' }, body: changed });
    const shown = (await ask(app.server, listCategories, {})).body.data.at(-1);
    expect(shown).toMatchObject({ name: 'Gardens', description: 'Soil and seasons.' });
    const order = ['gardening', ...before];
    await admin.ask(categories.orderCategories, { body: { slugs: order } });
    expect(await slugs()).toEqual(order);
    const params = { slug: 'gardening' };
    const removed = await admin.ask(categories.removeCategory, {
      params,
      query: { leadsTo: 'science' },
    });
    expect(removed.status).toBe(200);
    const { data } = (await ask(app.server, listCategories, {})).body;
    expect(data.map(({ slug }) => slug)).toEqual(before);
    expect(data.find(({ slug }) => slug === 'science')?.formerSlugs).toEqual(['gardening']);
    // The address can be used again.
    expect((await add('gardening', 'Gardening')).status).toBe(201);
    const { data: again } = (await ask(app.server, listCategories, {})).body;
    expect(again.flatMap(({ formerSlugs }) => formerSlugs)).toEqual([]);
    await admin.ask(categories.removeCategory, { params, query: {} });
  });

  it('keep their courses: one that is in use can’t be removed', async () => {
    await buildCourse(app.db, { title: 'Sums', category: 'math', draft: true });
    const refused = await admin.ask(categories.removeCategory, {
      params: { slug: 'math' },
      query: { leadsTo: 'science' },
    });
    expect(refused.status).toBe(409);
    expect(await slugs()).toContain('math');
  });

  it('have names and addresses of their own', async () => {
    expect((await add('science', 'Something')).errors[0]?.field).toBe('slug');
    expect((await add('sciences', 'SCIENCE')).errors[0]?.field).toBe('name');
    expect((await add('Not An Address', 'Other')).errors[0]?.field).toBe('slug');
    const order = await admin.ask(categories.orderCategories, { body: { slugs: ['science'] } });
    expect(order.status).toBe(409);
  });
});
