import { randomUUID } from 'node:crypto';
import { toRomaji } from '../../../contract/assessment/practice/kana.ts';
import { countWords } from '../../../contract/catalog/file-rules.ts';
import {
  type CourseContent,
  type CourseDetails,
  type DraftLesson,
  type LessonSettings,
  mostLessons,
  mostLessonsInCourse,
  mostTextBytes,
  type Outline,
} from '../../../contract/studio/content.ts';
import type { Draft, OutlineLesson, StudioLesson } from '../../../contract/studio/drafts.ts';
import * as authoring from '../../catalog/authoring/authored-courses.ts';
import { renderText } from '../../catalog/content/rendering/render.ts';
import {
  getTaughtCourse,
  rightsOf,
  type TaughtCourse,
  type TeachingRight,
} from '../../catalog/teachers/teachers.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import * as figures from '../figures/queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { findChanges } from './changes.ts';
import { type Lengths, lengthsOf, mediaMinutes } from './media-minutes.ts';
import { type DraftSources, draftLessonOf, openDraft, readDraftContent } from './open-draft.ts';
import * as queries from './queries.ts';

export async function getDraft(
  db: Db,
  viewer: Viewer,
  courseId: number,
  sources: DraftSources,
): Promise<Draft> {
  const course = await getTaughtCourse(db, viewer, courseId, 'see');
  const draft = await openDraft(db, course, sources);
  const [content, version, media, owner] = await Promise.all([
    readDraftContent(db, draft),
    queries.findLatestVersion(db, courseId),
    queries.listMedia(db, courseId),
    course.ownerAccountId === null ? undefined : queries.findOwner(db, course.ownerAccountId),
  ]);
  const published = version?.content ?? (course.publishedAt ? content : null);
  const changes = findChanges(content, published);
  const toOutline = outlineLessons(published, changes.lessons, lengthsOf(media));
  const kept = new Set(content.lessons.map(({ id }) => id));
  return {
    courseId,
    state: stateOf(course, changes.any),
    rights: rightsOf(viewer, course),
    owner: owner ?? null,
    details: draft.details,
    detailsRevision: draft.detailsRevision,
    outline: draft.outline,
    outlineRevision: draft.outlineRevision,
    lessons: content.lessons.map(toOutline),
    removed: (published?.lessons ?? []).filter(({ id }) => !kept.has(id)).map(toOutline),
    changedAt: draft.changedAt.toISOString(),
    changedBy: draft.changedBy,
    version: versionOf(course, version),
    schedule: scheduleOf(draft),
    archivedAt: course.archivedAt?.toISOString() ?? null,
    changes: changes.summary,
  };
}

/** A course that nobody has edited in the studio shows its files as its first version. */
function versionOf(
  course: TaughtCourse,
  version: { number: number; publishedAt: Date } | undefined,
): Draft['version'] {
  if (version) return { number: version.number, at: version.publishedAt.toISOString() };
  return course.publishedAt && { number: 1, at: course.publishedAt.toISOString() };
}

/** When the draft is published automatically; null if it isn't. */
export function scheduleOf(draft: queries.DraftRow): Draft['schedule'] {
  const { scheduledAt, scheduledNote, scheduledBy } = draft;
  return (
    scheduledAt && { at: scheduledAt.toISOString(), note: scheduledNote ?? '', by: scheduledBy }
  );
}

export function stateOf(
  course: Pick<TaughtCourse, 'archivedAt' | 'publishedAt'>,
  hasChanges: boolean,
): Draft['state'] {
  if (course.archivedAt) return 'archived';
  if (!course.publishedAt) return 'draft';
  return hasChanges ? 'changed' : 'published';
}

function outlineLessons(
  published: CourseContent | null,
  changes: ReadonlyMap<string, OutlineLesson['changes']>,
  lengths: Lengths,
) {
  const moduleOf = new Map(
    published?.outline.flatMap(({ id, lessons }) => lessons.map((lesson) => [lesson, id])),
  );
  const seen = new Map(
    published?.lessons.map(({ id, questions }, index) => [
      id,
      { place: index + 1, questions: questions.length, moduleId: moduleOf.get(id) ?? '' },
    ]),
  );
  return ({ id, kind, settings, source, questions }: DraftLesson): OutlineLesson => {
    const { slug, title, preview, photos, task } = settings;
    return {
      ...{ id, kind, slug, title, preview },
      minutes: settings.minutes + mediaMinutes(source, lengths),
      questions: questions.length,
      words: countWords(source),
      photos: task ? 0 : photos.length,
      task: task?.kind ?? null,
      // Before the first publication there is nothing to differ from.
      changes: (published && changes.get(id)) ?? [],
      published: seen.get(id) ?? null,
    };
  };
}

