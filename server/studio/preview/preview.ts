import { kinds } from '../../../activities/kinds.ts';
import type { ActivityDetail } from '../../../contract/assessment/activities.ts';
import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import type { CourseDetail, LessonDetail } from '../../../contract/catalog.ts';
import type { CourseContent, DraftLesson } from '../../../contract/studio/content.ts';
import type { PreviewPractice } from '../../../contract/studio/preview.ts';
import { mediaPassOf } from '../../accounts/sign-in/media-pass.ts';
import { hashOf } from '../../catalog/content/hash.ts';
import { findCourseFacts, findPrerequisites } from '../../catalog/courses/get-course.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAddress, limitTries } from '../../platform/calls/limits.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { activitiesOf } from '../drafts/draft-activities.ts';
import { lengthsOf } from '../drafts/media-minutes.ts';
import type { DraftSources } from '../drafts/open-draft.ts';
import { openDraft, readDraftContent } from '../drafts/open-draft.ts';
import * as drafts from '../drafts/queries.ts';
import { makeCoverOf } from '../figures/draft-cover.ts';
import { readFiguresIn } from '../figures/draft-figures.ts';
import { figuresIn } from '../figures/figures-in.ts';
import { limits } from '../limits.ts';
import {
  draftAddress,
  type MediaAddress,
  previewAddress,
  readMediaIn,
} from '../media/draft-media.ts';
import { Refusal } from '../refusals.ts';
import {
  type DraftAnswers,
  gradeDraft,
  practiceOf,
  presentCoursePage,
  presentLessonPage,
  type ToLesson,
} from './present-draft.ts';
import { getPreviewLink } from './preview-links.ts';

/** A draft that someone may look at. */
interface Preview {
  courseId: number;
  content: CourseContent;
  toLesson: ToLesson;
  addressOf: MediaAddress;
}

/** For a teacher. A course that came from files gets its draft when it is first opened. */
export async function openForTeacher(
  db: Db,
  viewer: Viewer,
  courseId: number,
  sources: DraftSources,
  config: Config,
): Promise<Preview> {
  const course = await getTaughtCourse(db, viewer, courseId, 'edit');
  const draft = await openDraft(db, course, sources);
  const toLesson = (slug: string) => `/user-screen/studio/courses/${courseId}/preview/${slug}`;
  const pass = mediaPassOf(config, viewer);
  const addressOf: MediaAddress = (file) => draftAddress(courseId, file, pass);
  return { courseId, toLesson, addressOf, content: await readDraftContent(db, draft) };
}

/** For whoever has a secret link that still works. */
export async function openByLink(
  db: Db,
  token: string,
  address: string,
): Promise<Preview & { expiresAt: string }> {
  await limitTries(db, limits.previewLink, byAddress(address));
  const { courseId, expiresAt } = await getPreviewLink(db, token);
  const draft = await drafts.findDraft(db, courseId);
  if (!draft) throw new Refusal('dead_preview');
  const toLesson = (slug: string) => `/preview/${token}/${slug}`;
  const addressOf: MediaAddress = (file) => previewAddress(token, file);
  return { courseId, expiresAt, toLesson, addressOf, content: await readDraftContent(db, draft) };
}

export async function showCourse(
  db: Db,
  files: Files,
  { courseId, content }: Preview,
): Promise<CourseDetail> {
  const [facts, media, prerequisites] = await Promise.all([
    findCourseFacts(db, courseId),
    drafts.listMedia(db, courseId),
    findPrerequisites(db, content.details.prerequisites),
    makeCoverOf(db, files, content),
  ]);
  return presentCoursePage(content, { ...facts, prerequisites }, lengthsOf(media));
}

export async function showLesson(
  db: Db,
  { courseId, content, toLesson, addressOf }: Preview,
  slug: string,
): Promise<LessonDetail> {
  const lesson = findLesson(content, slug);
  const [facts, all, figures, media] = await Promise.all([
    findCourseFacts(db, courseId),
    drafts.listMedia(db, courseId),
    readLessonFigures(db, courseId, lesson),
    readMediaIn(db, courseId, lesson.source, addressOf),
  ]);
  return presentLessonPage(content, facts, lesson, {
    ...{ figures, media, toLesson },
    lengths: lengthsOf(all),
  });
}

/** Those of its text and of its questions. */
function readLessonFigures(
  db: Db,
  courseId: number,
  { source, practice = [], questions }: DraftLesson,
) {
  return readFiguresIn(db, courseId, [source, ...figuresIn([practice, questions])].join('\n'));
}

/** Not one in which something has to be found out: a game needs a learner. It stays a still. */
export function showActivity({ content }: Preview, slug: string, id: string): ActivityDetail {
  const activity = activitiesOf(findLesson(content, slug)).get(id);
  const judged = activity && kinds.get(activity.kind)?.open(activity.data);
  if (!judged) throw new Refusal('not_found');
  const tasks = judged.tasks.map(({ id, text }) => ({ id, text }));
  const hash = hashOf({ kind: activity.kind, data: activity.data });
  return { ...activity, hash, tasks, turn: null, state: null };
}

export async function showPractice(
  db: Db,
  { courseId, content }: Preview,
  slug: string,
): Promise<PreviewPractice> {
  const lesson = findLesson(content, slug);
  return practiceOf(lesson, await readLessonFigures(db, courseId, lesson));
}

/** Grades what was answered in a preview, and stores nothing. */
export async function tryQuiz(
  db: Db,
  { courseId, content }: Preview,
  slug: string,
  given: DraftAnswers,
): Promise<AttemptResult> {
  const lesson = findLesson(content, slug);
  if (lesson.questions.length === 0) throw new Refusal('not_found');
  return gradeDraft(content, lesson, given, await readLessonFigures(db, courseId, lesson));
}

function findLesson({ lessons }: CourseContent, slug: string): DraftLesson {
  const wanted = slug.toLowerCase();
  const lesson = lessons.find(({ settings }) => settings.slug.toLowerCase() === wanted);
  if (!lesson) throw new Refusal('not_found');
  return lesson;
}
