import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBucket, type TestBucket } from '../../../tests/support/bucket.ts';
import { toRefusal } from '../calls/error-replies.ts';
import { bucketStore } from './bucket-store.ts';
import { type Files, openFiles } from './files.ts';

let folder: string;
let files: Files;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-files-'));
  files = openFiles({ dataFolder: folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const inFolder = (name: string) => readdir(join(folder, name)).catch(() => []);
const bytes = (text: string) => new TextEncoder().encode(text);

async function* parts(...texts: string[]) {
  for (const text of texts) yield bytes(text);
}

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());

async function collect(names: AsyncIterable<string>) {
  const found: string[] = [];
  for await (const name of names) found.push(name);
  return found.sort();
}

describe.each(['a folder', 'a bucket'])('files stored in %s', (place) => {
  beforeEach(() => {
    if (place === 'a bucket') files = openFiles({ dataFolder: folder, bucket: bucket.config });
  });

  it('exist until they are removed, which can be repeated', async () => {
    await files.put('a-1.webp', bytes('one'));
    await files.put('a-1.webp', bytes('two'));
    expect(Buffer.from((await files.get('a-1.webp')) ?? []).toString()).toBe('two');
    expect(await files.has('a-1.webp')).toBe(true);
    await files.remove('a-1.webp');
    await files.remove('a-1.webp');
    expect(await files.get('a-1.webp')).toBeNull();
    expect(await files.has('a-1.webp')).toBe(false);
  });

  it('are read in parts, as streams', async () => {
    const path = join(folder, 'film');
    await writeFile(path, '0123456789');
    await files.putFile('film.mp4', path);
    expect(await readFile(path, 'utf8')).toBe('0123456789');
    expect(await files.size('film.mp4')).toBe(10);
    const read = async (range?: { start: number; end: number }) =>
      Buffer.concat(await Array.fromAsync((await files.open('film.mp4', range)) ?? [])).toString();
    expect(await read()).toBe('0123456789');
    expect(await read({ start: 2, end: 4 })).toBe('234');
    expect(await read({ start: 9, end: 9 })).toBe('9');
    await files.remove('film.mp4');
    expect(await files.open('film.mp4')).toBeNull();
    expect(await files.size('film.mp4')).toBeNull();
  });

  it('are listed', async () => {
    expect(await collect(files.list())).toEqual([]);
    const names = ['a.webp', 'b-2.webp', 'c.txt'];
    await Promise.all(names.map((name) => files.put(name, bytes(name))));
    expect(await collect(files.list())).toEqual(names);
    await Promise.all(names.map((name) => files.remove(name)));
  });

  it.each([
    '../secret.webp',
    '/etc/passwd',
    'a/b.webp',
    '..',
    '.webp',
    'a',
    'a.b.webp',
    'a\0.webp',
  ])('have names that lead nowhere else: %o', async (name) => {
    await expect(files.put(name, bytes('x'))).rejects.toThrow('not a valid file name');
    await expect(files.get(name)).rejects.toThrow('not a valid file name');
    await expect(files.remove(name)).rejects.toThrow('not a valid file name');
  });
});

describe('files stored in a folder', () => {
  it('are private to our user, and leave no temporary files', async () => {
    await files.put('a.webp', bytes('one'));
    expect((await stat(join(folder, 'files'))).mode & 0o077).toBe(0);
    expect((await stat(join(folder, 'files/a.webp'))).mode & 0o077).toBe(0);
    expect(await inFolder('tmp')).toEqual([]);
  });

  it('are not there when they could not be written', async () => {
    // A file where the folder should be.
    await writeFile(join(folder, 'files'), '');
    await expect(files.put('a.webp', bytes('one'))).rejects.toThrow();
    expect(await inFolder('tmp')).toEqual([]);
  });
});

describe('files stored in a bucket', () => {
  const inBucket = (change: object) =>
    openFiles({ dataFolder: folder, bucket: { ...bucket.config, ...change } });

  it('need nothing in the data folder', async () => {
    await inBucket({}).put('b.webp', bytes('one'));
    expect(await readdir(folder)).toEqual([]);
    await inBucket({}).remove('b.webp');
  });

  it('are listed a page at a time', async () => {
    // The test's own storage never has a second page.
    const page = (key: string, isTruncated: boolean) =>
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated><Contents><Key>files/${key}</Key></Contents></ListBucketResult>`;
    const server = createServer((request, reply) => {
      const after = new URL(request.url ?? '', 'http://localhost').searchParams.get('start-after');
      reply.setHeader('content-type', 'application/xml');
      reply.end(after === 'files/a.webp' ? page('b.webp', false) : page('a.webp', true));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const paged = inBucket({ endpoint: `http://127.0.0.1:${port}` });
    expect(await collect(paged.list())).toEqual(['a.webp', 'b.webp']);
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['does not answer', { endpoint: 'http://127.0.0.1:9' }],
    ['is missing', { name: 'another' }],
    ['refuses the keys', { credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'wrong' } }],
  ])('are refused with 503 and a sentence when the bucket %s', async (_, change) => {
    const away = inBucket(change);
    const work = [() => away.put('a.webp', bytes('x')), () => collect(away.list())];
    for (const attempt of work) {
      const error = await attempt().catch((error: unknown) => error);
      expect(toRefusal(error)).toMatchObject({
        status: 503,
        message: 'We can’t reach our file storage right now. Try again in a moment.',
      });
    }
    expect(await inFolder('tmp')).toEqual([]);
  });
});

describe('received files', () => {
  it('exist while the work runs, and not afterwards', async () => {
    const read = await files.receive(parts('one ', 'two'), (path) => readFile(path, 'utf8'));
    expect(read).toBe('one two');
    expect(await inFolder('tmp')).toEqual([]);
  });

  it('are gone after work that fails', async () => {
    const work = async () => Promise.reject(new Error('cannot'));
    await expect(files.receive(parts('one'), work)).rejects.toThrow('cannot');
    expect(await inFolder('tmp')).toEqual([]);
  });

  it('are removed without running the work when they never arrive completely', async () => {
    async function* broken() {
      yield bytes('half');
      throw new Error('line cut');
    }
    const work = async () => expect.unreachable();
    await expect(files.receive(broken(), work)).rejects.toThrow('line cut');
    expect(await inFolder('tmp')).toEqual([]);
  });

  it('are removed later when a crash left them behind', async () => {
    await files.removeUnfinished(3600);
    await writeFile(join(folder, 'tmp/left'), 'half');
    await writeFile(join(folder, 'tmp/under-way'), 'half');
    const longAgo = new Date(Date.now() - 3601 * 1000);
    await utimes(join(folder, 'tmp/left'), longAgo, longAgo);
    await files.removeUnfinished(3600);
    expect(await inFolder('tmp')).toEqual(['under-way']);
  });
});

it('a bucket that accepts connections and stays silent is an outage, not a wait without end', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const store = bucketStore(
    { ...bucket.config, endpoint: `http://127.0.0.1:${port}` },
    { connectionTimeout: 500, requestTimeout: 50, socketTimeout: 50 },
  );
  await expect(store.remove('a-1.webp')).rejects.toThrow('The bucket');
  await expect(store.open('a-1.webp')).rejects.toThrow('The bucket');
  silent.close();
});