export async function getStudioLesson(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  sources: DraftSources,
): Promise<StudioLesson> {
  const found = await findTaughtLesson(db, viewer, lessonId, 'see');
  const { course } = found;
  const draft = await openDraft(db, course, sources);
  const isSame = draft.changedAt.getTime() === found.draft.changedAt.getTime();
  const lesson = isSame ? found.lesson : await queries.findLesson(db, lessonId);
  if (!lesson) throw new Refusal('not_found');
  const ids = draft.outline.flatMap(({ lessons }) => lessons);
  const module = draft.outline.find(({ lessons }) => lessons.includes(lessonId));
  return {
    ...lesson,
    changedAt: lesson.changedAt.toISOString(),
    courseTitle: draft.details.title,
    moduleTitle: module?.title ?? '',
    position: module ? ids.indexOf(lessonId) + 1 : null,
    rights: rightsOf(viewer, course),
  };
}

/** A lesson of a draft that the viewer teaches. */
export async function findTaughtLesson(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  right: TeachingRight,
) {
  const lesson = await queries.findLesson(db, lessonId);
  if (!lesson) throw new Refusal('not_found');
  return { lesson, ...(await findTaughtDraft(db, viewer, lesson.courseId, right)) };
}

/** There is none before a course was opened in the studio. */
export async function findTaughtDraft(
  db: Db,
  viewer: Viewer,
  courseId: number,
  right: TeachingRight,
) {
  const course = await getTaughtCourse(db, viewer, courseId, right);
  const draft = await queries.findDraft(db, courseId);
  if (!draft) throw new Refusal('not_found');
  return { course, draft };
}

/** What was published last in the studio. */
export async function findLatestVersion(db: Db, courseId: number) {
  return queries.findLatestVersion(db, courseId);
}

export async function saveDetails(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { details, revision }: { details: CourseDetails; revision: number },
) {
  return edit(db, viewer, courseId, async (db, draft, course) => {
    // The home page belongs to the whole installation.
    const featured = viewer.role === 'Admin' ? details.featured : draft.details.featured;
    const rules = rightsOf(viewer, course).own ? details : draft.details;
    const save = { revision, accountId: viewer.accountId };
    const allowed = { ...withQuizRules(details, rules), featured };
    const saved = await queries.updateDetails(db, courseId, allowed, save);
    const former = draft.details.cover?.figure;
    if (saved && former !== details.cover?.figure) await removeUnshown(db, courseId, former);
    return saved;
  });
}

