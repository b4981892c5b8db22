import { randomUUID } from 'node:crypto';
import { largestQuiz } from '../../../contract/catalog.ts';
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts';
import {
  type addFromBank as addFromBankCall,
  type BankContent,
  isPractice,
  type listSharedQuestions,
  mostTags,
} from '../../../contract/questions/bank.ts';
import { mostQuestionsInBank } from '../../../contract/questions/files.ts';
import type { DraftPractice, DraftQuestion } from '../../../contract/studio/content.ts';
import { asPractice, asQuizQuestion } from '../../../contract/studio/practice.ts';
import { mostPracticeQuestions } from '../../../practice/kinds.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { findTaughtLesson, saveLessonPart, startEditing } from '../../studio/drafts/drafts.ts';
import { writeQuestions } from '../files/write-questions.ts';
import { writePractice } from '../practice/write-practice.ts';
import { Refusal } from '../refusals.ts';
import {
  addToCourse,
  adopt,
  findQuestion,
  listEditable,
  plainContent,
  readContent,
} from './bank-question.ts';
import * as queries from './queries.ts';
import { shareFigures, showsFigures } from './share-figures.ts';

/** Writes a question that belongs to the viewer. */
export async function addOwnQuestion(
  db: Db,
  viewer: Viewer,
  given: { question: BankContent; tags: readonly string[]; source?: string },
): Promise<{ key: string }> {
  return inTransaction(db, async (db) => {
    await assertOwnRoom(db, viewer, 1);
    const key = await queries.insertBankQuestion(db, {
      courseId: null,
      accountId: viewer.accountId,
      question: plainContent(given.question),
      tags: [...new Set(given.tags)],
      source: given.source ?? '',
    });
    return { key };
  });
}

/** One call at a time, so that two can't fill the bank beyond its limit. */
export async function assertOwnRoom(db: Db, { accountId }: Viewer, wanted: number): Promise<void> {
  await acquireLock(db, `question bank of ${accountId}`);
  if ((await queries.countOwn(db, accountId)) + wanted > mostQuestionsInBank) {
    throw new Refusal('bank_full', {
      detail: `Your question bank can hold ${mostQuestionsInBank} questions of your own. Remove some that no lesson uses.`,
    });
  }
}

/** A copy follows nothing. It stays with a course if it shows its figures. */
export async function copyQuestion(db: Db, viewer: Viewer, key: string): Promise<{ key: string }> {
  return inTransaction(db, async (db) => {
    const found = await findQuestion(db, viewer, key);
    const question = plainContent(await readContent(db, viewer, found));
    const courseId = found.row?.courseId ?? found.places[0]?.courseId;
    const tags = found.row?.tags ?? [];
    if (courseId === undefined || !(isPractice(question) || showsFigures(question))) {
      return addOwnQuestion(db, viewer, { question, tags, source: 'A copy' });
    }
    return { key: await addToCourse(db, { courseId, question, tags, source: 'A copy' }) };
  });
}

export async function removeQuestion(db: Db, viewer: Viewer, bankId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const { row } = await findQuestion(db, viewer, bankId, { lock: true });
    if (!row) throw new Refusal('not_your_question');
    if (!(await queries.deleteUnused(db, bankId))) throw new Refusal('question_used');
  });
}

export async function takeQuestion(db: Db, viewer: Viewer, key: string): Promise<BankContent> {
  return inTransaction(db, async (db) => {
    const { bankId, question } = await adopt(db, viewer, await findQuestion(db, viewer, key));
    return { ...question, bank: bankId };
  });
}

export async function tagQuestions(
  db: Db,
  viewer: Viewer,
  {
    keys,
    add,
    remove,
  }: { keys: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<{ tagged: number }> {
  return inTransaction(db, async (db) => {
    for (const key of new Set(keys)) {
      const found = await findQuestion(db, viewer, key, { lock: true });
      const tagsFrom = (tags: readonly string[]) => {
        const kept = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));
        if (kept.length > mostTags) {
          throw new Refusal('invalid_input', {
            detail: `A question can have at most ${mostTags} tags.`,
          });
        }
        return kept;
      };
      const { bankId, question } = await adopt(db, viewer, found);
      const row = found.row ?? (await queries.findBankQuestion(db, bankId));
      if (found.bankId !== null && row && !found.row) throw new Refusal('not_your_question');
      const [place] = found.places;
      if (row) await queries.updateBankQuestion(db, bankId, { tags: tagsFrom(row.tags) });
      // It was removed from the bank, and drafts still have it.
      else if (place) {
        const { courseId } = place;
        await addToCourse(db, { id: bankId, courseId, question, source: '', tags: tagsFrom([]) });
      }
    }
    return { tagged: new Set(keys).size };
  });
}

