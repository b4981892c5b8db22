import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { BucketError } from './bucket-store.ts';
import { keepForStoring, removeDiscardedFiles } from './discarded-files.ts';
import type { Files } from './files.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('platform.discarded_file').execute());

const discarded = async () => {
  const rows = await app.db.selectFrom('platform.discarded_file').select('name').execute();
  return rows.map(({ name }) => name);
};
const letPass = (minutes: number) =>
  app.db
    .updateTable('platform.discarded_file')
    .set({
      discarded_at: sql<Date>`discarded_at - make_interval(mins => ${minutes})`,
      removing_since: sql<Date>`removing_since - make_interval(mins => ${minutes})`,
    })
    .execute();
const discard = (names: string[]) =>
  app.db
    .insertInto('platform.discarded_file')
    .values(names.map((name) => ({ name })))
    .execute();

/** Files whose removal begins and doesn't end until it is told to. */
function heldRemoval(): { files: Files; begun: Promise<void>; end: () => void } {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const remove = async (name: string) => {
    begun.resolve();
    await end.promise;
    await app.files.remove(name);
  };
  return { files: { ...app.files, remove }, begun: begun.promise, end: end.resolve };
}

describe('the clean-up', () => {
  it('waits an hour', async () => {
    await discard(['young']);
    await letPass(59);
    await removeDiscardedFiles(app.db, app.files);
    expect(await discarded()).toEqual(['young']);
    await letPass(1);
    await removeDiscardedFiles(app.db, app.files);
    expect(await discarded()).toEqual([]);
  });

  it('removes all of many, also when two run at once', async () => {
    const removed: string[] = [];
    const files = { ...app.files, remove: async (name: string) => void removed.push(name) };
    await discard(Array.from({ length: 250 }, (_, n) => `image-${n}`));
    await letPass(60);
    await Promise.all([removeDiscardedFiles(app.db, files), removeDiscardedFiles(app.db, files)]);
    await removeDiscardedFiles(app.db, files);
    expect(await discarded()).toEqual([]);
    expect(new Set(removed).size).toBe(500);
    expect(removed).toHaveLength(500);
  });

  it('keeps a name whose files it could not remove, removes the others, and tries again later', async () => {
    await discard(['stuck.pdf', 'fine.pdf']);
    await letPass(60);
    let isStuck = true;
    const remove = async (name: string) => {
      if (isStuck && name === 'stuck.pdf') throw new Error('EACCES');
    };
    const files = { ...app.files, remove };
    await expect(removeDiscardedFiles(app.db, files)).rejects.toThrow('EACCES');
    expect(await discarded()).toEqual(['stuck.pdf']);
    isStuck = false;
    await letPass(60);
    await removeDiscardedFiles(app.db, files);
    expect(await discarded()).toEqual([]);
  });

  const failing = (error: Error) => ({ ...app.files, remove: () => Promise.reject(error) });
  const store = (hash: string) =>
    keepForStoring(app.db, `${hash}.pdf`, async (db) => {
      const media = { hash, type: 'application/pdf', bytes: 1 };
      await db.insertInto('catalog.media').values(media).execute();
    });

  it('lets the same content be stored again after a removal that failed', async () => {
    const hash = 'a'.repeat(64);
    await discard([`${hash}.pdf`]);
    await letPass(60);
    await expect(removeDiscardedFiles(app.db, failing(new Error('EACCES')))).rejects.toThrow();
    await store(hash);
    expect(await discarded()).toEqual([]);
  });

  it('tries what failed once in a run, however many there are', async () => {
    await discard(Array.from({ length: 120 }, (_, n) => `stuck-${n}.pdf`));
    await letPass(60);
    const files = failing(new Error('EACCES'));
    await expect(removeDiscardedFiles(app.db, files)).rejects.toThrow();
    expect(await discarded()).toHaveLength(120);
  });

  it('keeps a name for itself while the storage has not answered: the file may still go', async () => {
    await discard(['late.pdf']);
    await letPass(60);
    const silence = new BucketError(new Error('TimeoutError'));
    await expect(removeDiscardedFiles(app.db, failing(silence))).rejects.toThrow();
    const { removing_since } = await app.db
      .selectFrom('platform.discarded_file')
      .select('removing_since')
      .executeTakeFirstOrThrow();
    expect(removing_since).not.toBeNull();
  });

  it('holds no lock while files are removed, and no row is forgotten before they are', async () => {
    await discard(['slow.pdf']);
    await letPass(60);
    const { files, begun, end } = heldRemoval();
    const running = removeDiscardedFiles(app.db, files);
    await begun;
    const { rows } = await sql`
      select name from platform.discarded_file where name = 'slow.pdf' for update nowait
    `.execute(app.db);
    expect(rows).toEqual([{ name: 'slow.pdf' }]);
    end();
    await running;
    expect(await discarded()).toEqual([]);
  });

  it('claims again what a process that ended had claimed', async () => {
    await discard(['left.pdf']);
    await letPass(60);
    const { files, begun } = heldRemoval();
    // Never ends, like a process that was killed.
    void removeDiscardedFiles(app.db, files);
    await begun;
    await removeDiscardedFiles(app.db, app.files);
    expect(await discarded()).toEqual(['left.pdf']);
    await letPass(31);
    await removeDiscardedFiles(app.db, app.files);
    expect(await discarded()).toEqual([]);
  });
});
