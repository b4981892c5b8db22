import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Changes with any file of the folder, and with the code that reads and renders them. */
export async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const place of [folder, import.meta.dirname]) {
    const entries = await readdir(place, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    const texts = await Promise.all(files.map((file) => readFile(file)));
    files.forEach((file, index) => {
      const text = texts[index] ?? Buffer.alloc(0);
      hash.update(`${file.slice(place.length)}\0${text.length}\0`).update(text);
    });
  }
  return hash.digest('hex');
}
