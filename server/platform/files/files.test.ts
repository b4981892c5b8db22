import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Files, openFiles } from './files.ts';

let folder: string;
let files: Files;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-files-'));
  files = openFiles(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const inFolder = (name: string) => readdir(join(folder, name)).catch(() => []);
const bytes = (text: string) => new TextEncoder().encode(text);

async function* parts(...texts: string[]) {
  for (const text of texts) yield bytes(text);
}

describe('stored files', () => {
  it('exist until they are removed, which can be repeated', async () => {
    await files.put('a-1.webp', bytes('one'));
    await files.put('a-1.webp', bytes('two'));
    expect(Buffer.from((await files.get('a-1.webp')) ?? []).toString()).toBe('two');
    await files.remove('a-1.webp');
    await files.remove('a-1.webp');
    expect(await files.get('a-1.webp')).toBeNull();
  });

  it('are private to our user, and leave no temporary files', async () => {
    await files.put('a.webp', bytes('one'));
    expect((await stat(join(folder, 'files'))).mode & 0o077).toBe(0);
    expect((await stat(join(folder, 'files/a.webp'))).mode & 0o077).toBe(0);
    expect(await inFolder('tmp')).toEqual([]);
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

  it('are not there when they could not be written', async () => {
    // A file where the folder should be.
    await writeFile(join(folder, 'files'), '');
    await expect(files.put('a.webp', bytes('one'))).rejects.toThrow();
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
