import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Db } from '../postgres/database.ts';
import { removeDiscardedFiles } from './discarded-files.ts';
import { findImage, storeImage } from './stored-images.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('platform.discarded_file').execute());

const image = { large: Buffer.from('large'), small: Buffer.from('small') };

const discarded = async (db: Db = app.db) => {
  const rows = await db.selectFrom('platform.discarded_file').select('name').execute();
  return rows.map(({ name }) => name);
};
const discardedAgo = (minutes: number) =>
  app.db
    .updateTable('platform.discarded_file')
    .set({ discarded_at: new Date(Date.now() - minutes * 60_000) })
    .execute();

describe('storing an image', () => {
  it('keeps both sizes under the name that the row gets', async () => {
    const name = await storeImage(app.db, app.files, image, async (_, name) => name);
    expect(await findImage(app.files, name, 'large')).toEqual(image.large);
    expect(await findImage(app.files, name, 'small')).toEqual(image.small);
    expect(await discarded()).toEqual([]);
  });

  it('counts as discarded until a row refers to it', async () => {
    const seen: string[][] = [];
    const put = async () => {
      seen.push(await discarded());
    };
    const name = await storeImage(app.db, { ...app.files, put }, image, async (db, name) => {
      // Taken back in the transaction only: everyone else still sees it.
      seen.push(await discarded(), await discarded(db));
      return name;
    });
    expect(seen).toEqual([[name], [name], [name], []]);
    expect(await discarded()).toEqual([]);
  });

  it('leaves nothing behind when the disk is full halfway', async () => {
    let written = '';
    const put = async (name: string, bytes: Uint8Array) => {
      if (written) throw new Error('ENOSPC');
      written = name;
      await app.files.put(name, bytes);
    };
    const keep = async () => expect.unreachable();
    await expect(storeImage(app.db, { ...app.files, put }, image, keep)).rejects.toThrow('ENOSPC');
    expect(written).not.toBe('');
    expect(await app.files.get(written)).toBeNull();
    await discardedAgo(60);
    await removeDiscardedFiles(app.db, app.files);
    expect(await discarded()).toEqual([]);
  });

  it('leaves nothing behind when the row cannot be written', async () => {
    let stored = '';
    const keep = async (_: Db, name: string) => {
      stored = name;
      throw new Error('no such lesson');
    };
    await expect(storeImage(app.db, app.files, image, keep)).rejects.toThrow('no such lesson');
    expect(await discarded()).toEqual([stored]);
    await discardedAgo(60);
    await removeDiscardedFiles(app.db, app.files);
    expect(await findImage(app.files, stored, 'large')).toBeNull();
  });

  it('writes no row for an image that the clean-up has removed', async () => {
    const put = async (name: string, bytes: Uint8Array) => {
      await app.files.put(name, bytes);
      await discardedAgo(60);
      await removeDiscardedFiles(app.db, app.files);
    };
    const keep = async () => expect.unreachable();
    await expect(storeImage(app.db, { ...app.files, put }, image, keep)).rejects.toMatchObject({
      code: 'interrupted',
    });
  });
});
