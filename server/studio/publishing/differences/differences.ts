import type { CourseContent } from '../../../../contract/studio/content.ts';
import type { CourseDifferences, Side } from '../../../../contract/studio/differences.ts';
import { listCategories } from '../../../catalog/courses/courses.ts';
import { getTaughtCourse, type TaughtCourse } from '../../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../../platform/calls/calls.ts';
import { Refusal } from '../../../platform/calls/errors.ts';
import type { Db } from '../../../platform/postgres/database.ts';
import { readDraftContent } from '../../drafts/open-draft.ts';
import * as drafts from '../../drafts/queries.ts';
import * as queries from '../queries.ts';
import { compareCourses } from './compare-courses.ts';

interface Wanted {
  from?: number | undefined;
  to: number | 'draft';
  lesson?: string | undefined;
}

export async function getChanges(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { from, to, lesson }: Wanted,
): Promise<CourseDifferences> {
  const course = await getTaughtCourse(db, viewer, courseId, 'see');
  const later = await (to === 'draft' ? readDraft(db, course.id) : readVersion(db, course.id, to));
  const former = await (from === undefined
    ? readVersionBefore(db, course, to, later)
    : readVersion(db, course.id, from));
  if (lesson === undefined) {
    const names = new Map((await listCategories(db)).map(({ slug, name }) => [slug, name]));
    const differences = compareCourses(former?.content ?? null, later.content, names);
    return { from: former?.side ?? null, to: later.side, ...differences };
  }
  const { lessons } = compareCourses(
    former && onlyLesson(former.content, lesson),
    onlyLesson(later.content, lesson),
  );
  return {
    from: former?.side ?? null,
    to: later.side,
    details: [],
    outline: [],
    lessons,
    figures: [],
  };
}

interface State {
  side: Side;
  content: CourseContent;
}

function onlyLesson(content: CourseContent, lessonId: string): CourseContent {
  return { ...content, lessons: content.lessons.filter(({ id }) => id === lessonId) };
}

async function readDraft(db: Db, courseId: number): Promise<State> {
  const draft = await drafts.findDraft(db, courseId);
  if (!draft) throw new Refusal('not_found');
  const side = {
    number: null,
    at: draft.changedAt.toISOString(),
    note: '',
    by: draft.changedBy || null,
  };
  return { side, content: await readDraftContent(db, draft) };
}

async function readVersion(db: Db, courseId: number, number: number): Promise<State> {
  const version = await queries.findVersion(db, courseId, number);
  if (!version) throw new Refusal('not_found');
  return toState(version);
}

/** The latest one before the draft; nothing before the first publication. */
async function readVersionBefore(
  db: Db,
  course: TaughtCourse,
  to: number | 'draft',
  later: State,
): Promise<State | null> {
  const version = await queries.findVersionBefore(db, course.id, to === 'draft' ? undefined : to);
  if (version) return toState(version);
  if (to !== 'draft' || !course.publishedAt) return null;
  // Nobody has edited the course since it was loaded from files: learners see what the draft says.
  const side = { number: 1, note: '', by: null, at: course.publishedAt.toISOString() };
  return { side, content: later.content };
}

type Version = NonNullable<Awaited<ReturnType<typeof queries.findVersion>>>;

function toState({ number, note, by, publishedAt, content }: Version): State {
  return { side: { number, note, by, at: publishedAt.toISOString() }, content };
}
