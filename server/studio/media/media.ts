import type { Readable } from 'node:stream';
import { transcriptOf } from '../../../contract/catalog/captions.ts';
import type {
  AddedMedia,
  Captions,
  CourseMedia,
  getDraftMedia,
  getPreviewMedia,
  MediaKind,
  MediaLimits,
} from '../../../contract/studio/media.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { identifyMediaPass, mediaPassOf } from '../../accounts/sign-in/media-pass.ts';
import { readCaptions } from '../../catalog/media/captions.ts';
import { captionsMedia, keepMedia, sendMedia } from '../../catalog/media/media.ts';
import { extensionOfType, kindOfType, type Media } from '../../catalog/media/media-types.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Config } from '../../config.ts';
import type { Call, Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { metaOf, type PageQuery, windowOf } from '../../platform/calls/list-page.ts';
import { createSemaphores } from '../../platform/calls/semaphore.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import type { Files } from '../../platform/files/files.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { startEditing } from '../drafts/drafts.ts';
import { touchDraft } from '../drafts/queries.ts';
import { figureBase } from '../figures/figures.ts';
import { limits } from '../limits.ts';
import { getPreviewLink } from '../preview/preview-links.ts';
import { Refusal } from '../refusals.ts';
import { draftAddress } from './draft-media.ts';
import * as queries from './queries.ts';
import { limitsOf, receiveMedia } from './receive-media.ts';

/** A video may have captions in ten languages, each a file. */
const mostFiles = 500;

/** A film takes minutes to arrive and room on the disk while it does. */
const perAccount = createSemaphores({
  concurrency: 2,
  maxWaiting: 0,
  onFull: () => new Refusal('import_under_way', { retryAfterSeconds: 20 }),
});

export async function listMedia(
  db: Db,
  viewer: Viewer,
  courseId: number,
  query: PageQuery & { kind?: MediaKind | undefined },
  config: Config,
) {
  await getTaughtCourse(db, viewer, courseId, 'see');
  const [rows, all] = await Promise.all([
    queries.pageMedia(db, courseId, query.kind, windowOf(query)),
    queries.listSizes(db, courseId),
  ]);
  const pass = mediaPassOf(config, viewer);
  return {
    data: rows.map((row) => present(row, courseId, pass)),
    meta: metaOf(query, rows[0]?.total ?? 0),
    limits: limitsOf(config),
    used: bytesOf(all),
  };
}

const bytesOf = (files: readonly { bytes: number }[]) =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

function present(row: queries.MediaRow, courseId: number, pass: string): CourseMedia {
  const { name, hash, type, bytes, seconds, width, height, lessons } = row;
  return {
    ...{ name, bytes, seconds, width, height, lessons },
    kind: kindOfType(type),
    src: draftAddress(courseId, { hash, name }, pass),
  };
}

/** What a file of captions says, to be edited, and as paragraphs to read. */
export async function getCaptions(
  db: Db,
  viewer: Viewer,
  courseId: number,
  name: string,
): Promise<Captions> {
  await getTaughtCourse(db, viewer, courseId, 'see');
  const text = await queries.findCaptions(db, courseId, name);
  if (text === undefined) throw new Refusal('not_found');
  const read = readCaptions(text);
  return { text, transcript: 'cues' in read ? transcriptOf(read.cues) : '' };
}

export async function addMedia(
  db: Db,
  files: Files,
  viewer: Viewer,
  wanted: { courseId: number; fileName: string; kind: MediaKind },
  file: IncomingFile,
  config: Config,
): Promise<AddedMedia> {
  const { courseId, fileName, kind } = wanted;
  await getTaughtCourse(db, viewer, courseId, 'edit');
  await limitTries(db, limits.media, byAccount(viewer.accountId));
  const sizes = limitsOf(config);
  // Known to be too much before a minute of sending.
  assertRoom(await queries.listSizes(db, courseId), 0, sizes);
  const { name, isReused } = await perAccount(viewer.accountId, async () => {
    const media = await receiveMedia(db, files, file, { kind, limits: sizes });
    return inTransaction(db, async (db) => {
      const course = await getTaughtCourse(db, viewer, courseId, 'edit');
      await startEditing(db, course);
      const placed = await placeMedia(db, courseId, figureBase(fileName, kind), media, sizes);
      if (!placed.isReused) await touchDraft(db, courseId, viewer.accountId);
      return placed;
    });
  });
  const row = await queries.findMedia(db, courseId, name);
  if (!row) throw new Refusal('not_found');
  return { media: present(row, courseId, mediaPassOf(config, viewer)), isReused };
}

/** Under the first free name, unless the course has the same file already. The draft is locked, so names stay free. */
async function placeMedia(
  db: Db,
  courseId: number,
  base: string,
  media: Media,
  limits: MediaLimits,
): Promise<{ name: string; isReused: boolean }> {
  const taken = await queries.listSizes(db, courseId);
  const same = taken.find(({ hash }) => hash === media.hash);
  if (same) return { name: same.name, isReused: true };
  assertRoom(taken, media.bytes, limits);
  const names = new Set(taken.map(({ name }) => name));
  for (let n = 1; ; n += 1) {
    const name = `${base}${n === 1 ? '' : `-${n}`}.${extensionOfType(media.type)}`;
    if (names.has(name)) continue;
    await queries.insertMedia(db, courseId, name, media.hash);
    return { name, isReused: false };
  }
}

/** What a lesson plays, for someone who may edit it. */
export async function getMedia(
  db: Db,
  viewer: Viewer,
  courseId: number,
  name: string,
  config: Config,
): Promise<CourseMedia> {
  const row = await queries.findMedia(db, courseId, name);
  if (!row) throw new Refusal('not_found');
  return present(row, courseId, mediaPassOf(config, viewer));
}

/** The text of captions; undefined if the course has no such file. */
export async function findCaptions(db: Db, courseId: number, name: string) {
  return queries.findCaptions(db, courseId, name);
}

/** The texts of several files of captions, by name. */
export async function listCaptions(
  db: Db,
  courseId: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queries.listCaptions(db, courseId, names);
  return new Map(rows.map(({ name, captions }) => [name, captions ?? '']));
}

/** Removes captions from the draft that only one lesson used, and only once. Published versions keep them. */
export async function discardCaptions(
  db: Db,
  lesson: { id: string; courseId: number; source: string },
  name: string,
): Promise<void> {
  const media = await queries.findMedia(db, lesson.courseId, name);
  if (!media || isUsedElsewhere(media, lesson)) return;
  await queries.deleteMedia(db, lesson.courseId, name);
}

/**
 * Stores captions that were edited, and says under which name. They take the place of the former ones where nothing else uses
 * those: a file for each of a hundred saves would fill the course. The draft is locked, so names stay free.
 */
export async function replaceCaptions(
  db: Db,
  lesson: { id: string; courseId: number; source: string },
  text: string,
  { former, base }: { former: string | null; base: string },
  config: Config,
): Promise<string> {
  const { courseId } = lesson;
  const media = captionsMedia(text);
  await keepMedia(db, [media]);
  const replaced = former === null ? undefined : await queries.findMedia(db, courseId, former);
  if (!replaced || isUsedElsewhere(replaced, lesson)) {
    return (await placeMedia(db, courseId, base, media, limitsOf(config))).name;
  }
  const taken = await queries.listSizes(db, courseId);
  const others = taken.filter(({ name }) => name !== replaced.name);
  assertBytes(others, media.bytes, limitsOf(config));
  await queries.updateMedia(db, courseId, replaced.name, media.hash);
  return replaced.name;
}

function isUsedElsewhere(
  { name, lessons }: queries.MediaRow,
  lesson: { id: string; source: string },
): boolean {
  const times = lesson.source.split(`media/${name}`).length - 1;
  return times > 1 || lessons.some(({ id }) => id !== lesson.id);
}

export function assertRoom(
  taken: readonly { bytes: number }[],
  more: number,
  limits: MediaLimits,
): void {
  if (taken.length >= mostFiles) {
    throw new Refusal('too_much_media', {
      detail: `This course has ${mostFiles} files. Remove one that no lesson uses.`,
    });
  }
  assertBytes(taken, more, limits);
}

function assertBytes(
  taken: readonly { bytes: number }[],
  more: number,
  { course }: MediaLimits,
): void {
  if (bytesOf(taken) + more > course) {
    throw new Refusal('too_much_media', {
      detail: `The files of a course can have ${formatNumber(Math.floor(course / 1024 / 1024))} MB altogether. Remove one that no lesson uses.`,
    });
  }
}

export async function removeMedia(
  db: Db,
  viewer: Viewer,
  courseId: number,
  name: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    await startEditing(db, course);
    const media = await queries.findMedia(db, courseId, name);
    if (!media) throw new Refusal('not_found');
    const [lesson] = media.lessons;
    if (lesson) {
      throw new Refusal('media_used', {
        detail: `“${lesson.title}” still uses this file. Remove it from the text first.`,
      });
    }
    await queries.deleteMedia(db, courseId, name);
    await touchDraft(db, courseId, viewer.accountId);
  });
}

/** For a teacher, in the editor and in the preview. */
export async function sendDraftMedia(
  call: Call<typeof getDraftMedia>,
): Promise<Readable | Uint8Array> {
  const { db, config, params, query, address } = call;
  const identity = call.viewer ?? (await identifyMediaPass(db, config, query.pass ?? ''));
  if (!identity) throw new Refusal('not_signed_in');
  await getTaughtCourse(db, { ...identity, address }, params.id, 'see');
  if (!(await queries.isInDraft(db, params.id, params.hash))) throw new Refusal('not_found');
  return sendMedia(call, params.hash, params.name);
}

/** For whoever has a preview link that still works. */
export async function sendPreviewMedia(
  call: Call<typeof getPreviewMedia>,
): Promise<Readable | Uint8Array> {
  const { db, params } = call;
  const { courseId } = await getPreviewLink(db, params.token);
  if (!(await queries.isInDraft(db, courseId, params.hash))) throw new Refusal('not_found');
  return sendMedia(call, params.hash, params.name);
}
