import { readFile, stat } from 'node:fs/promises';
import { Refusal } from '../../../platform/calls/errors.ts';
import { readCaptions } from '../../media/captions.ts';
import { captionsMedia, hashFile, mediaAddress } from '../../media/media.ts';
import { type Media, mediaNameIn, mediaTypes } from '../../media/media-types.ts';
import { readMedia } from '../../media/read-media.ts';
import type { PlacedMedia } from '../rendering/media-figure.ts';
import type { Problem } from './problems.ts';

/** A file that is played or offered, and where it is on the disk; of a draft, it is in the store already. */
export type FolderMedia = (Media & { source?: string }) | { problem: string; line: number };

/** Files that were read, by path, size and time: a draft is opened more often than a film changes. */
const read = new Map<string, FolderMedia>();
const mostKept = 500;

/** A file in the folder `media` of a course. */
export async function readMediaFile(path: string, within: string): Promise<FolderMedia> {
  const { size, mtimeMs } = await stat(path);
  const key = `${path} ${size} ${mtimeMs}`;
  const known = read.get(key);
  if (known) return known;
  const media = await readFresh(path, within, size);
  if (read.size >= mostKept) read.clear();
  read.set(key, media);
  return media;
}

async function readFresh(path: string, within: string, bytes: number): Promise<FolderMedia> {
  const name = mediaNameIn(within);
  if (name === undefined) {
    return {
      line: 1,
      problem: `A file in media/ has small letters, digits and hyphens in its name, and ends in ${mediaTypes.map(({ extension }) => extension).join(', ')}.`,
    };
  }
  if (name.endsWith('.vtt')) return readCaptionsFile(await readFile(path, 'utf8'));
  const kind = mediaTypes.find(({ extension }) => name.endsWith(`.${extension}`))?.kind;
  try {
    const facts = await readMedia(path, kind === undefined || kind === 'captions' ? 'pdf' : kind);
    return { ...facts, hash: await hashFile(path), bytes, captions: null, source: path };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { line: 1, problem: error.message };
  }
}

function readCaptionsFile(text: string): FolderMedia {
  const captions = readCaptions(text);
  return 'problem' in captions ? captions : captionsMedia(text);
}

/** What its lessons can show, by name. */
export function readFolderMedia(
  { media = new Map(), label }: { media?: ReadonlyMap<string, FolderMedia>; label: string },
  problems: Problem[],
): Map<string, PlacedMedia> {
  const placed = new Map<string, PlacedMedia>();
  for (const [path, file] of media) {
    const name = mediaNameIn(path);
    if ('problem' in file || name === undefined) {
      const { problem: message = '', line = 1 } = 'problem' in file ? file : {};
      problems.push({ file: `${label}/${path}`, line, code: 'bad_media', message });
      continue;
    }
    const { captions: _, source: __, ...facts } = file;
    placed.set(name, { ...facts, src: mediaAddress(file.hash, name) });
  }
  return placed;
}
