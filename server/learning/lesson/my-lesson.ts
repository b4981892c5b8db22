import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import type { MyAttempts } from '../../../contract/learning/my-attempts.ts';
import { presentContent } from '../../catalog/courses/courses.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getMyCourse } from '../enrolment/enrolment.ts';
import { mayReadAll, mayReadLesson } from '../enrolment/policy.ts';
import { getNote } from '../notes/notes.ts';
import { markComplete, unmarkComplete } from '../progress/completion.ts';
import { getLesson, getReadableLesson, type ViewerLesson } from './access.ts';
import { presentEarlier } from './begun-lessons.ts';
import { withMediaPass } from './lesson-media.ts';
import * as queries from './queries.ts';

/** The viewer's attempts at a lesson's quiz: its current version, unless another is named. Call it for lessons that they may read. */
export type FindMyAttempts = (
  db: Db,
  secret: Pick<Config, 'sessionSecret'>,
  viewer: Viewer,
  quiz: { lesson: ViewerLesson; version?: number | undefined },
) => Promise<MyAttempts>;

export async function getMyLesson(
  db: Db,
  viewer: Viewer,
  slug: string,
  { config, findMyAttempts }: { config: Config; findMyAttempts: FindMyAttempts },
): Promise<MyLesson> {
  const lesson = await getLesson(db, viewer, slug);
  const mayRead = mayReadLesson(viewer, lesson);
  const visitor = { enrolled: false, licensed: false, taught: false };
  const isPublic = !lesson.gated && mayReadLesson(null, { ...lesson, ...visitor });
  const { accountId } = viewer;
  const [state, note, attempts, reading] = await Promise.all([
    getLessonState(db, viewer, lesson),
    getNote(db, accountId, lesson.id),
    mayRead && lesson.kind === 'lesson' ? findMyAttempts(db, config, viewer, { lesson }) : null,
    // The content of a public lesson is part of the page already.
    queries.findReading(db, { accountId, lessonId: lesson.id, withContent: mayRead && !isPublic }),
  ]);
  const withPass = <Content extends { html: string }>(content: Content): Content => ({
    ...content,
    html: withMediaPass(content.html, config, viewer),
  });
  const earlier = mayRead && !state.completion ? presentEarlier(reading) : null;
  return {
    ...state,
    note,
    passageNotes: reading.passageNotes,
    place: reading.place,
    attempts: attempts?.next ? attempts : null,
    activities: reading.activities,
    content: reading.content && withPass(presentContent(reading.content)),
    // A learner who has completed the lesson gets the current text.
    earlier: earlier && { ...earlier, content: withPass(earlier.content) },
    closed: !mayRead && mayReadAll(viewer, lesson) ? lesson.closed : null,
    can: { read: mayRead, mark: mayRead && lesson.kind === 'lesson' },
  };
}

export async function saveLessonPlace(db: Db, viewer: Viewer, slug: string, step: number) {
  const lesson = await getReadableLesson(db, viewer, slug);
  await queries.writePlace(db, { accountId: viewer.accountId, lessonId: lesson.id, step });
}

export async function completeLesson(db: Db, viewer: Viewer, slug: string) {
  const lesson = await getReadableLesson(db, viewer, slug);
  await markComplete(db, viewer.accountId, lesson);
  return getLessonState(db, viewer, lesson);
}

export async function reopenLesson(db: Db, viewer: Viewer, slug: string) {
  const lesson = await getReadableLesson(db, viewer, slug);
  await unmarkComplete(db, viewer.accountId, lesson);
  return getLessonState(db, viewer, lesson);
}

async function getLessonState(db: Db, viewer: Viewer, lesson: ViewerLesson) {
  const [course, completion] = await Promise.all([
    getMyCourse(db, viewer, lesson.courseId),
    queries.findCompletion(db, viewer.accountId, lesson.id),
  ]);
  return {
    course,
    completion: completion
      ? { way: completion.way, at: completion.completedAt.toISOString() }
      : null,
  };
}
