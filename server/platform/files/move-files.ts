import type { FileStore } from './file-store.ts';

/**
 * Moves every file from one place to another. A file is removed where it was once it can be read where it is now, so this
 * can be interrupted and repeated.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
): Promise<{ moved: number; bytes: number }> {
  const done = { moved: 0, bytes: 0 };
  for await (const name of from.list()) {
    const bytes = await from.get(name);
    if (!bytes) continue;
    await to.put(name, bytes);
    const arrived = await to.get(name);
    if (!arrived || Buffer.compare(arrived, bytes) !== 0) {
      throw new Error(`${name} did not arrive as it was sent.`);
    }
    await from.remove(name);
    done.moved += 1;
    done.bytes += bytes.length;
  }
  return done;
}
