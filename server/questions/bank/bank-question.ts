import { createHash } from 'node:crypto';
import {
  type BankContent,
  type BankDetails,
  isPractice,
  mostMendedCourses,
} from '../../../contract/questions/bank.ts';
import { mostQuestionsInBank } from '../../../contract/questions/files.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findTaughtLesson, saveLessonPart } from '../../studio/drafts/drafts.ts';
import { figuresOf } from '../../teaching/insight/question-arithmetic.ts';
import { countBank } from '../files/queries.ts';
import { Refusal } from '../refusals.ts';
import { placeKey, readPlaceKey } from './bank-keys.ts';
import { leadingPlace, poolCounts, poolFigures } from './place-figures.ts';
import * as queries from './queries.ts';

/** A question as someone may see it. */
export interface FoundQuestion {
  /** Null while it is in a draft only. */
  bankId: string | null;
  /** As the bank has it; null if it belongs to someone else, or is in drafts only. */
  row: queries.BankQuestionRow | null;
  /** In drafts that the viewer may edit, removed lessons included. */
  places: queries.PlaceRow[];
  /** Other courses that use it. */
  elsewhere: number;
}

/** Refuses as if there were none, unless it is the viewer's own or used in a course that they may edit. */
export async function findQuestion(
  db: Db,
  viewer: Viewer,
  key: string,
  options: { lock?: boolean } = {},
): Promise<FoundQuestion> {
  const asked = readPlaceKey(key);
  if (!asked) return findBanked(db, viewer, key, options);
  await findTaughtLesson(db, viewer, asked.lessonId, 'edit');
  const places = await queries.listPlacesIn(db, asked.lessonId);
  const same = places.filter(({ part, print }) => part === asked.part && print === asked.print);
  const place = same.find(({ place }) => place === asked.place) ?? same[0];
  if (!place) throw new Refusal('question_changed');
  // Someone has put it into the bank meanwhile.
  if (place.bankId !== null) return findBanked(db, viewer, place.bankId, options);
  return { bankId: null, row: null, places: [place], elsewhere: 0 };
}

async function findBanked(
  db: Db,
  viewer: Viewer,
  bankId: string,
  options: { lock?: boolean },
): Promise<FoundQuestion> {
  const [row, places] = [
    await queries.findBankQuestion(db, bankId, options),
    await queries.listPlacesOf(db, bankId),
  ];
  const home = row?.courseId ?? null;
  const courseIds = [...new Set([...places.map(({ courseId }) => courseId), ...listOf(home)])];
  const editable = await listEditable(db, viewer, courseIds);
  const isOwn =
    row && (row.accountId === viewer.accountId || (home !== null && editable.has(home)));
  const own = places.filter(({ courseId }) => editable.has(courseId));
  if (!isOwn && own.length === 0) throw new Refusal('not_found');
  const others = places.filter(({ courseId }) => !editable.has(courseId));
  return {
    bankId,
    row: isOwn ? row : null,
    places: own,
    elsewhere: new Set(others.map(({ courseId }) => courseId)).size,
  };
}

const listOf = <T>(value: T | null): T[] => (value === null ? [] : [value]);

/** Of these courses, those that the viewer may edit. Admins may edit all, and opening one is audited. */
export async function listEditable(
  db: Db,
  viewer: Viewer,
  courseIds: readonly number[],
): Promise<Set<number>> {
  if (viewer.role !== 'Admin') {
    return new Set(await queries.listEditableOf(db, viewer.accountId, courseIds));
  }
  const opened = courseIds.slice(0, mostMendedCourses);
  for (const id of opened) await getTaughtCourse(db, viewer, id, 'edit');
  return new Set(opened);
}

/** What it says: as the bank has it, or else as the first of its places. */
export async function readContent(
  db: Db,
  viewer: Viewer,
  { row, places }: FoundQuestion,
): Promise<BankContent> {
  if (row) return row.question;
  const lead = leadingPlace(places) ?? places[0];
  if (!lead) throw new Refusal('not_found');
  const { lesson } = await findTaughtLesson(db, viewer, lead.lessonId, 'edit');
  const question = (lead.part === 'quiz' ? lesson.questions : lesson.practice)[lead.place];
  if (!question) throw new Refusal('question_changed');
  return question;
}

/** Without what says where it is used. */
export function plainContent(question: BankContent): BankContent {
  if (isPractice(question)) {
    const { bank: _, ...content } = question;
    return { ...content, id: '' };
  }
  const { bank: _, part: __, ...content } = question;
  return { ...content, sample: false };
}

