import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { attachment } from '../../platform/calls/attachment.ts';
import type { Call } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { sendStoredFile } from '../../platform/calls/send-stored-file.ts';
import { discardFiles, keepForStoring } from '../../platform/files/discarded-files.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { extensionOfType, type Media, type MediaFacts } from './media-types.ts';
import * as queries from './queries.ts';

const fileOf = ({ hash, type }: Pick<Media, 'hash' | 'type'>) => `${hash}.${extensionOfType(type)}`;

/** Where a browser gets what a lesson shows. */
export const mediaAddress = (hash: string, name: string) => `/api/media/${hash}/${name}`;

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * Stores a file under the hash of its content. Its row is committed before the file is written, so that the clean-up finds the
 * file if this fails at any point.
 */
export async function storeMedia(
  db: Db,
  files: Files,
  path: string,
  facts: MediaFacts,
): Promise<Media> {
  const [hash, { size: bytes }] = [await hashFile(path), await stat(path)];
  const media: Media = { ...facts, hash, bytes, captions: null };
  const file = fileOf(media);
  await keepForStoring(db, file, (db) => queries.keepMedia(db, [media]));
  if ((await files.size(file)) !== bytes) await files.putFile(file, path);
  return media;
}

export function captionsMedia(text: string): Media {
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    type: 'text/vtt',
    bytes: Buffer.byteLength(text),
    seconds: null,
    width: null,
    height: null,
    captions: text,
  };
}

export async function keepMedia(db: Db, media: readonly Media[]): Promise<void> {
  await queries.keepMedia(db, media);
}

export async function listMedia(db: Db, hashes: readonly string[]): Promise<Media[]> {
  return queries.listMedia(db, hashes);
}

/** A file of the content folder, to be written to an archive. */
export async function openMedia(files: Files, media: Media): Promise<Readable> {
  if (media.captions !== null) return Readable.from([Buffer.from(media.captions)]);
  const stream = await files.open(fileOf(media));
  if (!stream) throw new Refusal('not_found');
  return stream;
}

/** Doesn't check access: the caller has to, for every request. */
export async function sendMedia(
  {
    db,
    files,
    ...exchange
  }: Pick<Call<never>, 'db' | 'files' | 'header' | 'setHeader' | 'setStatus' | 'isHead'>,
  hash: string,
  name: string,
): Promise<Readable | Uint8Array> {
  const [media] = await queries.listMedia(db, [hash]);
  if (!media) throw new Refusal('not_found');
  const { type, bytes, captions } = media;
  if (captions !== null) {
    exchange.setHeader('content-type', 'text/vtt; charset=utf-8');
    exchange.setHeader('cache-control', 'private, no-cache');
    return Buffer.from(captions);
  }
  const isSaved = type === 'application/pdf';
  return sendStoredFile(
    files,
    {
      ...{ file: fileOf(media), bytes, type, hash },
      // The name in the address is chosen by the client, so we decide what it is saved as.
      ...(isSaved && {
        disposition: attachment(name.replace(/\.[^.]*$/, `.${extensionOfType(type)}`)),
      }),
    },
    exchange,
  );
}

/** Hourly: lists what nothing shows any more for removal. */
export async function discardUnusedMedia(db: Db): Promise<void> {
  await discardFiles(db, 100, async (db, limit) => {
    const unused = await queries.deleteUnused(db, limit);
    return unused.map((media) => ({ file: media.isFile ? fileOf(media) : null }));
  });
}

/** The newest files that lessons show. */
export async function listNewestMediaFiles(db: Db, limit: number): Promise<string[]> {
  return (await queries.listNewestFiles(db, limit)).map(fileOf);
}
