import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';
import type { ReceivedFiles } from './received-files.ts';

/**
 * Moves every file from one place to another. A file is removed where it was once it can be read where it is now, so this
 * can be interrupted and repeated. Large files pass through a temporary file, never through memory.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  { receive }: Pick<ReceivedFiles, 'receive'>,
): Promise<{ moved: number; bytes: number }> {
  const done = { moved: 0, bytes: 0 };
  for await (const name of from.list()) {
    const [size, stream] = [await from.size(name), await from.open(name)];
    if (size === null || !stream) continue;
    const sent = await receive(stream, async (path) => {
      await to.putFile(name, path);
      return hashOf(createReadStream(path));
    });
    const arrived = await to.open(name);
    if (!arrived || (await hashOf(arrived)) !== sent) {
      throw new Error(`${name} did not arrive as it was sent.`);
    }
    await from.remove(name);
    done.moved += 1;
    done.bytes += size;
  }
  return done;
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
