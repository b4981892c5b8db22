import { readFile } from 'node:fs/promises';
import {
  type MediaKind,
  type MediaLimits,
  maxCaptionsBytes,
} from '../../../contract/studio/media.ts';
import { readCaptions } from '../../catalog/media/captions.ts';
import { captionsMedia, keepMedia, storeMedia } from '../../catalog/media/media.ts';
import type { MediaWork } from '../../catalog/media/media-process.ts';
import type { Media, MediaFacts } from '../../catalog/media/media-types.ts';
import type { Config } from '../../config.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { createHelper } from '../../platform/processes/helper-process.ts';
import { Refusal } from '../refusals.ts';

export const limitsOf = ({ mediaLimits }: Pick<Config, 'mediaLimits'>): MediaLimits => ({
  ...mediaLimits,
  captions: maxCaptionsBytes,
});

const nouns: Record<MediaKind, string> = {
  video: 'A video',
  audio: 'A recording',
  pdf: 'A PDF',
  captions: 'Captions',
};

export function tooLarge(kind: MediaKind, most: number) {
  const size =
    most < 1024 * 1024 ? `${Math.floor(most / 1024)} KB` : `${Math.floor(most / 1024 / 1024)} MB`;
  return new Refusal('too_large', {
    detail: `${nouns[kind]} can have at most ${size} here. Make it smaller, then try again.`,
  });
}

/** In a process of its own: what a stranger sends may take any time to read, or break whatever reads it. */
const reader = createHelper<MediaWork, MediaFacts>(
  new URL('../../catalog/media/media-process.ts', import.meta.url),
  {
    mostMs: 30_000,
    onTimeout: () =>
      new Refusal('not_media', { detail: 'This file takes too long to read. Export it again.' }),
  },
);

/** Checks an upload by its content, and stores it once. Nothing of it is in memory as a whole. */
export async function receiveMedia(
  db: Db,
  files: Files,
  file: IncomingFile,
  { kind, limits }: { kind: MediaKind; limits: MediaLimits },
): Promise<Media> {
  return files.receive(upTo(file, kind, limits[kind]), (path) => takeMedia(db, files, path, kind));
}

/** A file on the local disk. */
export async function takeMedia(
  db: Db,
  files: Files,
  path: string,
  kind: MediaKind,
): Promise<Media> {
  if (kind !== 'captions') return storeMedia(db, files, path, await reader.run({ path, kind }));
  const media = captionsMedia(readCaptionsFile(await readFile(path)));
  await keepMedia(db, [media]);
  return media;
}

async function* upTo(file: IncomingFile, kind: MediaKind, most: number): IncomingFile {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > most) throw tooLarge(kind, most);
    yield chunk;
  }
}

function readCaptionsFile(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (/^\s*1[ \t]*\n\d\d:\d\d:\d\d,\d{3} --> /.test(text)) {
    throw refuse('This is SubRip (SRT). Save it as WebVTT, which most programs offer.');
  }
  const captions = readCaptions(text);
  if ('problem' in captions) throw refuse(`Line ${captions.line}: ${captions.problem}`);
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
    // PostgreSQL stores no NUL, and no captions have one.
    if (!text.includes('\0')) return text;
  } catch {}
  throw refuse('Captions are a text file in UTF-8 that starts with WEBVTT.');
}

const refuse = (detail: string) => new Refusal('not_media', { detail });
