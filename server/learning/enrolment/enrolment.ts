import type { Note, MyCourse, MyLesson } from '../../../contract/learning/enrolment.ts';
import { findLessonContent, listCardsById } from '../../catalog/courses/courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { markComplete, takeBackMark, takeCourse, turnOf } from '../progress/completion.ts';
import { takeTurn } from '../progress/completion-queries.ts';
import { getLesson, getOpenLesson, type OpenLesson } from './access.ts';
import { mayReadAll, mayReadLesson, wayToTake } from './policy.ts';
import * as queries from './queries.ts';

export async function getOwnCourses(db: Db, viewer: Viewer) {
  const [enrolled, saved, licensed] = await Promise.all([
    queries.listProgress(db, viewer.accountId),
    queries.listSavedCourseIds(db, viewer.accountId),
    queries.hasLicence(db, viewer.accountId),
  ]);
  return {
    enrolled: enrolled.map((course) => ({ ...course, completedAt: toText(course.completedAt) })),
    saved,
    licensed,
  };
}

export async function getOwnCourse(db: Db, viewer: Viewer, courseId: number): Promise<MyCourse> {
  const course = await queries.findOwnCourse(db, courseId, viewer.accountId);
  if (!course) throw new Refusal('not_found');
  return presentOwnCourse(viewer, course);
}

type OwnCourseRow = NonNullable<Awaited<ReturnType<typeof queries.findOwnCourse>>>;

function presentOwnCourse(viewer: Viewer, course: OwnCourseRow): MyCourse {
  const enrolled = isOpen(course);
  const next = course.lessons.find(({ way }) => way === null) ?? course.lessons[0];
  return {
    enrolled,
    enrolledAt: toText(course.enrolledAt),
    completedAt: toText(course.completedAt),
    saved: course.savedAt !== null,
    done: course.lessons.filter(({ way }) => way !== null).map(({ slug }) => slug),
    nextLesson: next?.slug ?? null,
    certified: course.certified,
    unproven: course.completedAt ? course.lessons.filter(({ way }) => way === 'marked') : [],
    licence: course.licensed,
    licenceEnded: course.way === 'licence' && !course.licensed && !course.courseFree,
    can: {
      enrol: !enrolled && wayToTake(course) !== null,
      readAll: mayReadAll(viewer, { ...course, enrolled }),
    },
  };
}

/** Whether it is taken, and not only by a licence that has ended. */
function isOpen({ enrolledAt, way, licensed }: OwnCourseRow): boolean {
  return enrolledAt !== null && (way !== 'licence' || licensed);
}

export async function enrol(db: Db, viewer: Viewer, courseId: number): Promise<MyCourse> {
  return inTransaction(db, async (db) => {
    const { accountId } = viewer;
    await takeTurn(db, turnOf(accountId, courseId));
    const row = await queries.findOwnCourse(db, courseId, accountId);
    if (!row) throw new Refusal('not_found');
    if (isOpen(row)) return presentOwnCourse(viewer, row);
    const way = wayToTake(row);
    if (!way) throw new Refusal('payment_needed');
    await takeCourse(db, accountId, { courseId, timeZone: row.timeZone, way });
    return getOwnCourse(db, viewer, courseId);
  });
}

export async function saveCourse(db: Db, viewer: Viewer, courseId: number) {
  await getOwnCourse(db, viewer, courseId);
  await queries.insertSavedCourse(db, viewer.accountId, courseId);
}

export async function unsaveCourse(db: Db, viewer: Viewer, courseId: number) {
  await queries.deleteSavedCourse(db, viewer.accountId, courseId);
}

export async function listSavedCourses(db: Db, viewer: Viewer) {
  return listCardsById(db, await queries.listSavedCourseIds(db, viewer.accountId));
}

export async function getOwnLesson(db: Db, viewer: Viewer, slug: string): Promise<MyLesson> {
  const lesson = await getLesson(db, viewer, slug);
  const mayRead = mayReadLesson(viewer, lesson);
  const openToAll = mayReadLesson(null, { ...lesson, enrolled: false, licensed: false });
  const [course, completion, note, content] = await Promise.all([
    getOwnCourse(db, viewer, lesson.courseId),
    findCompletion(db, viewer, lesson),
    queries.findNote(db, viewer.accountId, lesson.id),
    mayRead && !openToAll ? findLessonContent(db, lesson.id) : null,
  ]);
  return {
    course,
    completion,
    note: note ? presentNote(note) : { text: '', revision: 0, savedAt: null },
    content,
    can: { read: mayRead, mark: mayRead && lesson.kind === 'lesson' },
  };
}

export async function completeLesson(db: Db, viewer: Viewer, slug: string) {
  const lesson = await getOpenLesson(db, viewer, slug);
  await markComplete(db, viewer.accountId, lesson);
  return getStanding(db, viewer, lesson);
}

export async function reopenLesson(db: Db, viewer: Viewer, slug: string) {
  const lesson = await getOpenLesson(db, viewer, slug);
  await takeBackMark(db, viewer.accountId, lesson);
  return getStanding(db, viewer, lesson);
}

async function getStanding(db: Db, viewer: Viewer, lesson: OpenLesson) {
  const [course, completion] = await Promise.all([
    getOwnCourse(db, viewer, lesson.courseId),
    findCompletion(db, viewer, lesson),
  ]);
  return { course, completion };
}

async function findCompletion(db: Db, viewer: Viewer, lesson: OpenLesson) {
  const completion = await queries.findCompletion(db, viewer.accountId, lesson.id);
  return completion ? { way: completion.way, at: completion.completedAt.toISOString() } : null;
}

export async function saveNote(
  db: Db,
  viewer: Viewer,
  slug: string,
  note: { text: string; revision: number },
): Promise<Note> {
  const lesson = await getOpenLesson(db, viewer, slug);
  const { accountId } = viewer;
  const written = await queries.writeNote(db, { accountId, lessonId: lesson.id, ...note });
  if (!written) throw new Refusal('note_changed');
  return presentNote(written);
}

function presentNote(note: { text: string; revision: number; updatedAt: Date }): Note {
  return { text: note.text, revision: note.revision, savedAt: note.updatedAt.toISOString() };
}

function toText(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
