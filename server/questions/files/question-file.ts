import type { QuestionFile } from '../../../contract/questions/files.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitActions } from '../../platform/calls/limits.ts';
import { createSemaphores } from '../../platform/calls/semaphore.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import { readAll } from '../../platform/files/read-all.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { createHelper } from '../../platform/processes/helper-process.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import type { QuestionWork } from './question-process.ts';

const perAccount = createSemaphores({
  concurrency: 1,
  maxWaiting: 1,
  onFull: () => new Refusal('import_under_way', { retryAfterSeconds: 10 }),
});

/** In a process of its own: parsing what a stranger sends must not make others wait. */
const reader = createHelper<QuestionWork, QuestionFile>(
  new URL('./question-process.ts', import.meta.url),
  {
    maxWaiting: 20,
    onTimeout: () =>
      new Refusal('unreadable_questions', {
        detail: 'This file takes too long to read. Choose a smaller one.',
      }),
  },
);

/** What a file of questions contains. Nothing of it is stored. */
export async function readQuestionFile(
  db: Db,
  viewer: Viewer,
  courseId: number,
  file: IncomingFile,
  name: string,
): Promise<QuestionFile> {
  await getTaughtCourse(db, viewer, courseId, 'edit');
  return readAnyQuestionFile(db, viewer, file, name);
}

/** The same for no course in particular. */
export async function readAnyQuestionFile(
  db: Db,
  viewer: Viewer,
  file: IncomingFile,
  name: string,
): Promise<QuestionFile> {
  await limitActions(db, limits.questionImport, {
    subject: byAccount(viewer.accountId),
    detail:
      'You’ve read a lot of files in the last quarter of an hour. Take a short break, then go on.',
  });
  return perAccount(viewer.accountId, async () => reader.run({ bytes: await readAll(file), name }));
}
