import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { binary, dataOf, endpoint, listQuery, pageOf } from '../../contract/endpoint.ts';
import { ApiError, call, callPage, unauthorisedEvent } from './api.ts';

const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  access: 'account',
  summary: 'A list.',
  query: z.object({ ...listQuery(['name', 'age']), q: z.optional(z.nullable(z.string())) }),
  reply: pageOf(z.object({ id: z.number() })),
});
const getThing = endpoint({
  method: 'GET',
  path: '/api/things/:id/parts/:part',
  access: 'visitor',
  summary: 'One.',
  params: z.object({ id: z.string(), part: z.string() }),
  reply: dataOf(z.object({ name: z.string() })),
});
const makeThing = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'account',
  summary: 'Make one.',
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.number() }),
});
const enter = endpoint({
  method: 'POST',
  path: '/auth/enter',
  access: 'visitor',
  summary: 'Form.',
  encoding: 'form',
  body: z.object({ username: z.string(), password: z.string() }),
  reply: z.object({ access_token: z.string() }),
});
const deleteThings = endpoint({
  method: 'DELETE',
  path: '/admin/delete_users',
  access: 'admin',
  summary: 'Delete.',
  body: z.union([z.string(), z.number(), z.array(z.number())]),
  listParameter: 'user_ids',
  reply: dataOf(z.object({ message: z.string() })),
});
const getPicture = endpoint({
  method: 'GET',
  path: '/api/picture',
  access: 'account',
  summary: 'A file.',
  reply: binary('image/png'),
});

let token: string | null;
let events: EventTarget;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  token = 'a.b.c';
  events = new EventTarget();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('window', events);
  vi.stubGlobal('localStorage', { getItem: () => token });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function answer(body: unknown, status = 200) {
  fetched.mockImplementation(async () => Response.json(body, { status }));
}

function sent(): { address: string; init: RequestInit; headers: Record<string, string> } {
  const [address, init] = fetched.mock.calls[0] ?? [];
  return {
    address: String(address),
    init: init ?? {},
    headers: (init?.headers ?? {}) as Record<string, string>,
  };
}

test('renames list parameters and drops empty values', async () => {
  answer({ data: [{ id: 1 }], meta: { page: 2, limit: 20, total: 21 } });
  const page = await callPage(listThings, {
    query: { page: 2, limit: 20, order: 'desc', sort: 'age', q: '' },
  });
  expect(sent().address).toBe('/api/things?_page=2&_limit=20&_order=desc&_sort=age');
  expect(page.meta.total).toBe(21);

  fetched.mockClear();
  await call(listThings, { query: { q: null, _page: 3 } });
  expect(sent().address).toBe('/api/things?_page=3');
});

test('escapes path parameters and unwraps data', async () => {
  answer({ data: { name: 'A' } });
  const thing = await call(getThing, { params: { id: 'a/b', part: 'é?' } });
  expect(sent().address).toBe('/api/things/a%2Fb/parts/%C3%A9%3F');
  expect(thing).toEqual({ name: 'A' });
});

test('sends a body as JSON and returns a reply without data whole', async () => {
  answer({ id: 7 }, 201);
  expect(await call(makeThing, { body: { name: 'New' } })).toEqual({ id: 7 });
  const { init, headers } = sent();
  expect(init.method).toBe('POST');
  expect(init.body).toBe('{"name":"New"}');
  expect(headers['Content-Type']).toBe('application/json');
  expect(headers.Authorization).toBe('Bearer a.b.c');
});

test('a form endpoint sends a form', async () => {
  answer({ access_token: 't' });
  await call(enter, { body: { username: 'ana maria', password: 'a&b=c' } });
  expect(String(sent().init.body)).toBe('username=ana+maria&password=a%26b%3Dc');
});

test('DELETE sends a list in the query and appends a single id to the path', async () => {
  answer({ data: { message: 'Done' } });
  await call(deleteThings, { body: [3, 8, 13] });
  expect(sent().address).toBe('/admin/delete_users?user_ids=3%2C8%2C13');
  expect(sent().init.body).toBeUndefined();

  fetched.mockClear();
  await call(deleteThings, { body: 5 });
  expect(sent().address).toBe('/admin/delete_users/5');

  fetched.mockClear();
  await call(deleteThings, { body: 'a b' });
  expect(sent().address).toBe('/admin/delete_users/a%20b');
});

test('the anti-forgery cookie is sent back as a header', async () => {
  vi.stubGlobal('document', { cookie: 'theme=dark; XSRF-TOKEN=abc%3D' });
  answer({ id: 1 });
  await call(makeThing, { body: { name: 'x' } });
  expect(sent().headers['X-XSRF-TOKEN']).toBe('abc=');
});

test('an error carries detail, status and fields', async () => {
  answer({ detail: 'Check it.', errors: [{ field: 'name', message: 'Too long.' }, 'odd'] }, 400);
  const error = await call(makeThing, { body: { name: 'x' } }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: 'Check it.',
    status: 400,
    errors: [{ field: 'name', message: 'Too long.' }],
  });
});

test('an error without a readable body still has a message', async () => {
  fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(call(getPicture)).rejects.toMatchObject({ status: 502, message: /try again/ });
});

test('returns a file as a blob', async () => {
  fetched.mockResolvedValue(new Response(new Uint8Array([1, 2, 3])));
  const picture = await call(getPicture);
  expect(picture).toBeInstanceOf(Blob);
  expect(picture.size).toBe(3);
});

test('reports no network as code 0', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call(getPicture)).rejects.toMatchObject({ status: 0, message: /connection/ });
});

test('a call gives up after 30 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  fetched.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return new Response();
  });
  await expect(call(getPicture)).rejects.toMatchObject({ status: 0, message: /too long/ });
  expect(timeout).toHaveBeenCalledWith(30_000);
  timeout.mockRestore();
});

test('an aborted call rejects with the abort, not an ApiError', async () => {
  const controller = new AbortController();
  controller.abort();
  fetched.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return new Response();
  });
  await expect(call(getPicture, {}, { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('401 on a call with the stored token is announced; on a credentials check it is not', async () => {
  const announced: unknown[] = [];
  events.addEventListener(unauthorisedEvent, (event) => {
    announced.push((event as CustomEvent).detail);
  });
  answer({ detail: 'Please sign in.', errors: [] }, 401);

  await expect(call(enter, { body: { username: 'a', password: 'b' } })).rejects.toThrow();
  await expect(call(getPicture, {}, { token: 'pending' })).rejects.toThrow();
  expect(announced).toEqual([]);

  await expect(call(getPicture)).rejects.toMatchObject({ status: 401 });
  expect(announced).toEqual(['a.b.c']);

  token = null;
  await expect(call(getPicture)).rejects.toMatchObject({ status: 401 });
  expect(announced).toHaveLength(1);
});

test('data that is null is null, not the reply around it', async () => {
  fetched.mockResolvedValue(new Response('{"data":null}'));
  const findThing = endpoint({
    method: 'GET',
    path: '/api/thing',
    access: 'visitor',
    summary: 'One, or none.',
    reply: dataOf(z.nullable(z.object({ name: z.string() }))),
  });
  expect(await call(findThing)).toBeNull();
});
