import { LRUCache } from 'lru-cache';
import { imagePath } from '../../../contract/catalog.ts';
import type {
  CourseFilter,
  CourseScope,
  CourseSort,
  StudioCourse,
} from '../../../contract/studio/courses.ts';
import type { DraftChanges } from '../../../contract/studio/drafts.ts';
import { rightsOf } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { metaOf, type OrderedPageQuery, windowOf } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import { findChanges } from '../drafts/changes.ts';
import { stateOf } from '../drafts/drafts.ts';
import { readDraftContent } from '../drafts/open-draft.ts';
import { findDraft, findLatestVersion } from '../drafts/queries.ts';
import { imageAddress } from '../figures/figure-cache.ts';
import * as queries from './queries.ts';
import { knowTemplateTexts } from './templates.ts';

interface CoursesQuery extends OrderedPageQuery {
  _sort: CourseSort;
  state: CourseFilter;
  scope: CourseScope;
  q: string;
}

/** What someone teaches, and what of it waits for them. */
export async function listStudioCourses(db: Db, viewer: Viewer, query: CoursesQuery) {
  if (query.scope === 'all' && viewer.role !== 'Admin') throw new Refusal('not_allowed');
  const { state } = query;
  const list = {
    accountId: viewer.accountId,
    isOwnList: query.scope === 'mine',
    search: searchTerms(query.q),
  };
  const shown = { state, ...windowOf(query) };
  const [counts, rows, waiting] = await Promise.all([
    queries.countCourses(db, list),
    queries.listCourses(db, list, shown, await knowTemplateTexts()),
    queries.findWaiting(db, viewer.accountId),
  ]);
  const [changes, covers] = await Promise.all([listChanges(db, rows), listCovers(db, rows)]);
  return {
    data: rows.map((row) => ({
      ...present(viewer, row, changes.get(row.id) ?? null),
      cover: covers.get(row.id) ?? null,
    })),
    meta: metaOf(query, counts[state]),
    counts,
    waiting: {
      submissions: waiting?.submissions ?? 0,
      oldest: waiting ? { learner: waiting.learner, at: waiting.at.toISOString() } : null,
    },
  };
}

/** What a draft that was saved at this moment changes in this version: comparing them means reading whole courses. */
const knownChanges = new LRUCache<string, { changes: DraftChanges | null }>({ max: 1000 });

/** Only drafts that were saved after the last publication can differ from it. */
async function listChanges(
  db: Db,
  rows: readonly queries.StudioCourseRow[],
): Promise<Map<number, DraftChanges>> {
  const found = new Map<number, DraftChanges>();
  // One after the other, because a course can be large.
  for (const { id, changedAt, versionNumber } of rows.filter(({ isTouched }) => isTouched)) {
    const key = `${id} ${changedAt.getTime()} ${versionNumber}`;
    const known = knownChanges.get(key) ?? { changes: await readChanges(db, id) };
    knownChanges.set(key, known);
    if (known.changes) found.set(id, known.changes);
  }
  return found;
}

/** Covers are cut when a course is published. Until then, its picture is there as a whole. */
async function listCovers(db: Db, rows: readonly queries.StudioCourseRow[]) {
  const unpublished = rows.filter(({ publishedAt }) => publishedAt === null).map(({ id }) => id);
  const found = await queries.listDraftCovers(db, unpublished);
  return new Map(
    found.map(({ courseId, cover, hash, width, height }): [number, StudioCourse['cover']] => [
      courseId,
      { src: imageAddress(hash), width, height, ...(cover.card && { crop: cover.card }) },
    ]),
  );
}

async function readChanges(db: Db, courseId: number): Promise<DraftChanges | null> {
  const draft = await findDraft(db, courseId);
  if (!draft) return null;
  const version = await findLatestVersion(db, courseId);
  const { any, summary } = findChanges(await readDraftContent(db, draft), version?.content ?? null);
  return any ? summary : null;
}

function present(
  viewer: Viewer,
  row: queries.StudioCourseRow,
  changes: DraftChanges | null,
): Omit<StudioCourse, 'cover'> {
  const rights = rightsOf(viewer, row);
  const person = (id: number | null, name: string | null) =>
    id === null ? null : { name: name ?? '', isYou: id === viewer.accountId };
  const { id, title, lessons, written, learners, learnersThisWeek } = row;
  const { completed, rating, ratings } = row;
  // A course that nobody has edited in the studio shows its files as its first version.
  const at = row.versionAt ?? row.publishedAt;
  return {
    ...{ id, title, lessons, written, learners, learnersThisWeek },
    illustration: row.cover === null ? row.illustration : imagePath(row),
    ...{ completed, rating, ratings, rights, changes },
    state: stateOf(row, changes !== null),
    owner: person(row.ownerId, row.ownerName),
    version: at && { number: row.versionNumber ?? 1, at: at.toISOString() },
    changedAt: row.changedAt.toISOString(),
    changedBy: person(row.changedById, row.changedByName),
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    waiting: rights.review ? row.waiting : null,
  };
}
