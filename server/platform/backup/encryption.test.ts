import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunkBytes, encryptingSink, openSource } from './encryption.ts';
import { backupName, removeOldBackups } from './retention.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-encryption-'));
});
afterAll(() => rm(folder, { recursive: true }));

const passphrase = 'a passphrase for tests';

async function encrypt(plain: Buffer, name: string): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'wx');
  const sink = await encryptingSink(file, passphrase);
  // In pieces that fit no chunk.
  for (let at = 0; at < plain.length; at += 50_001) {
    await sink.write(plain.subarray(at, at + 50_001));
  }
  await sink.end();
  await file.close();
  return path;
}

async function decrypt(path: string, given: string | undefined = passphrase): Promise<Buffer> {
  const file = await open(path);
  try {
    const source = await openSource(file, given);
    const parts: Buffer[] = [];
    for (;;) {
      const part = await source.read(70_000);
      parts.push(part);
      if (part.length < 70_000) return Buffer.concat(parts);
    }
  } finally {
    await file.close();
  }
}

describe('an encrypted backup', () => {
  it.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes, 200_000])(
    'of %i bytes reads back',
    async (size) => {
      const plain = Buffer.alloc(size, 'stepwell');
      const path = await encrypt(plain, `size-${size}`);
      expect((await decrypt(path)).equals(plain)).toBe(true);
      expect((await readFile(path)).includes('stepwellstepwell')).toBe(false);
    },
  );

  it('says that the passphrase is wrong, or missing', async () => {
    const path = await encrypt(Buffer.alloc(10), 'locked');
    await expect(decrypt(path, 'another passphrase')).rejects.toMatchObject({
      code: 'wrong_passphrase',
    });
    const file = await open(path);
    await expect(openSource(file)).rejects.toMatchObject({ code: 'passphrase_needed' });
    await file.close();
  });

  it('is refused when anything was altered, moved or cut off', async () => {
    const whole = await readFile(await encrypt(Buffer.alloc(4 * chunkBytes, 1), 'whole'));
    const header = whole.length - 4 * (chunkBytes + 16);
    const sealed = (number: number) =>
      whole.subarray(
        header + number * (chunkBytes + 16),
        header + (number + 1) * (chunkBytes + 16),
      );
    const flipped = Buffer.from(whole);
    const place = header + 2 * chunkBytes + 100;
    flipped.writeUInt8(flipped.readUInt8(place) ^ 1, place);
    const broken = {
      flipped,
      'cut in a chunk': whole.subarray(0, whole.length - 1000),
      'cut between chunks': whole.subarray(0, whole.length - (chunkBytes + 16)),
      'cut in the header': whole.subarray(0, header - 3),
      'with more at the end': Buffer.concat([whole, Buffer.from('more')]),
      'with chunks swapped': Buffer.concat([
        whole.subarray(0, header),
        sealed(0),
        sealed(2),
        sealed(1),
        sealed(3),
      ]),
      'with one left out': Buffer.concat([whole.subarray(0, header), sealed(0), sealed(3)]),
    };
    for (const [name, bytes] of Object.entries(broken)) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      await expect(decrypt(path), name).rejects.toMatchObject({
        code: expect.stringMatching(/damaged|incomplete/),
      });
    }
  });
});

describe('keeping some backups', () => {
  it('removes the oldest, never the newest, and nothing that has another name', async () => {
    const place = await mkdtemp(join(folder, 'kept-'));
    const names = [1, 2, 3, 4].map((day) =>
      backupName(new Date(Date.UTC(2026, 10, day)), day % 2 === 0),
    );
    const others = ['notes.txt', 'stepwell-mine.tar', `${names[0]}.unfinished`];
    for (const name of [...names, ...others]) await writeFile(join(place, name), '');
    const newest = names[3] ?? '';
    expect(await removeOldBackups(place, 3, newest)).toEqual([names[0]]);
    expect(await removeOldBackups(place, 3, newest)).toEqual([]);
    expect(await removeOldBackups(place, 1, newest)).toEqual([names[2], names[1]]);
    expect((await readdir(place)).sort()).toEqual([newest, ...others].sort());
  });

  it('keeps the one that was just written, even if clocks went back', async () => {
    const place = await mkdtemp(join(folder, 'clock-'));
    const [early = '', late = ''] = ['2026-11-01', '2026-11-02'].map((day) =>
      backupName(new Date(day), false),
    );
    for (const name of [early, late]) await writeFile(join(place, name), '');
    expect(await removeOldBackups(place, 1, early)).toEqual([late]);
    expect(await readdir(place)).toEqual([early]);
  });
});
