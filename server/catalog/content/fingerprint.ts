import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Fingerprint {
  /** Changes with any file of the content folders. */
  content: string;
  /** Changes with the code that reads, renders and stores content. */
  writer: string;
}

export async function takeFingerprint(
  contentFolders: readonly string[],
  sourceFolders: readonly string[],
): Promise<Fingerprint> {
  const [content, writer] = await Promise.all([
    hashFolders(contentFolders, () => true),
    hashFolders(sourceFolders, (name) => name.endsWith('.ts') && !name.endsWith('.test.ts')),
  ]);
  return { content, writer };
}

async function hashFolders(folders: readonly string[], isIncluded: (name: string) => boolean) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    // One that can't be read is reported when its courses are read.
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    hash.update(`${entries.length}\0`);
    const files = entries
      .filter((entry) => entry.isFile() && isIncluded(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    const texts = await Promise.all(files.map(contentOf));
    files.forEach((file, index) => {
      const text = texts[index] ?? Buffer.alloc(0);
      hash.update(`${file.slice(folder.length)}\0${text.length}\0`).update(text);
    });
  }
  return hash.digest('hex');
}

const isMedia = /[\\/]media[\\/][^\\/]+$/;

/** Videos are too large to read at every start: their size and time show whether they were replaced. */
async function contentOf(file: string): Promise<Buffer> {
  if (!isMedia.test(file)) return readFile(file);
  const { size, mtimeMs } = await stat(file);
  return Buffer.from(`${size} ${mtimeMs}`);
}
