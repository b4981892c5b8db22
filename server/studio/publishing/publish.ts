import type { CourseContent } from '../../../contract/studio/content.ts';
import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import type { CheckResult, VersionSummary } from '../../../contract/studio/publishing.ts';
import { quizStore } from '../../assessment/quizzes/store-quiz.ts';
import { listTakenSlugs, lockCourse } from '../../catalog/authoring/authored-courses.ts';
import { publishCourse } from '../../catalog/authoring/publish-course.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { findChanges } from '../drafts/changes.ts';
import { type CheckedDraft, checkDraft as checkContent } from '../drafts/check-draft.ts';
import { startEditing } from '../drafts/drafts.ts';
import { readDraftContent } from '../drafts/open-draft.ts';
import * as drafts from '../drafts/queries.ts';
import { readDraftFigures } from '../figures/draft-figures.ts';
import * as queries from './queries.ts';

export async function checkDraft(db: Db, viewer: Viewer, courseId: number): Promise<CheckResult> {
  const course = await getTaughtCourse(db, viewer, courseId, 'edit');
  const draft = await drafts.findDraft(db, course.id);
  if (!draft) throw new Refusal('not_found');
  const { problems } = await checkWhole(db, courseId, await readDraftContent(db, draft));
  return { publishable: problems.every(({ advice }) => advice), problems };
}

/** By the rules of course files, and by what other courses have taken already. */
async function checkWhole(db: Db, courseId: number, content: CourseContent): Promise<CheckedDraft> {
  const checked = checkContent(courseId, content, await readDraftFigures(db, courseId));
  const slugs = content.lessons.map(({ settings }) => settings.slug);
  const taken = new Set(await listTakenSlugs(db, courseId, slugs));
  const conflicts = content.lessons
    .filter(({ settings }) => taken.has(settings.slug))
    .map(
      ({ id, settings }): DraftProblem => ({
        part: 'settings',
        lessonId: id,
        field: 'slug',
        message: `A lesson of another course has the address ${settings.slug}.`,
        advice: false,
      }),
    );
  return { ...checked, problems: [...conflicts, ...checked.problems] };
}

/** Makes the draft what learners see, and keeps it as a version that never changes. */
export async function publishDraft(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { note }: { note: string },
): Promise<VersionSummary> {
  return inTransaction(db, async (db) => {
    const taught = await getTaughtCourse(db, viewer, courseId, 'edit');
    const draft = await startEditing(db, taught);
    await lockCourse(db, courseId);
    const content = await readDraftContent(db, draft);
    const latest = await drafts.findLatestVersion(db, courseId);
    if (latest && !findChanges(content, latest.content).any) throw new Refusal('nothing_changed');
    const { course, problems } = await checkWhole(db, courseId, content);
    const reasons = problems.filter(({ advice }) => !advice);
    if (!course || reasons.length > 0) {
      throw new Refusal('not_publishable', {
        errors: reasons.map(({ part, message }) => ({ field: part, message })),
      });
    }
    const lessonIds = new Map(content.lessons.map(({ id, settings }) => [settings.slug, id]));
    await publishCourse(db, course, { lessonIds, quizzes: quizStore });
    const number = (latest?.number ?? 0) + 1;
    const { accountId } = viewer;
    const version = await drafts.insertVersion(db, { courseId, number, note, content, accountId });
    await recordAudit(
      db,
      viewer,
      'published',
      `version ${number} of course ${courseId}, ${course.title}`,
    );
    const by = await drafts.findOwner(db, accountId);
    return { number, note, at: version.publishedAt.toISOString(), by: by?.name ?? null };
  });
}

export async function listVersions(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<VersionSummary[]> {
  const course = await getTaughtCourse(db, viewer, courseId, 'see');
  const versions = await queries.listVersions(db, course.id);
  return versions.map(({ publishedAt, ...version }) => ({
    ...version,
    at: publishedAt.toISOString(),
  }));
}

export async function restoreVersion(
  db: Db,
  viewer: Viewer,
  courseId: number,
  number: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    await startEditing(db, course);
    const version = await queries.findVersion(db, courseId, number);
    if (!version) throw new Refusal('not_found');
    await queries.replaceDraft(db, courseId, version.content, viewer.accountId);
    await drafts.writeFigures(db, courseId, version.content.figures);
  });
}
