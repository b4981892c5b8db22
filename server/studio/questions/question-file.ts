import type { PracticeFile } from '../../../contract/studio/practice-files.ts';
import type { QuestionFile } from '../../../contract/studio/questions.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { createAccountSemaphores, createSemaphore } from '../../platform/calls/semaphore.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { createHelper } from '../../platform/processes/helper-process.ts';
import type { QuestionWork } from './question-process.ts';

const reading = createSemaphore({
  concurrency: 2,
  maxWaiting: 20,
  onFull: () => new Refusal('overloaded', { retryAfterSeconds: 30 }),
});
const perAccount = createAccountSemaphores({
  concurrency: 1,
  maxWaiting: 1,
  onFull: () => new Refusal('import_under_way', { retryAfterSeconds: 10 }),
});

/** In a process of its own: parsing what a stranger sends must not make others wait. */
const reader = createHelper<QuestionWork, QuestionFile | PracticeFile>(
  new URL('./question-process.ts', import.meta.url),
  {
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
): Promise<QuestionFile> {
  return (await readFor('quiz', db, viewer, courseId, file)) as QuestionFile;
}

/** The same for practice questions. */
export async function readPracticeFile(
  db: Db,
  viewer: Viewer,
  courseId: number,
  file: IncomingFile,
): Promise<PracticeFile> {
  return (await readFor('practice', db, viewer, courseId, file)) as PracticeFile;
}

async function readFor(
  purpose: QuestionWork['purpose'],
  db: Db,
  viewer: Viewer,
  courseId: number,
  file: IncomingFile,
): Promise<QuestionFile | PracticeFile> {
  await getTaughtCourse(db, viewer, courseId, 'edit');
  await limitTries(db, 'courseImport', byAccount(viewer.accountId));
  return perAccount(viewer.accountId, async () => {
    const bytes = Buffer.concat(await Array.fromAsync(file));
    return reading.run(() => reader.run({ bytes, purpose }));
  });
}
