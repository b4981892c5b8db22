import type * as z from 'zod/mini';
import {
  CourseDetails,
  DraftActivities,
  LessonSettings,
  LessonSource,
  Outline,
  PracticeDraft,
  Questions,
} from '../../../contract/studio/content.ts';
import {
  type CoursePart,
  type EditedPart,
  type FoundPart,
  mostFound,
} from '../../../contract/studio/find.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { assertRoom, startEditing } from '../drafts/drafts.ts';
import { type DraftSources, openDraft } from '../drafts/open-draft.ts';
import * as drafts from '../drafts/queries.ts';
import { limits } from '../limits.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { applyEdits, findMatches, matcherOf, type Wanted } from './matches.ts';
import { textsIn, withTexts } from './texts.ts';

/** In the order in which a lesson is read. */
const lessonParts = ['settings', 'source', 'practice', 'questions', 'activities'] as const;

interface Part {
  lessonId: string | null;
  part: CoursePart;
  title: string;
  revision: number;
  value: unknown;
}

function* partsOf(draft: drafts.DraftRow, lessons: readonly drafts.LessonRow[]): Generator<Part> {
  const { details, detailsRevision, outline, outlineRevision } = draft;
  const course = { lessonId: null, title: '' };
  yield { ...course, part: 'details', revision: detailsRevision, value: details };
  yield { ...course, part: 'outline', revision: outlineRevision, value: outline };
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  for (const id of outline.flatMap(({ lessons }) => lessons)) {
    const lesson = byId.get(id);
    if (lesson) yield* partsOfLesson(lesson);
  }
}

function* partsOfLesson(lesson: drafts.LessonRow): Generator<Part> {
  const of = { lessonId: lesson.id, title: lesson.settings.title };
  for (const part of lessonParts) {
    yield { ...of, part, revision: lesson[`${part}Revision`], value: lesson[part] };
  }
}

/** Reads the whole course, so the number of searches is limited. Removed lessons aren't searched. */
export async function findInCourse(
  db: Db,
  viewer: Viewer,
  courseId: number,
  wanted: Wanted,
  sources: DraftSources,
): Promise<{ parts: FoundPart[]; total: number; more: boolean }> {
  const course = await getTaughtCourse(db, viewer, courseId, 'edit');
  await limitTries(db, limits.findAndReplace, byAccount(viewer.accountId));
  const draft = await openDraft(db, course, sources);
  const matcher = matcherOf(wanted);
  const parts: FoundPart[] = [];
  let total = 0;
  for (const { value, ...part } of partsOf(draft, await drafts.listLessons(db, courseId))) {
    const matches = [...textsIn(value)].flatMap(([field, text]) => {
      // One more than is listed tells that there are more.
      const found = findMatches(field, text, matcher, mostFound + 1 - total);
      total += found.length;
      return found;
    });
    if (matches.length > 0) parts.push({ ...part, matches });
    if (total > mostFound) break;
  }
  const more = total > mostFound;
  if (more) parts.at(-1)?.matches.pop();
  const listed = parts.filter(({ matches }) => matches.length > 0);
  return { parts: listed, total: Math.min(total, mostFound), more };
}

/** All of it or nothing: a part that someone has changed since it was searched is not written over. */
export async function replaceInCourse(
  db: Db,
  viewer: Viewer,
  courseId: number,
  edited: readonly EditedPart[],
): Promise<{ replaced: number; revisions: number[] }> {
  await limitTries(db, limits.findAndReplace, byAccount(viewer.accountId));
  return inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    const draft = await startEditing(db, course);
    const parts = [...partsOf(draft, await drafts.listLessons(db, courseId))];
    const revisions: number[] = [];
    for (const each of edited) {
      const found = parts.find(
        ({ lessonId, part }) => lessonId === each.lessonId && part === each.part,
      );
      if (!found) throw new Refusal('not_found');
      const save = { revision: each.revision, accountId: viewer.accountId };
      const saved = await savePart(db, courseId, found, rewrite(found, each), save);
      if (!saved) throw new Refusal('draft_changed');
      revisions.push(saved.revision);
    }
    await assertRoom(db, courseId);
    await drafts.touchDraft(db, courseId, viewer.accountId);
    return { replaced: edited.reduce((sum, { edits }) => sum + edits.length, 0), revisions };
  });
}

/** The part with its edits; refused if the text at one of the places has changed. */
function rewrite({ value }: Part, { edits }: EditedPart): unknown {
  const before = new Map(textsIn(value));
  const after = new Map<string, string>();
  for (const [field, wanted] of Map.groupBy(edits, ({ field }) => field)) {
    const text = before.get(field);
    const changed = text === undefined ? null : applyEdits(text, wanted);
    if (changed === null) throw new Refusal('draft_changed');
    after.set(field, changed);
  }
  return withTexts(value, after);
}

/** By the rules that each part is saved with anywhere else. */
async function savePart(db: Db, courseId: number, part: Part, value: unknown, save: drafts.Save) {
  const { lessonId } = part;
  if (part.part === 'details') {
    return drafts.updateDetails(db, courseId, allowed(CourseDetails, value, part), save);
  }
  if (part.part === 'outline') {
    return drafts.updateOutline(db, courseId, allowed(Outline, value, part), save);
  }
  if (lessonId === null) throw new Refusal('not_found');
  return drafts.updateLessonPart(
    db,
    lessonId,
    part.part,
    allowed(rules[part.part], value, part),
    save,
  );
}

const rules = {
  settings: LessonSettings,
  source: LessonSource,
  questions: Questions,
  practice: PracticeDraft,
  activities: DraftActivities,
};

function allowed<Rule extends z.ZodMiniType>(rule: Rule, value: unknown, { title }: Part) {
  const read = rule.safeParse(value);
  if (read.success) return read.data;
  const where = title === '' ? 'On the course page' : `In “${title}”`;
  const problem = read.error.issues[0]?.message ?? '';
  throw refuseField('invalid_input', 'parts', `${where}: ${problem} Nothing was replaced.`);
}
