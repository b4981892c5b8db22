// node server/platform/pages/compress-folder.ts build   compresses the files of the built pages
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { constants as os, setPriority } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.webmanifest']);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const doneMark = '.compressed';

if (import.meta.main) await compressBuild(process.argv[2] ?? 'build');

/**
 * Ten seconds of CPU that someone who starts Stepwell for the first time shouldn't wait for: until it's done, files are
 * sent as they are. Returns a function that stops it.
 */
export function compressInBackground(build: string): () => void {
  if (existsSync(join(build, doneMark))) return () => undefined;
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), build], {
    stdio: 'ignore',
  });
  if (child.pid !== undefined) setPriority(child.pid, os.priority.PRIORITY_LOW);
  return () => child.kill();
}

async function compressBuild(build: string): Promise<void> {
  await compressFolder(join(build, 'client'));
  await writeFile(join(build, doneMark), '');
}

/** Writes a `.br` and a `.gz` beside each text file that gets smaller that way. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  const [br, gz] = await Promise.all([
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
    gzipped(text, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([
    br.length < text.length && writeWhole(`${file}.br`, br),
    gz.length < text.length && writeWhole(`${file}.gz`, gz),
  ]);
}

/** Nobody is ever sent half a file. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}
