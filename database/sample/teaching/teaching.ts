import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { otherSiteDefaults, readOtherSites } from '../../../contract/site/settings.ts';
import type { CourseContent } from '../../../contract/studio/content.ts';
import type { Day } from '../../../contract/text/days.ts';
import { createCourse } from '../../../server/catalog/authoring/authored-courses.ts';
import { ownContent } from '../../../server/catalog/content/load-content.ts';
import { getTaughtCourse } from '../../../server/catalog/teachers/teachers.ts';
import type { Viewer } from '../../../server/platform/calls/calls.ts';
import type { Files } from '../../../server/platform/files/files.ts';
import { imageSizes } from '../../../server/platform/files/stored-images.ts';
import type { Db } from '../../../server/platform/postgres/database.ts';
import { emptyDetails } from '../../../server/studio/drafts/course-files.ts';
import * as drafts from '../../../server/studio/drafts/drafts.ts';
import { openDraft } from '../../../server/studio/drafts/open-draft.ts';
import { insertDraft } from '../../../server/studio/drafts/queries.ts';
import { setArchived } from '../../../server/studio/publishing/archive.ts';
import { publishDraft } from '../../../server/studio/publishing/publish.ts';
import { momentAgo } from '../dates.ts';
import { studentId } from '../student/script.ts';
import { lessonQuestions } from './lesson-questions.ts';
import * as queries from './queries.ts';
import * as script from './script.ts';

/** What the account `owner` finds in the studio. */
export async function insertTeaching(
  db: Db,
  { today, currency, files }: { today: Day; currency: string; files?: Files | undefined },
): Promise<void> {
  await queries.insertCoTeachers(db, script.coTeachers);
  await queries.insertQuestions(
    db,
    script.edits.courseId,
    script.openQuestions.map(({ comment, daysAgo }, index) => ({
      comment,
      at: momentAgo(today, daysAgo, 140 + index * 35),
    })),
  );
  for (const [index, thread] of lessonQuestions.entries()) {
    const askedAt = momentAgo(today, thread.daysAgo, 200 + index * 50);
    await queries.insertLessonQuestion(db, thread, { studentId, askedAt });
  }
  await insertPhotos(db, files);
  await editPhotography(db);
  for (const draft of script.drafts) await insertNewCourse(db, draft, { today, currency });
  await insertArchivedCourse(db, { today, currency });
}

const viewer: Viewer = {
  accountId: script.ownerId,
  username: 'owner',
  role: 'ModuleOwner',
  sessionId: '',
  state: 'active',
  address: '',
};

/** Changes that learners don't see yet: a text, an explanation, and two lessons in another order. */
async function editPhotography(db: Db): Promise<void> {
  const { courseId, text, explanation } = script.edits;
  const course = await getTaughtCourse(db, viewer, courseId, 'edit');
  const { outline, outlineRevision } = await openDraft(db, course, {
    contentFolders: [ownContent],
  });
  const lessonIds = await queries.listDraftLessons(db, courseId);
  const read = (slug: string) =>
    drafts.getStudioLesson(db, viewer, lessonIds.get(slug) ?? '', { contentFolders: [ownContent] });

  const edited = await read(text.lesson);
  await drafts.saveLessonText(db, viewer, edited.id, {
    source: edited.source.replace(text.before, text.after),
    revision: edited.sourceRevision,
  });
  const quiz = await read(explanation.lesson);
  await drafts.saveLessonPart(db, viewer, quiz.id, 'questions', {
    questions: quiz.questions.map((question, index) =>
      index === explanation.question ? { ...question, explanation: explanation.text } : question,
    ),
    revision: quiz.questionsRevision,
  });
  await drafts.saveOutline(db, viewer, courseId, {
    outline: outline.map((module, index) =>
      index === 1 ? { ...module, lessons: swapFirst(module.lessons) } : module,
    ),
    revision: outlineRevision,
  });
}

const swapFirst = <T>([first, second, ...others]: readonly T[]): T[] =>
  [second, first, ...others].filter((each) => each !== undefined);

async function insertNewCourse(
  db: Db,
  draft: (typeof script.drafts)[number],
  { today, currency }: { today: Day; currency: string },
): Promise<number> {
  const { title, summary, illustration, outcomes, editedDaysAgo } = draft;
  const category = 'art';
  const courseId = await createCourse(db, {
    title,
    ownerAccountId: script.ownerId,
    categorySlug: category,
    currency,
  });
  const weeks = draft.weeks.map(({ title, lessons }) => ({
    title,
    lessons: lessons.map((lesson) => ({ id: randomUUID(), ...lesson })),
  }));
  const content: CourseContent = {
    details: {
      ...emptyDetails,
      ...{ title, summary, illustration, outcomes, category },
      subject: 'Photography',
      instructor: { ...emptyDetails.instructor, name: 'Ines Carvalho' },
      ...draft.details,
    },
    outline: weeks.map(({ title, lessons }) => ({
      id: randomUUID(),
      title,
      lessons: lessons.map(({ id }) => id),
    })),
    lessons: weeks.flatMap(({ lessons }) =>
      lessons.map(({ id, slug, title, kind = 'lesson', source = '', questions = [] }) => ({
        id,
        kind,
        settings: {
          ...{ slug, title },
          minutes: kind === 'assignment' ? 60 : 15,
          preview: false,
          photos:
            kind === 'assignment'
              ? [1, 2, 3].map((n) => ({ title: `Photo ${n}`, instructions: '' }))
              : [],
          rubric: [],
        },
        source,
        questions: questions.map((question) => ({ ...question, sample: false })),
      })),
    ),
    figures: {},
  };
  await insertDraft(db, { courseId, originHash: null, content });
  await queries.writeEdited(db, courseId, {
    accountId: script.ownerId,
    at: momentAgo(today, editedDaysAgo, 200),
  });
  return courseId;
}

async function insertArchivedCourse(
  db: Db,
  options: { today: Day; currency: string },
): Promise<void> {
  const courseId = await insertNewCourse(db, script.archived, options);
  const otherSites = readOtherSites(otherSiteDefaults, 'http://localhost');
  await publishDraft(db, viewer, courseId, { note: script.archived.note, otherSites });
  await setArchived(db, viewer, courseId, true);
}

/** Work that waits for the owner has photos to look at. Without a place for files there are none. */
async function insertPhotos(db: Db, files: Files | undefined): Promise<void> {
  if (!files) return;
  const images = await Promise.all(
    script.photos.map(async ({ name, camera }) => ({
      camera,
      large: await readPhoto(name, 'large'),
      small: await readPhoto(name, 'small'),
    })),
  );
  const submissions = await queries.listWaiting(db, script.edits.courseId);
  const rows = submissions.flatMap(({ id }) =>
    images.map((image, index) => ({
      submissionId: id,
      position: index + 1,
      file: randomUUID(),
      image,
    })),
  );
  for (const { file, image } of rows) {
    for (const size of imageSizes) await files.put(`${file}-${size}.webp`, image[size]);
  }
  await queries.insertPhotos(
    db,
    rows.map(({ image, ...row }) => ({ ...row, camera: image.camera, bytes: image.large.length })),
  );
  await queries.writeComments(
    db,
    submissions.map(({ id }, index) => ({
      id,
      comment: script.submissionComments[index % script.submissionComments.length] ?? '',
    })),
  );
}

const readPhoto = (name: string, size: 'large' | 'small') =>
  readFile(join(import.meta.dirname, 'photos', `${name}-${size}.webp`));
