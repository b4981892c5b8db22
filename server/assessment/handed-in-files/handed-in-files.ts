import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { HandedInFile } from '../../../contract/assessment/assignments.ts';
import {
  canNameAuthor,
  describeTypes,
  type FileFormat,
  fileFormats,
  isFormatOf,
} from '../../../contract/catalog/file-kinds.ts';
import type { Task } from '../../../contract/catalog.ts';
import type { Call, Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { createSemaphore, createSemaphores } from '../../platform/calls/semaphore.ts';
import { sendStoredFile } from '../../platform/calls/send-stored-file.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import type { Files } from '../../platform/files/files.ts';
import { storeFile } from '../../platform/files/stored-files.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { getReadableAssignment, lockAssignmentWork } from '../assignments/assignments.ts';
import { preparePhoto } from '../assignments/photo-image.ts';
import { maySeeWork } from '../assignments/policy.ts';
import type { AssignmentWork } from '../assignments/queries.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import { isPicture, prepareFile } from './prepare-file.ts';
import * as queries from './queries.ts';

type FilesTask = Extract<Task, { kind: 'files' }>;

interface FileSlot {
  slug: string;
  position: number;
}

/** The assignment, if it asks for files and has this place for one. */
async function getFileAssignment(db: Db, viewer: Viewer, { slug, position }: FileSlot) {
  const lesson = await getReadableAssignment(db, viewer, slug);
  const { task } = lesson;
  if (task?.kind !== 'files' || position > task.files) throw new Refusal('not_found');
  return { work: { accountId: viewer.accountId, lessonId: lesson.id }, task };
}

/** Stores the file as a draft until it is submitted, replacing an earlier draft in the same position. */
export async function uploadFile(
  db: Db,
  files: Files,
  viewer: Viewer,
  { name, ...slot }: FileSlot & { name: string },
  incoming: IncomingFile,
): Promise<HandedInFile> {
  const { work, task } = await getFileAssignment(db, viewer, slot);
  await limitTries(db, limits.upload, byAccount(viewer.accountId));
  return perAccount(viewer.accountId, () =>
    files.receive(upTo(incoming, task.megabytes), (path) =>
      preparing.run(async () => {
        const { format, bytes } = await prepareStored(path, { task, name, viewer });
        return storeFile(db, files, bytes, async (db, file) => {
          await lockAssignmentWork(db, work);
          // A file takes a while to arrive, and its teacher may have published another task meanwhile.
          await getFileAssignment(db, viewer, slot);
          await queries.deleteDraft(db, work, slot.position);
          return queries.insertDraft(db, work, {
            position: slot.position,
            file,
            name: shownName(name, slot.position, format),
            format,
            bytes: bytes.length,
          });
        });
      }),
    ),
  );
}

/** What is stored of the file. Pictures are decoded in a process of their own. */
async function prepareStored(
  path: string,
  { task, name, viewer }: { task: FilesTask; name: string; viewer: Viewer },
): Promise<{ format: FileFormat; bytes: Buffer }> {
  const given = await readFile(path);
  if (!task.types.includes('picture') || !isPicture(given)) {
    return prepareFile(given, task.types, name);
  }
  const { large } = await preparePhoto(path, viewer.accountId);
  return { format: 'webp', bytes: large };
}

/** Only these are in memory; all others wait on the disk. */
const preparing = createSemaphore({
  concurrency: 2,
  maxWaiting: 50,
  onFull: () => new Refusal('overloaded', { retryAfterSeconds: 30 }),
});
const perAccount = createSemaphores({
  concurrency: 3,
  maxWaiting: 10,
  onFull: () => new Refusal('uploads_under_way', { retryAfterSeconds: 10 }),
});

/** Refuses more than the teacher allows while it arrives. */
async function* upTo(incoming: IncomingFile, megabytes: number): IncomingFile {
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes > megabytes * 1024 * 1024) {
      throw new Refusal('too_large', {
        detail: `This file is larger than ${megabytes} MB. Choose a smaller one.`,
      });
    }
    yield chunk;
  }
}

