import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { removeDiscardedFiles } from '../../platform/files/discarded-files.ts';
import type { Files } from '../../platform/files/files.ts';
import { discardUnusedAssets } from './figures.ts';
import { storeImage } from './store-image.ts';

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
const letAnHourPass = () =>
  app.db
    .updateTable('platform.discarded_file')
    .set({ discarded_at: sql<Date>`discarded_at - interval '1 hour'` })
    .execute();

describe('an image that nothing shows any more', () => {
  const storeUnused = async (text: string) => {
    const image = { bytes: Buffer.from(text), width: 1, height: 1 };
    const { hash } = await storeImage(app.db, app.files, image);
    await app.db
      .updateTable('studio.asset')
      .set({ created_at: sql<Date>`now() - interval '25 hours'` })
      .where('hash', '=', hash)
      .execute();
    await discardUnusedAssets(app.db);
    return { image, file: `${hash}.webp` };
  };

  it('is listed in the transaction that deletes its row, and removed later', async () => {
    const { file } = await storeUnused('one');
    expect(file).toBe(`${createHash('sha256').update('one').digest('hex')}.webp`);
    expect(await discarded()).toEqual([file]);
    expect(await app.files.has(file)).toBe(true);
    await letAnHourPass();
    await removeDiscardedFiles(app.db, app.files);
    expect(await app.files.has(file)).toBe(false);
    expect(await discarded()).toEqual([]);
  });

  it('comes off the list when it is stored again', async () => {
    const { image, file } = await storeUnused('two');
    await storeImage(app.db, app.files, image);
    expect(await discarded()).toEqual([]);
    await letAnHourPass();
    await removeDiscardedFiles(app.db, app.files);
    expect(await app.files.has(file)).toBe(true);
  });

  it('is stored again only once its removal has ended', async () => {
    const { image, file } = await storeUnused('three');
    await letAnHourPass();
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const events: string[] = [];
    const files: Files = {
      ...app.files,
      remove: async (name) => {
        begun.resolve();
        await mayEnd.promise;
        await app.files.remove(name);
        events.push('removed');
      },
      put: async (name, bytes) => {
        events.push('written');
        await app.files.put(name, bytes);
      },
    };
    const removing = removeDiscardedFiles(app.db, files);
    await begun.promise;
    const storing = storeImage(app.db, files, image);
    // Far more statements than storing takes.
    for (let n = 0; n < 50; n += 1) await discarded();
    expect(events).toEqual([]);
    mayEnd.resolve();
    await Promise.all([removing, storing]);
    expect(events).toEqual(['removed', 'written']);
    expect(await app.files.has(file)).toBe(true);
    expect(await discarded()).toEqual([]);
  });
});
