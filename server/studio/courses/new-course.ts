import { randomUUID } from 'node:crypto';
import type { CourseContent } from '../../../contract/studio/content.ts';
import type { courseTemplates } from '../../../contract/studio/courses.ts';
import * as authoring from '../../catalog/authoring/authored-courses.ts';
import { holdCategory, listCategorySlugs } from '../../catalog/categories/categories.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { copyContent, copySlugs } from '../drafts/copy-course.ts';
import { emptyDetails } from '../drafts/course-files.ts';
import type { DraftSources } from '../drafts/open-draft.ts';
import { openDraft, readDraftContent } from '../drafts/open-draft.ts';
import * as drafts from '../drafts/queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { countDrafts, listDraftSlugs } from './queries.ts';
import { readTemplate } from './templates.ts';

interface NewCourse {
  title: string;
  category?: string | undefined;
  template?: (typeof courseTemplates)[number] | undefined;
  copyOf?: number | undefined;
}

/** Nobody needs more, and a script that creates courses ends here. */
const mostDrafts = 200;

/** Starts a course that nobody but its teachers can see. */
export async function createCourse(
  db: Db,
  viewer: Viewer,
  wanted: NewCourse,
  { currency, ...sources }: DraftSources & { currency: string },
): Promise<{ id: number }> {
  const content = await findContent(db, viewer, wanted, sources);
  return storeNewCourse(db, viewer, content, { currency });
}

async function findContent(
  db: Db,
  viewer: Viewer,
  { title, category, template, copyOf }: NewCourse,
  sources: DraftSources,
): Promise<CourseContent> {
  if (copyOf !== undefined) {
    const course = await getTaughtCourse(db, viewer, copyOf, 'edit');
    const content = await readDraftContent(db, await openDraft(db, course, sources));
    return { ...content, details: { ...content.details, title, featured: null } };
  }
  if (category === undefined || !(await holdCategory(db, category))) {
    throw refuseField('invalid_input', 'category', 'Choose a category.');
  }
  const teacher = await drafts.findOwner(db, viewer.accountId);
  const content = template ? await readTemplate(template) : emptyCourse;
  const { details } = content;
  const instructor = { ...details.instructor, name: teacher?.name ?? '' };
  return { ...content, details: { ...details, title, category, instructor } };
}

const emptyCourse: CourseContent = {
  details: { ...emptyDetails, weeks: 1 },
  outline: [{ id: randomUUID(), title: 'Week 1', lessons: [] }],
  lessons: [],
  figures: {},
};

/**
 * Stores a course as a new draft of the viewer's. Its modules and lessons get ids of their own and, where another course has
 * them already, other addresses.
 */
export async function storeNewCourse(
  db: Db,
  viewer: Viewer,
  content: CourseContent,
  { currency }: { currency: string },
): Promise<StoredCourse> {
  const { title, category } = content.details;
  return inTransaction(db, async (db) => {
    // One at a time: two copies must not choose the same addresses, or reach the limit together.
    await acquireLock(db, 'new course');
    if ((await countDrafts(db, viewer.accountId)) >= mostDrafts) {
      throw new Refusal('too_many_courses');
    }
    // A draft may name none yet. Publishing asks for one.
    const [first = ''] = await listCategorySlugs(db);
    const categorySlug = (await holdCategory(db, category)) ? category : first;
    const id = await authoring.createCourse(db, {
      title,
      ownerAccountId: viewer.accountId,
      categorySlug,
      currency,
    });
    const own = copyContent(content, await findTakenSlugs(db, id, content));
    await drafts.insertDraft(db, { courseId: id, originHash: null, content: own });
    await drafts.touchDraft(db, id, viewer.accountId);
    await recordAudit(db, viewer, 'created', `course ${id}, ${title}`);
    return { id, slugs: own.lessons.map(({ settings }) => settings.slug) };
  });
}

export interface StoredCourse {
  id: number;
  /** The addresses of its lessons, in their order. */
  slugs: string[];
}

/** Also those that a copy would try next. */
async function findTakenSlugs(db: Db, courseId: number, { lessons }: CourseContent) {
  const slugs = lessons.flatMap(({ settings }) => copySlugs(settings.slug));
  const [published, drafted] = await Promise.all([
    authoring.listTakenSlugs(db, courseId, slugs),
    listDraftSlugs(db, slugs),
  ]);
  return [...published, ...drafted];
}