/** The name on the learner's computer, with the ending of its real type. */
function shownName(given: string, position: number, format: FileFormat): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]+/gu, ' ')
    .trim();
  const { ending } = fileFormats[format];
  // Source code keeps its own ending in front of ours.
  const isDouble = format === 'source' && !/\.txt$/i.test(name);
  const base = (isDouble ? name : name.replace(/\.[a-z\d]{1,5}$/i, '')).replace(/^[.\s]+/, '');
  const short = [...base]
    .slice(isDouble ? -80 : 0, isDouble ? undefined : 80)
    .join('')
    .trim();
  return `${short || `File ${position}`}.${ending}`;
}

export async function deleteFile(db: Db, viewer: Viewer, slot: FileSlot): Promise<void> {
  const { work } = await getFileAssignment(db, viewer, slot);
  await inTransaction(db, async (db) => {
    await lockAssignmentWork(db, work);
    await queries.deleteDraft(db, work, slot.position);
  });
}

/**
 * Makes the drafts part of a submission, and returns how many there were. They may be older than what the task asks for now. Those
 * that still have a place in the form are refused, so that the learner can replace them; the others can't be seen any more, and
 * are deleted.
 */
export async function submitFiles(
  db: Db,
  work: AssignmentWork,
  task: FilesTask,
  submissionId: string,
): Promise<number> {
  await queries.deleteDraftsBehind(db, work, task.files);
  for (const draft of await queries.listDrafts(db, work)) {
    const problem = findMisfit(task, draft);
    if (problem) throw new Refusal('unsuitable_file', { detail: problem });
  }
  return queries.submitDrafts(db, work, submissionId);
}

function findMisfit(
  { types, megabytes }: FilesTask,
  { position, name, format, bytes }: HandedInFile,
): string | null {
  if (!isFormatOf(types, format)) {
    return `This assignment has changed, and file ${position} (${name}) no longer fits. Replace it with ${describeTypes(types)}, or remove it.`;
  }
  if (bytes > megabytes * 1024 * 1024) {
    return `This assignment has changed, and file ${position} (${name}) is larger than ${megabytes} MB. Replace it with a smaller one, or remove it.`;
  }
  return null;
}

/** Some files can carry their author's name where we can't remove it, so no fellow learner gets one. */
function maySeeFile(
  viewer: Viewer,
  file: NonNullable<Awaited<ReturnType<typeof queries.findFile>>>,
) {
  return maySeeWork(viewer, { ...file, isPeer: file.isPeer && isForPeers(file) });
}

/** Whether fellow learners may see it. */
export const isForPeers = ({ format }: Pick<HandedInFile, 'format'>) => !canNameAuthor(format);

/** All of a file, or the part that a player asks for. Its name doesn't reveal the author. */
export async function sendFile(
  {
    db,
    files,
    viewer,
    ...exchange
  }: Pick<Call<never>, 'db' | 'files' | 'header' | 'setHeader' | 'setStatus' | 'isHead'> & {
    viewer: Viewer;
  },
  id: string,
): Promise<Readable> {
  const found = await queries.findFile(db, id, viewer.accountId);
  if (!found || !maySeeFile(viewer, found)) throw new Refusal('not_found');
  const { file, bytes, format, position } = found;
  const { contentType, ending } = fileFormats[format];
  // Opened as a page of its own, it gets no scripts, no forms and no access to this site.
  exchange.setHeader('content-security-policy', "default-src 'none'; sandbox");
  exchange.setHeader('x-content-type-options', 'nosniff');
  exchange.setHeader('vary', 'authorization');
  return sendStoredFile(
    files,
    {
      ...{ file, bytes, type: contentType, hash: id },
      disposition: `attachment; filename="file-${position}.${ending}"`,
    },
    exchange,
  );
}

/** Hourly: deletes files that were never submitted. */
export async function deleteOldFiles(db: Db): Promise<void> {
  await queries.deleteOldDrafts(db);
}

/** The newest files, to check that they are there. */
export async function listNewestHandedInFiles(db: Db, limit: number): Promise<string[]> {
  return (await queries.listNewestFiles(db, limit)).map(({ file }) => file);
}
