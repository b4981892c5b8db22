import { isDeepStrictEqual } from 'node:util';
import { type OtherSites, otherSiteProblem } from '../../../contract/site/other-sites.ts';
import type { CourseContent } from '../../../contract/studio/content.ts';
import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import type {
  CheckResult,
  ListedVersion,
  VersionSummary,
} from '../../../contract/studio/publishing.ts';
import { quizStore } from '../../assessment/quizzes/store-quiz.ts';
import {
  findFeatured,
  listKnownSlugs,
  listNeededCourses,
  listTakenSlugs,
  lockCatalog,
  lockCourse,
} from '../../catalog/authoring/authored-courses.ts';
import { publishCourse } from '../../catalog/authoring/publish-course.ts';
import { holdCategory } from '../../catalog/categories/categories.ts';
import type { ContentCourse } from '../../catalog/content/content.ts';
import { getTaughtCourse, rightsOf } from '../../catalog/teachers/teachers.ts';
import { keepWhatLearnersBegan } from '../../learning/lesson/begun-lessons.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { listPage, type PageQuery } from '../../platform/calls/list-page.ts';
import { createSemaphores } from '../../platform/calls/semaphore.ts';
import type { Files } from '../../platform/files/files.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { createHelper } from '../../platform/processes/helper-process.ts';
import { findChanges } from '../drafts/changes.ts';
import type { CheckedDraft } from '../drafts/check-draft.ts';
import type { CheckWork } from '../drafts/check-process.ts';
import { startEditing, withQuizRules } from '../drafts/drafts.ts';
import { readDraftContent } from '../drafts/open-draft.ts';
import * as drafts from '../drafts/queries.ts';
import { makeCoverOf } from '../figures/draft-cover.ts';
import { readDraftFigures } from '../figures/draft-figures.ts';
import { readDraftMedia } from '../media/draft-media.ts';
import { findDeadSites } from '../outside-links/check-links.ts';
import { Refusal } from '../refusals.ts';
import { deleteSchedule } from '../schedule/queries.ts';
import * as queries from './queries.ts';

export async function checkDraft(
  db: Db,
  viewer: Viewer,
  courseId: number,
  otherSites: OtherSites,
): Promise<CheckResult> {
  const course = await getTaughtCourse(db, viewer, courseId, 'edit');
  const draft = await drafts.findDraft(db, course.id);
  if (!draft) throw new Refusal('not_found');
  const content = await readDraftContent(db, draft);
  const checked = await checkAlone(db, viewer, courseId, { content, otherSites });
  const problems = await withOtherCourses(db, courseId, content, checked);
  return { publishable: problems.every(({ advice }) => advice), problems };
}

/**
 * In a process of its own: a course has up to 500 lessons, and rendering them must not make others wait. One with 4 MB of text takes
 * about half a minute of computing.
 */
const checker = createHelper<CheckWork, CheckedDraft>(
  new URL('../drafts/check-process.ts', import.meta.url),
  { mostMs: 90_000, onTimeout: () => new Refusal('check_too_long') },
);
/** Of the two processes, one account takes one. */
const perAccount = createSemaphores({
  concurrency: 1,
  maxWaiting: 5,
  onFull: () => new Refusal('check_under_way', { retryAfterSeconds: 10 }),
});

/** By the rules of course files, and what the site's settings say about other sites. */
async function checkAlone(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { content, otherSites }: { content: CourseContent; otherSites: OtherSites },
): Promise<CheckedDraft> {
  const checked = await perAccount(viewer.accountId, async () => {
    const [drawn, media] = await Promise.all([
      readDraftFigures(db, courseId),
      readDraftMedia(db, courseId),
    ]);
    const figures = { ...drawn, ...(media.size > 0 && { media }) };
    return checker.run({ courseId, content, figures });
  });
  const forbidden = findForbiddenSites(otherSites, checked);
  return { ...checked, problems: [...checked.problems, ...forbidden] };
}

/** What a check has found, and what is wrong because of other courses. */
async function withOtherCourses(
  db: Db,
  courseId: number,
  content: CourseContent,
  checked: CheckedDraft,
): Promise<DraftProblem[]> {
  return [
    ...(await findTakenAddresses(db, courseId, content)),
    ...(await findTakenPlace(db, courseId, content)),
    ...(await findUnknownCategory(db, content)),
    ...(await findWrongPrerequisites(db, courseId, content)),
    ...(await findDeadLinks(db, courseId, content, checked.links)),
    ...(await warnOfDeadSites(db, checked)),
    ...checked.problems,
  ];
}

async function findTakenAddresses(
  db: Db,
  courseId: number,
  { lessons }: CourseContent,
): Promise<DraftProblem[]> {
  const slugs = lessons.map(({ settings }) => settings.slug);
  const taken = new Set(await listTakenSlugs(db, courseId, slugs));
  return lessons
    .filter(({ settings }) => taken.has(settings.slug))
    .map(({ id, settings }) => ({
      part: 'settings',
      lessonId: id,
      field: 'slug',
      code: 'address_taken',
      message: `A lesson of another course has the address ${settings.slug}. Choose another one.`,
      advice: false,
    }));
}