/** Differs once any of its wordings or places does: whoever mends it has seen all of them. */
export function revisionOf({ row, places }: FoundQuestion): string {
  const parts = places.map(({ lessonId, part, print }) => `${lessonId} ${part} ${print}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([row?.print ?? null, parts]))
    .digest('hex');
}

export async function getBankQuestion(db: Db, viewer: Viewer, key: string): Promise<BankDetails> {
  const found = await findQuestion(db, viewer, key);
  const { bankId, row, elsewhere } = found;
  const names = new Map(
    (
      await queries.listLessonNames(
        db,
        found.places.map(({ lessonId }) => lessonId),
      )
    ).map((each) => [each.lessonId, each]),
  );
  const places = found.places.filter(({ lessonId }) => names.get(lessonId)?.isOutlined);
  const question = plainContent(await readContent(db, viewer, found));
  const [counts, published] = await Promise.all([
    queries.listAnswerCounts(db, places),
    queries.listPublishedIn(db, places),
  ]);
  const lead = leadingPlace(places);
  const mainPrint = row?.print ?? lead?.print ?? places[0]?.print;
  const figures = poolFigures(counts);
  const isAsked = !isPractice(question) && lead !== undefined;
  const { advice, options } = isAsked
    ? figuresOf({ ...question, answer: lead.answer ?? 0 }, poolCounts(counts)(places, lead))
    : { advice: [], options: [] };
  return {
    key: bankId ?? (places[0] ? placeKey(places[0]) : key),
    bankId,
    question,
    tags: row?.tags ?? [],
    source: row?.source ?? '',
    places: places.map((place) => ({
      courseId: place.courseId,
      courseTitle: names.get(place.lessonId)?.courseTitle ?? '',
      lessonId: place.lessonId,
      lessonTitle: names.get(place.lessonId)?.lessonTitle ?? '',
      part: place.part,
      position: place.place + 1,
      version:
        published.find(
          ({ lessonId, part, print }) =>
            lessonId === place.lessonId && part === place.part && print === place.print,
        )?.version ?? null,
      differs: place.print !== mainPrint,
      figures: place.part === 'quiz' && place.kind === 'one' ? figures([place]) : null,
    })),
    elsewhere,
    advice,
    // Figures are about the wording that most places have.
    options: lead && lead.print === mainPrint ? options : [],
    revision: revisionOf(found),
    isOwn: row !== null || bankId === null,
  };
}

/** Gives a question that is in a draft only a place in the bank, so that others can follow it. */
export async function adopt(
  db: Db,
  viewer: Viewer,
  found: FoundQuestion,
): Promise<{ bankId: string; question: BankContent }> {
  const question = await readContent(db, viewer, found);
  if (found.bankId !== null) return { bankId: found.bankId, question: plainContent(question) };
  const [place] = found.places;
  if (!place) throw new Refusal('not_found');
  const { lesson } = await findTaughtLesson(db, viewer, place.lessonId, 'edit');
  const bankId = await addToCourse(db, {
    courseId: place.courseId,
    question: plainContent(question),
    source: lesson.settings.title || 'A lesson',
  });
  const linked = <T extends BankContent>(list: readonly T[]) =>
    list.with(place.place, { ...(list[place.place] as T), bank: bankId });
  if (place.part === 'quiz') {
    await saveLessonPart(db, viewer, lesson.id, 'questions', {
      questions: linked(lesson.questions),
      revision: lesson.questionsRevision,
    });
  } else {
    await saveLessonPart(db, viewer, lesson.id, 'practice', {
      practice: linked(lesson.practice),
      revision: lesson.practiceRevision,
    });
  }
  return { bankId, question: plainContent(question) };
}

/** A row of a course's bank. `id`: of a question that is in drafts already, and was removed from the bank. */
export async function addToCourse(
  db: Db,
  row: {
    id?: string;
    courseId: number;
    question: BankContent;
    source: string;
    tags?: readonly string[];
  },
): Promise<string> {
  if ((await countBank(db, row.courseId)) >= mostQuestionsInBank) {
    throw new Refusal('bank_full', {
      detail: `The question bank can hold ${mostQuestionsInBank} questions of a course. Remove some that no lesson uses.`,
    });
  }
  return queries.insertBankQuestion(db, { ...row, accountId: null, tags: row.tags ?? [] });
}