/** A former cover that no lesson shows would only fill the list of figures. Versions keep theirs, and whoever wants it back chooses the file again. */
async function removeUnshown(db: Db, courseId: number, figure = ''): Promise<void> {
  const name = figure.replace(/^figures\//, '');
  const found = await figures.findFigure(db, courseId, name);
  if (found?.lessons.length === 0) await figures.deleteFigure(db, courseId, name);
}

/** How quizzes are taken is for the owner to say, because certificates depend on it. */
export function withQuizRules(details: CourseDetails, rules: CourseDetails): CourseDetails {
  const { attemptsPerDay: _, hideAnswersUntilPassed: __, ...others } = details;
  const { attemptsPerDay, hideAnswersUntilPassed } = rules;
  return {
    ...others,
    ...(attemptsPerDay !== undefined && { attemptsPerDay }),
    ...(hideAnswersUntilPassed && { hideAnswersUntilPassed }),
  };
}

/** By the renderer of the course's page, so that it shows what learners will see. */
export async function previewCourseText(
  db: Db,
  viewer: Viewer,
  courseId: number,
  text: string,
): Promise<string> {
  await getTaughtCourse(db, viewer, courseId, 'edit');
  return renderText(text).html;
}

export async function saveOutline(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { outline, revision }: { outline: Outline; revision: number },
) {
  return edit(db, viewer, courseId, async (db) => {
    const lessons = new Set((await queries.listLessons(db, courseId)).map(({ id }) => id));
    if (outline.some((module) => module.lessons.some((id) => !lessons.has(id)))) {
      throw refuseField(
        'invalid_input',
        'outline',
        'The outline names a lesson of another course.',
      );
    }
    return queries.updateOutline(db, courseId, outline, { revision, accountId: viewer.accountId });
  });
}

export async function addLesson(
  db: Db,
  viewer: Viewer,
  courseId: number,
  wanted: { moduleId: string; kind: 'lesson' | 'assignment'; title: string },
): Promise<{ id: string; outlineRevision: number }> {
  return inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    const draft = await startEditing(db, course);
    const module = draft.outline.find(({ id }) => id === wanted.moduleId);
    if (!module) throw new Refusal('not_found');
    if (module.lessons.length >= mostLessons) throw new Refusal('week_full');
    const taken = (await queries.listLessons(db, courseId)).map(({ settings }) => settings.slug);
    const id = randomUUID();
    const settings = newSettings(wanted, taken);
    await queries.insertLessons(db, courseId, [
      { id, kind: wanted.kind, settings, source: '', questions: [] },
    ]);
    await assertRoom(db, courseId);
    const outline = draft.outline.map((module) =>
      module.id === wanted.moduleId ? { ...module, lessons: [...module.lessons, id] } : module,
    );
    const save = { revision: draft.outlineRevision, accountId: viewer.accountId };
    const saved = await queries.updateOutline(db, courseId, outline, save);
    if (!saved) throw new Refusal('draft_changed');
    return { id, outlineRevision: saved.revision };
  });
}

const longestTitle = 80;

/** Places the copy below its original. It has an address of its own, and isn't open as a preview. */
export async function copyLesson(
  db: Db,
  viewer: Viewer,
  lessonId: string,
): Promise<{ id: string; outlineRevision: number }> {
  return inTransaction(db, async (db) => {
    const { course } = await findTaughtLesson(db, viewer, lessonId, 'edit');
    const draft = await startEditing(db, course);
    const lessons = await queries.listLessons(db, course.id);
    const original = lessons.find(({ id }) => id === lessonId);
    const module = draft.outline.find(({ lessons }) => lessons.includes(lessonId));
    if (!original || !module) throw new Refusal('not_found');
    if (module.lessons.length >= mostLessons) throw new Refusal('week_full');
    const { settings } = original;
    const title = `${settings.title.slice(0, longestTitle - copyMark.length)}${copyMark}`;
    const taken = lessons.map(({ settings }) => settings.slug);
    const copy = { ...settings, title, slug: freeSlug(title, taken), preview: false };
    const id = randomUUID();
    await queries.insertLessons(db, course.id, [
      { ...draftLessonOf(original), id, settings: copy },
    ]);
    await assertRoom(db, course.id);
    const outline = draft.outline.map((module) => ({
      ...module,
      lessons: module.lessons.flatMap((each) => (each === lessonId ? [each, id] : each)),
    }));
    const save = { revision: draft.outlineRevision, accountId: viewer.accountId };
    const saved = await queries.updateOutline(db, course.id, outline, save);
    if (!saved) throw new Refusal('draft_changed');
    return { id, outlineRevision: saved.revision };
  });
}

const copyMark = ' (copy)';

function newSettings(
  { title, kind }: { title: string; kind: 'lesson' | 'assignment' },
  taken: readonly string[],
): LessonSettings {
  const isAssignment = kind === 'assignment';
  return {
    slug: freeSlug(title, taken),
    title,
    minutes: isAssignment ? 60 : 15,
    preview: false,
    photos: isAssignment ? [1, 2, 3].map((n) => ({ title: `Photo ${n}`, instructions: '' })) : [],
    rubric: [],
  };
}

/**
 * An address made from the title that no lesson of the course has. Addresses have Latin letters: kana is romanised, and where
 * nothing but digits is left of a title, the address says that it is a lesson.
 */