async function findTakenPlace(
  db: Db,
  courseId: number,
  { details }: CourseContent,
): Promise<DraftProblem[]> {
  if (details.featured === null) return [];
  const other = await findFeatured(db, details.featured);
  if (!other || other.id === courseId) return [];
  const message = `“${other.title}” has place ${details.featured} on the home page. Choose another place.`;
  return [{ part: 'details', field: 'featured', code: 'place_taken', message, advice: false }];
}

/** Courses that can't be taken before this one. Under the lock of a publication, no other can close a circle meanwhile. */
async function findWrongPrerequisites(
  db: Db,
  courseId: number,
  { details: { prerequisites = [] } }: CourseContent,
): Promise<DraftProblem[]> {
  if (prerequisites.length === 0) return [];
  const ids = prerequisites.map(({ course }) => course);
  const courses = await listNeededCourses(db, courseId, ids);
  return prerequisites.flatMap(({ course: id }, index): DraftProblem[] => {
    const found = courses.get(id);
    const said = (code: string, message: string, advice = false) => [
      { part: 'details' as const, field: `prerequisites.${index}`, code, message, advice },
    ];
    if (id === courseId) return said('own_course', 'A course can’t be taken before itself.');
    if (!found?.published) return said('no_course', 'This course isn’t published. Choose another.');
    if (ids.indexOf(id) < index) return said('named_twice', `“${found.title}” is here twice.`);
    if (found.leadsBack) {
      const message = `“${found.title}” asks for this course first, directly or through others. Nobody could start either.`;
      return said('course_circle', message);
    }
    if (!found.archived) return [];
    const message = `“${found.title}” is no longer offered, so learners aren’t asked for it.`;
    return said('archived_course', message, true);
  });
}

/** Links to other sites that have failed for days: advice, because they may come back. */
async function warnOfDeadSites(db: Db, { otherSites }: CheckedDraft): Promise<DraftProblem[]> {
  const dead = await findDeadSites(
    db,
    otherSites.map(({ href }) => href),
  );
  return otherSites.flatMap(({ href, problem }) => {
    const message = dead.get(href);
    return message === undefined ? [] : [{ ...problem, code: 'dead_site', message, advice: true }];
  });
}

/** Links and embeds that the site's settings don't allow. */
function findForbiddenSites(rules: OtherSites, { otherSites }: CheckedDraft): DraftProblem[] {
  return otherSites.flatMap(({ problem, ...link }) => {
    const message = otherSiteProblem(rules, link);
    return message === undefined ? [] : { ...problem, message };
  });
}

/** An Admin may have removed it since the teacher chose it. Without any, the rules of course files say so. */
async function findUnknownCategory(
  db: Db,
  { details: { category } }: CourseContent,
): Promise<DraftProblem[]> {
  if (category === '' || (await holdCategory(db, category))) return [];
  const message = 'Choose a category.';
  return [{ part: 'details', field: 'category', code: 'no_category', message, advice: false }];
}

