import type { Photo } from '../../../contract/assessment/assignments.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import type { Files } from '../../platform/files/files.ts';
import {
  fileNamesOf,
  findImage,
  type ImageSize,
  storeImage,
} from '../../platform/files/stored-images.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { getReadableAssignment, lockAssignmentWork } from './assignments.ts';
import { preparePhoto } from './photo-image.ts';
import { maySeeWork } from './policy.ts';
import * as queries from './queries.ts';

interface PhotoSlot {
  slug: string;
  position: number;
}

/** The assignment, if it asks for photos. */
async function getPhotoAssignment(db: Db, viewer: Viewer, slug: string) {
  const lesson = await getReadableAssignment(db, viewer, slug);
  if (lesson.task) throw new Refusal('not_found');
  return lesson;
}

/** Stores the photo as a draft until it is submitted, replacing an earlier draft in the same position. */
export async function uploadPhoto(
  db: Db,
  files: Files,
  viewer: Viewer,
  { slug, position }: PhotoSlot,
  file: IncomingFile,
): Promise<Photo> {
  const { accountId } = viewer;
  const lesson = await getPhotoAssignment(db, viewer, slug);
  await limitTries(db, limits.upload, byAccount(accountId));
  const { large, small, ...properties } = await files.receive(file, (path) =>
    preparePhoto(path, accountId),
  );
  return storeImage(db, files, { large, small }, async (db, name) => {
    const work = { accountId, lessonId: lesson.id };
    await lockAssignmentWork(db, work);
    // A photo takes a while to arrive, and its teacher may have published another task meanwhile.
    await getPhotoAssignment(db, viewer, slug);
    await queries.deleteDraft(db, work, position);
    const photo = { ...properties, position, file: name, bytes: large.length };
    return queries.insertDraft(db, work, photo);
  });
}

export async function deletePhoto(
  db: Db,
  viewer: Viewer,
  { slug, position }: PhotoSlot,
): Promise<void> {
  const lesson = await getReadableAssignment(db, viewer, slug);
  const work = { accountId: viewer.accountId, lessonId: lesson.id };
  await inTransaction(db, async (db) => {
    await lockAssignmentWork(db, work);
    await queries.deleteDraft(db, work, position);
  });
}

export async function getPhoto(
  db: Db,
  files: Files,
  viewer: Viewer,
  id: string,
  size: ImageSize,
): Promise<Uint8Array> {
  const photo = await queries.findPhoto(db, id, viewer.accountId);
  if (!photo || !maySeeWork(viewer, photo)) throw new Refusal('not_found');
  const image = await findImage(files, photo.file, size);
  if (!image) throw new Refusal('not_found');
  return image;
}

/** Hourly: deletes photos that were never submitted. */
export async function deleteOldDrafts(db: Db): Promise<void> {
  await queries.deleteOldDrafts(db);
}

/** The files of the newest photos. */
export async function listNewestPhotoFiles(db: Db, limit: number): Promise<string[]> {
  const photos = await queries.listNewestFiles(db, limit);
  return photos.flatMap(({ file }) => fileNamesOf(file));
}
