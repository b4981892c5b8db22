import type { Photo } from '../../../contract/assessment/assignments.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { limitTries } from '../../platform/calls/limits.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import type { Files } from '../../platform/files/files.ts';
import { findImage, type ImageSize, storeImage } from '../../platform/files/stored-images.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { getOpenAssignment } from './assignments.ts';
import { preparePhoto } from './photo-image.ts';
import { maySeePhoto } from './policy.ts';
import * as queries from './queries.ts';

/** Where a photo of an assignment goes, counted from 1. */
interface Place {
  slug: string;
  position: number;
}

/** The photo waits there as a draft until it is handed in, and takes the place of the one before. */
export async function uploadPhoto(
  db: Db,
  files: Files,
  viewer: Viewer,
  { slug, position }: Place,
  file: IncomingFile,
): Promise<Photo> {
  const { accountId } = viewer;
  const lesson = await getOpenAssignment(db, viewer, slug);
  await limitTries(db, 'upload', String(accountId));
  const { large, small, ...about } = await files.receive(file, (path) =>
    preparePhoto(path, accountId),
  );
  return storeImage(db, files, { large, small }, async (db, name) => {
    const place = { accountId, lessonId: lesson.id };
    await queries.lockWorkplace(db, place);
    await queries.deleteDraft(db, place, position);
    const photo = { ...about, position, file: name, bytes: large.length };
    return queries.insertDraft(db, place, photo);
  });
}

export async function removePhoto(
  db: Db,
  viewer: Viewer,
  { slug, position }: Place,
): Promise<void> {
  const lesson = await getOpenAssignment(db, viewer, slug);
  const place = { accountId: viewer.accountId, lessonId: lesson.id };
  await inTransaction(db, async (db) => {
    await queries.lockWorkplace(db, place);
    await queries.deleteDraft(db, place, position);
  });
}

export async function getPhoto(
  db: Db,
  files: Files,
  viewer: Viewer,
  id: string,
  size: ImageSize,
): Promise<Uint8Array> {
  const photo = await queries.findPhoto(db, id);
  if (!photo || !maySeePhoto(viewer, photo)) throw new Refusal('not_found');
  const image = await findImage(files, photo.file, size);
  if (!image) throw new Refusal('not_found');
  return image;
}

/** Photos that were uploaded a day ago and never handed in. */
export async function forgetOldDrafts(db: Db): Promise<void> {
  await queries.deleteOldDrafts(db);
}