const lessonLink = /^\/lesson-detail\/([^/?#]+)/i;

/** Links to lessons that neither this course nor another one has. Former addresses lead on to the new ones. */
async function findDeadLinks(
  db: Db,
  courseId: number,
  { lessons }: CourseContent,
  links: CheckedDraft['links'],
): Promise<DraftProblem[]> {
  const slugOf = (href: string) => lessonLink.exec(href)?.[1]?.toLowerCase();
  const own = new Set(lessons.map(({ settings }) => settings.slug.toLowerCase()));
  const leading = links.filter(({ href }) => {
    const slug = slugOf(href);
    return slug !== undefined && !own.has(slug);
  });
  if (leading.length === 0) return [];
  const slugs = leading.map(({ href }) => slugOf(href) ?? '');
  const kept = lessons.map(({ id }) => id);
  const known = new Set(await listKnownSlugs(db, { courseId, kept }, slugs));
  return leading
    .filter(({ href }) => !known.has(slugOf(href) ?? ''))
    .map(({ lessonId, line, href }) => ({
      part: 'text',
      lessonId,
      line,
      code: 'dead_link',
      message: `The link to ${href} doesn’t lead to a lesson.`,
      advice: false,
    }));
}

/** How often a draft is checked again because someone has saved it meanwhile. */
const mostChecks = 3;

interface Publication {
  note: string;
  /** Where the cover is stored. The sample has none. */
  files?: Files;
  /** What the site's settings say about them. */
  otherSites: OtherSites;
}

/** What else belongs to the transaction that publishes. */
type Around<T> = (db: Db, publish: () => Promise<VersionSummary>) => Promise<T>;

/**
 * Makes the draft what learners see, and keeps it as a version that never changes. The check takes long, so it comes first, while
 * nothing is locked; then, under the lock, the draft has to be the one that was checked.
 */
export async function publishDraftWithin<T>(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { note, files, otherSites, around }: Publication & { around: Around<T> },
): Promise<T> {
  for (let check = 1; check <= mostChecks; check += 1) {
    const { content, checked } = await checkToPublish(db, viewer, courseId, otherSites);
    // Before the transaction, because it takes a while, and before anyone sees the course with it.
    if (files) await makeCoverOf(db, files, content);
    try {
      return await inTransaction(db, (db) =>
        around(db, () => publishChecked(db, viewer, courseId, { content, checked, note })),
      );
    } catch (error) {
      if (!(error instanceof SavedMeanwhile)) throw error;
    }
  }
  throw new Refusal('draft_changed', {
    detail: 'Someone is still changing this course. Try again in a moment.',
  });
}

export async function publishDraft(
  db: Db,
  viewer: Viewer,
  courseId: number,
  publication: Publication,
): Promise<VersionSummary> {
  return publishDraftWithin(db, viewer, courseId, {
    ...publication,
    around: (_, publish) => publish(),
  });
}

class SavedMeanwhile extends Error {}

async function checkToPublish(db: Db, viewer: Viewer, courseId: number, otherSites: OtherSites) {
  const course = await getTaughtCourse(db, viewer, courseId, 'edit');
  const draft = await drafts.findDraft(db, course.id);
  if (!draft) throw new Refusal('not_found');
  const content = await readDraftContent(db, draft);
  assertChanged(content, await drafts.findLatestVersion(db, courseId));
  const checked = await checkAlone(db, viewer, courseId, { content, otherSites });
  await getPublishable(db, courseId, content, checked);
  return { content, checked };
}

async function getPublishable(
  db: Db,
  courseId: number,
  content: CourseContent,
  checked: CheckedDraft,
): Promise<ContentCourse> {
  const problems = await withOtherCourses(db, courseId, content, checked);
  const reasons = problems.filter(({ advice }) => !advice);
  if (checked.course && reasons.length === 0) return checked.course;
  throw new Refusal('not_publishable', {
    errors: reasons.map(({ part, message }) => ({ field: part, message })),
  });
}

function assertChanged(content: CourseContent, latest: { content: CourseContent } | undefined) {
  if (latest && !findChanges(content, latest.content).any) throw new Refusal('nothing_changed');
}

async function publishChecked(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { content, checked, note }: { content: CourseContent; checked: CheckedDraft; note: string },
): Promise<VersionSummary> {
  const taught = await getTaughtCourse(db, viewer, courseId, 'edit');
  await lockCatalog(db);
  const draft = await startEditing(db, taught);
  await lockCourse(db, courseId);
  if (!isDeepStrictEqual(await readDraftContent(db, draft), content)) throw new SavedMeanwhile();
  const latest = await drafts.findLatestVersion(db, courseId);
  assertChanged(content, latest);
  // Another course may have taken an address or a place since the check.
  const course = await getPublishable(db, courseId, content, checked);
  const lessonIds = new Map(content.lessons.map(({ id, settings }) => [settings.slug, id]));
  const replaced = await publishCourse(db, course, { lessonIds, quizzes: quizStore });
  await keepWhatLearnersBegan(db, replaced);
  const number = (latest?.number ?? 0) + 1;
  const { accountId } = viewer;
  const version = await drafts.insertVersion(db, { courseId, number, note, content, accountId });
  await recordAudit(
    db,
    viewer,
    'published',
    `version ${number} of course ${courseId}, ${course.title}`,
    { before: { version: latest?.number ?? null }, after: { version: number, note } },
  );
  // Whatever was scheduled has happened now.
  await deleteSchedule(db, courseId);
  const by = await drafts.findOwner(db, accountId);
  return { number, note, at: version.publishedAt.toISOString(), by: by?.name ?? null };
}

export async function listVersions(db: Db, viewer: Viewer, courseId: number, query: PageQuery) {
  const course = await getTaughtCourse(db, viewer, courseId, 'see');
  const draft = await drafts.findDraft(db, course.id);
  const content = draft ? await readDraftContent(db, draft) : null;
  return listPage(query, {
    list: (window) => queries.listVersions(db, course.id, content, window),
    count: () => queries.countVersions(db, course.id),
    present: ({ publishedAt, ...version }): ListedVersion => ({
      ...version,
      at: publishedAt.toISOString(),
    }),
  });
}

export async function restoreVersion(
  db: Db,
  viewer: Viewer,
  courseId: number,
  number: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    const now = (await startEditing(db, course)).details;
    const version = await queries.findVersion(db, courseId, number);
    if (!version) throw new Refusal('not_found');
    const { details, ...others } = version.content;
    const rules = rightsOf(viewer, course).own ? details : now;
    // A place on the home page is given by Admins, and doesn't come back with what teachers wrote.
    const restored = { ...withQuizRules(details, rules), featured: now.featured };
    const content = { ...others, details: restored };
    await drafts.replaceDraft(db, courseId, content, viewer);
    const subject = `version ${number} of course ${courseId}, ${course.title}, as its draft`;
    await recordAudit(db, viewer, 'restored', subject);
  });
}
