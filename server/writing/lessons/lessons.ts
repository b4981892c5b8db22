import type { DraftQuestion, LessonSettings } from '../../../contract/studio/content.ts';
import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import type { PublishedLesson } from '../../../contract/writing/lessons.ts';
import { listTakenSlugs } from '../../catalog/authoring/authored-courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { checkDraft, type DraftFigures } from '../../studio/drafts/check-draft.ts';
import { findLatestVersion, findTaughtLesson } from '../../studio/drafts/drafts.ts';
import { readDraftFigures } from '../../studio/figures/draft-figures.ts';
import { figuresIn } from '../../studio/figures/figures-in.ts';

/** Checks a lesson alone and without its text, so that it can happen while someone types. */
export async function checkLesson(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  edited: { settings: LessonSettings; questions: readonly DraftQuestion[] },
): Promise<DraftProblem[]> {
  const { lesson, draft } = await findTaughtLesson(db, viewer, lessonId, 'edit');
  const { courseId, kind } = lesson;
  const { settings } = edited;
  const { problems } = checkDraft(
    courseId,
    {
      details: draft.details,
      outline: [{ id: lessonId, title: 'Week 1', lessons: [lessonId] }],
      lessons: [{ id: lessonId, kind, settings, source: '', questions: [...edited.questions] }],
      figures: {},
    },
    await readShownFigures(db, courseId, edited.questions),
  );
  const taken = await listTakenSlugs(db, courseId, [settings.slug]);
  return [
    ...taken.map(
      (slug): DraftProblem => ({
        part: 'settings',
        lessonId,
        field: 'slug',
        code: 'address_taken',
        message: `A lesson of another course has the address ${slug}.`,
        advice: false,
      }),
    ),
    ...problems.filter(({ part }) => part === 'quiz' || part === 'settings'),
  ];
}

/** Only those that the questions show: a course may have hundreds. */
async function readShownFigures(
  db: Db,
  courseId: number,
  questions: readonly DraftQuestion[],
): Promise<DraftFigures> {
  const shown = new Set(figuresIn(questions));
  if (shown.size === 0) return { drawings: new Map(), images: new Map() };
  const all = await readDraftFigures(db, courseId);
  const only = <T>(figures: ReadonlyMap<string, T>) =>
    new Map([...figures].filter(([name]) => shown.has(`figures/${name}`)));
  return { drawings: only(all.drawings), images: only(all.images) };
}

/** A course that nobody has edited in the studio is what learners see: it has no version of its own yet. */
export async function getPublishedLesson(
  db: Db,
  viewer: Viewer,
  lessonId: string,
): Promise<PublishedLesson> {
  const { lesson, course } = await findTaughtLesson(db, viewer, lessonId, 'see');
  const latest = await findLatestVersion(db, course.id);
  if (!latest) {
    const { settings, questions } = lesson;
    return course.publishedAt ? { version: 1, settings, questions } : notPublished;
  }
  const published = latest.content.lessons.find(({ id }) => id === lessonId);
  if (!published) return notPublished;
  const { settings, questions } = published;
  return { version: latest.number, settings, questions };
}

const notPublished: PublishedLesson = { version: null, settings: null, questions: null };