export function freeSlug(title: string, taken: readonly string[]): string {
  const plain = toRomaji(title.normalize('NFKC')).normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  const named = /[a-z]/.test(words) ? words : ['lesson', words].filter(Boolean).join('-');
  const base = named.slice(0, 100).replace(/(?<!-)-+$/, '');
  const used = new Set(taken.map((slug) => slug.toLowerCase()));
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (!used.has(slug)) return slug;
  }
}

export async function saveLessonText(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { source, revision }: { source: string; revision: number },
) {
  const body = { source: source.replaceAll('\r\n', '\n'), revision };
  return saveLessonPart(db, viewer, lessonId, 'source', body, {
    after: async (db, lesson) => {
      // Shortening is possible in a course that is too long already, such as an imported one.
      if (body.source.length > lesson.source.length) await assertRoom(db, lesson.courseId);
    },
  });
}

/** Refuses what was just written if the course has become too large by it. */
export async function assertRoom(db: Db, courseId: number): Promise<void> {
  const { lessons, bytes } = await queries.measureLessons(db, courseId);
  if (lessons > mostLessonsInCourse) throw new Refusal('course_full');
  if (bytes > mostTextBytes) throw new Refusal('course_too_long');
}

export async function saveLessonSettings(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  body: { settings: LessonSettings; revision: number },
) {
  return saveLessonPart(db, viewer, lessonId, 'settings', body, {
    before: async (db) => {
      if (await queries.isSlugTaken(db, lessonId, body.settings.slug)) {
        throw refuseField('slug_taken', 'slug');
      }
    },
  });
}

type Check = (db: Db, lesson: queries.LessonRow) => Promise<void>;

/** Saves a part of a lesson, if nobody has saved it since. What was just written can still be refused. */
export async function saveLessonPart<Part extends keyof queries.LessonParts>(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  part: Part,
  body: Pick<queries.LessonParts, Part> & { revision: number },
  { before, after }: { before?: Check; after?: Check } = {},
) {
  return inTransaction(db, async (db) => {
    const { course, lesson } = await findTaughtLesson(db, viewer, lessonId, 'edit');
    await startEditing(db, course);
    await before?.(db, lesson);
    const save = { revision: body.revision, accountId: viewer.accountId };
    const parts: Pick<queries.LessonParts, Part> = body;
    const saved = await queries.updateLessonPart(db, lessonId, part, parts[part], save);
    await after?.(db, lesson);
    const reply = toSaved(saved);
    await queries.touchDraft(db, course.id, viewer.accountId);
    return reply;
  });
}

type Saved = { revision: number; at: Date } | undefined;

async function edit(
  db: Db,
  viewer: Viewer,
  courseId: number,
  save: (db: Db, draft: queries.DraftRow, course: TaughtCourse) => Promise<Saved>,
) {
  return inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    return toSaved(await save(db, await startEditing(db, course), course));
  });
}

function toSaved(saved: Saved): { revision: number; at: string } {
  if (!saved) throw new Refusal('draft_changed');
  return { revision: saved.revision, at: saved.at.toISOString() };
}

/** Locks the draft. At the first edit a course that came from files becomes the studio's, and those files its version 1. */
export async function startEditing(db: Db, course: TaughtCourse): Promise<queries.DraftRow> {
  const draft = await queries.findDraft(db, course.id, { lock: true });
  if (!draft) throw new Refusal('not_found');
  if (course.studioSince === null) {
    const now = await authoring.lockCourse(db, course.id);
    // Its files have changed since. Whoever opens it gets it made from the new ones.
    if (now?.studioSince === null && draft.originHash !== now.contentHash) {
      throw new Refusal('draft_changed');
    }
    await authoring.takeFromFiles(db, course.id);
    if (course.publishedAt && !(await queries.findLatestVersion(db, course.id))) {
      await queries.insertVersion(db, {
        courseId: course.id,
        number: 1,
        note: 'From the course files',
        content: await readDraftContent(db, draft),
        accountId: null,
        publishedAt: course.publishedAt,
      });
    }
  }
  return draft;
}

export async function discardDraft(db: Db, viewer: Viewer, courseId: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'own');
    if (!(await authoring.deleteUnpublishedCourse(db, courseId))) {
      throw new Refusal('published_before');
    }
    await recordAudit(db, viewer, 'deleted the draft of', `course ${course.id}, ${course.title}`);
  });
}
