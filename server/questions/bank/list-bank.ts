import {
  type BankFigures,
  type BankFilter,
  type BankKind,
  type BankList,
  type BankSort,
  mostListed,
} from '../../../contract/questions/bank.ts';
import { isWeak } from '../../../contract/teaching/insight.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { metaOf, type OrderedPageQuery, windowOf } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import type { DraftSources } from '../../studio/drafts/open-draft.ts';
import { openDraft } from '../../studio/drafts/open-draft.ts';
import { Refusal } from '../refusals.ts';
import { placeKey } from './bank-keys.ts';
import { poolFigures } from './place-figures.ts';
import * as queries from './queries.ts';

interface BankQuery extends OrderedPageQuery {
  _sort: BankSort;
  q: string;
  course: number;
  kind?: BankKind | undefined;
  tag: string;
  show: BankFilter;
}

/** One question with all its places. */
interface Group {
  key: string;
  bankId: string | null;
  kind: BankKind;
  tags: string[];
  places: queries.PlaceRow[];
  isFound: boolean;
}

interface CountedGroup extends Group {
  figures: BankFigures | null;
}

/** How many tags are offered to narrow the list by. */
const mostTagsShown = 24;
/** How many drafts are made from their files in one call. */
const mostOpened = 40;

/** Everything is grouped and counted here: where a question is used, and how it is answered, is in several tables. */
export async function listQuestionBank(
  db: Db,
  viewer: Viewer,
  query: BankQuery,
  sources: DraftSources,
): Promise<BankList> {
  const courses = await listEdited(db, viewer, sources);
  const courseId = query.course === 0 ? null : query.course;
  // An Admin may look into any course; that is audited.
  if (courseId !== null && !courses.some(({ id }) => id === courseId)) {
    const { id, title } = await getTaughtCourse(db, viewer, courseId, 'edit');
    courses.push({ id, title });
  }
  const courseIds = courses.map(({ id }) => id);
  const search = { terms: searchTerms(query.q), kind: query.kind, courseId };
  const [places, rows] = await Promise.all([
    queries.listPlaces(db, courseIds, search, mostListed),
    queries.listBankRows(db, { accountId: viewer.accountId, courseIds }, search, mostListed),
  ]);
  const found = groupQuestions(places, rows).filter(({ isFound }) => isFound);
  const counted = await countGroups(db, found);
  const shown = counted.filter((group) => isShown(group, query));
  const { limit, offset } = windowOf(query);
  const sorted = await sortGroups(db, shown, query);
  const page = sorted.slice(offset, offset + limit);
  const texts = await queries.readTexts(db, page.map(textSource));
  return {
    data: page.map(({ key, kind, tags, places, figures }) => ({
      key,
      question: texts.get(key) ?? '',
      kind,
      tags,
      places: places.length,
      figures,
    })),
    meta: metaOf(query, shown.length),
    courses,
    counts: countAll(counted),
    isCut: places.length === mostListed || rows.length === mostListed,
  };
}

/** Courses that someone edits. One that came from files has a draft from now on. */
async function listEdited(db: Db, viewer: Viewer, sources: DraftSources) {
  const courses = await queries.listEditedCourses(db, viewer.accountId);
  // An Admin who is signed in as someone else only looks.
  const isLooking = viewer.adminId != null;
  const unopened = isLooking ? [] : courses.filter(({ hasDraft }) => !hasDraft);
  for (const { id } of unopened.slice(0, mostOpened)) {
    const course = await getTaughtCourse(db, viewer, id, 'edit');
    await openDraft(db, course, sources).catch((error: unknown) => {
      // Its files aren't on this server: there is nothing to list.
      if (!(error instanceof Refusal)) throw error;
    });
  }
  return courses.map(({ id, title }) => ({ id, title }));
}

/** Places with the same bank id are one question. A place without one is a question of its own. */
function groupQuestions(
  places: readonly (queries.PlaceRow & { isFound: boolean })[],
  rows: readonly (queries.BankRowRow & { isFound: boolean })[],
): Group[] {
  const groups = new Map<string, Group>();
  for (const { id, kind, tags, isFound } of rows) {
    groups.set(id, { key: id, bankId: id, kind, tags, places: [], isFound });
  }
  for (const { isFound, ...place } of places) {
    const key = place.bankId ?? placeKey(place);
    const group = groups.get(key);
    if (group) {
      group.places.push(place);
      group.isFound ||= isFound;
    } else {
      const { bankId, kind } = place;
      groups.set(key, { key, bankId, kind, tags: [], places: [place], isFound });
    }
  }
  return [...groups.values()];
}

async function countGroups(db: Db, groups: readonly Group[]): Promise<CountedGroup[]> {
  const counts = await queries.listAnswerCounts(
    db,
    groups.flatMap(({ places }) => places),
  );
  const figures = poolFigures(counts);
  return groups.map((group) => ({
    ...group,
    figures: group.kind === 'one' ? figures(group.places) : null,
  }));
}

const isWeakGroup = ({ figures }: CountedGroup) => figures !== null && isWeak(figures);
const isUnused = ({ places }: Group) => places.length === 0;

function isShown(group: CountedGroup, { tag, show }: BankQuery): boolean {
  if (tag !== '' && !group.tags.includes(tag)) return false;
  if (show === 'unused') return isUnused(group);
  return show === 'all' || isWeakGroup(group);
}

function countAll(groups: readonly CountedGroup[]) {
  const coursesOf = ({ places }: Group) => new Set(places.map(({ courseId }) => courseId));
  const weak = groups.filter(isWeakGroup);
  const tags = new Map<string, number>();
  for (const tag of groups.flatMap(({ tags }) => tags)) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  return {
    all: groups.length,
    courses: new Set(groups.flatMap((group) => [...coursesOf(group)])).size,
    unused: groups.filter(isUnused).length,
    weak: weak.length,
    weakInSeveral: weak.filter((group) => coursesOf(group).size > 1).length,
    tags: [...tags]
      .map(([tag, count]) => ({ tag, count }))
      .sort((one, other) => other.count - one.count || one.tag.localeCompare(other.tag))
      .slice(0, mostTagsShown),
  };
}

const textSource = ({ key, bankId, places }: Group) => ({ key, bankId, place: places[0] });

/** What each order compares; null comes last, whichever way. */
const sortValue: Record<Exclude<BankSort, 'question'>, (group: CountedGroup) => number | null> = {
  used: ({ places }) => places.length,
  right: ({ figures }) => figures?.right ?? null,
  apart: ({ figures }) => figures?.discrimination ?? null,
};

async function sortGroups(
  db: Db,
  groups: readonly CountedGroup[],
  { _sort, _order }: BankQuery,
): Promise<CountedGroup[]> {
  const sign = _order === 'asc' ? 1 : -1;
  if (_sort === 'question') {
    const texts = await queries.readTexts(db, groups.map(textSource));
    const text = ({ key }: Group) => (texts.get(key) ?? '').toLowerCase();
    return groups.toSorted((one, other) => sign * text(one).localeCompare(text(other)));
  }
  const compared = sortValue[_sort];
  return groups.toSorted((one, other) => {
    const [first, second] = [compared(one), compared(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}