/** Puts questions into a lesson, where they follow the bank. */
export async function addFromBank(
  db: Db,
  viewer: Viewer,
  { keys, lessonId, part }: InputOf<typeof addFromBankCall>['body'],
): Promise<ReplyOf<typeof addFromBankCall>['data']> {
  return inTransaction(db, async (db) => {
    const { course, lesson: target } = await findTaughtLesson(db, viewer, lessonId, 'edit');
    if (target.kind !== 'lesson') {
      throw new Refusal('invalid_input', {
        detail: 'An assignment has no questions. Choose a lesson.',
      });
    }
    await startEditing(db, course);
    const taken: { bankId: string; question: BankContent }[] = [];
    for (const key of new Set(keys)) {
      const found = await findQuestion(db, viewer, key);
      const adopted = await adopt(db, viewer, found);
      const from = [
        ...(found.row?.courseId ? [found.row.courseId] : []),
        ...found.places.map(({ courseId }) => courseId),
      ];
      await shareFigures(db, adopted.question, { from, to: [course.id] });
      taken.push(adopted);
    }
    // A question of this very lesson may just have been linked.
    const { lesson } = await findTaughtLesson(db, viewer, lessonId, 'edit');
    const known = new Set(
      [...lesson.questions, ...lesson.practice].flatMap(({ bank }) => bank ?? []),
    );
    const added = taken.filter(({ bankId }) => !known.has(bankId));
    const placed = added.map(({ bankId, question }) => {
      const changed = changeFor(question, part);
      return changed
        ? { content: changed, isChanged: true }
        : { content: { ...question, bank: bankId }, isChanged: false };
    });
    const questions = placed.flatMap(({ content }): DraftQuestion[] =>
      isPractice(content) ? [] : [content],
    );
    const practice = placed.flatMap(({ content }): DraftPractice[] =>
      isPractice(content)
        ? [{ ...content, id: `${content.kind}-${randomUUID().slice(0, 8)}` }]
        : [],
    );
    await append(db, viewer, lesson, questions, practice);
    return {
      quiz: questions.length,
      practice: practice.length,
      changed: placed.filter(({ isChanged }) => isChanged).length,
      already: taken.length - added.length,
    };
  });
}

/** As the other of the two, if it can be; undefined if it stays what it is. */
function changeFor(
  question: BankContent,
  part: 'quiz' | 'practice' | undefined,
): BankContent | undefined {
  if (part === 'quiz' && isPractice(question)) return asQuizQuestion(question);
  if (part === 'practice' && !isPractice(question)) return asPractice(question);
  return undefined;
}

type Lesson = Awaited<ReturnType<typeof findTaughtLesson>>['lesson'];

async function append(
  db: Db,
  viewer: Viewer,
  lesson: Lesson,
  questions: readonly DraftQuestion[],
  practice: readonly DraftPractice[],
): Promise<void> {
  const quizRoom = largestQuiz - lesson.questions.length;
  const practiceRoom = mostPracticeQuestions - lesson.practice.length;
  if (questions.length > quizRoom || practice.length > practiceRoom) {
    const [most, what, room] =
      questions.length > quizRoom
        ? [largestQuiz, 'A quiz', quizRoom]
        : [mostPracticeQuestions, 'Practice', practiceRoom];
    throw new Refusal('lesson_full', {
      detail: `${what} can have at most ${most} questions, and this one has room for ${room} more. Choose fewer, or another lesson.`,
    });
  }
  if (questions.length > 0) {
    await saveLessonPart(db, viewer, lesson.id, 'questions', {
      questions: [...lesson.questions, ...questions],
      revision: lesson.questionsRevision,
    });
  }
  if (practice.length > 0) {
    await saveLessonPart(db, viewer, lesson.id, 'practice', {
      practice: [...lesson.practice, ...practice],
      revision: lesson.practiceRevision,
    });
  }
}

/** Both kinds in one file; what GIFT doesn't know is counted at its top. */
export async function exportQuestions(
  db: Db,
  viewer: Viewer,
  keys: readonly string[],
): Promise<string> {
  const all: BankContent[] = [];
  for (const key of new Set(keys)) {
    all.push(await readContent(db, viewer, await findQuestion(db, viewer, key)));
  }
  // The bank keeps none: whoever uses a question gives it an id.
  const practice = all.filter(isPractice).map((question) => ({ ...question, id: 'question' }));
  const quiz = all.flatMap((question) => (isPractice(question) ? [] : question));
  return [
    ...(quiz.length > 0 ? [writeQuestions('gift', quiz, { title: 'Question bank' })] : []),
    ...(practice.length > 0
      ? [writePractice('gift', practice, { title: 'Question bank, practice' })]
      : []),
  ].join('\n');
}

export async function listShared(
  db: Db,
  viewer: Viewer,
  lessonId: string,
): Promise<ReplyOf<typeof listSharedQuestions>['data']> {
  await findTaughtLesson(db, viewer, lessonId, 'see');
  const places = await queries.listSharedPlaces(db, lessonId);
  const courseIds = [...new Set(places.map(({ courseId }) => courseId))];
  const editable = await listEditable(db, viewer, courseIds);
  const own = places.filter(({ courseId }) => editable.has(courseId));
  const names = new Map(
    (
      await queries.listLessonNames(
        db,
        own.map(({ lessonId }) => lessonId),
      )
    ).map((each) => [each.lessonId, each]),
  );
  return [...Map.groupBy(places, ({ bankId }) => bankId ?? '')].map(([bankId, all]) => {
    const others = all.filter(({ courseId }) => !editable.has(courseId));
    const lessons = new Set(
      all.filter(({ courseId }) => editable.has(courseId)).map(({ lessonId }) => lessonId),
    );
    return {
      bankId,
      places: [...lessons].flatMap((lessonId) => {
        const name = names.get(lessonId);
        if (!name?.isOutlined) return [];
        return { lessonId, courseTitle: name.courseTitle, lessonTitle: name.lessonTitle };
      }),
      elsewhere: new Set(others.map(({ courseId }) => courseId)).size,
    };
  });
}
