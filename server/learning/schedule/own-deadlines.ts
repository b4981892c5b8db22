import {
  type Deadline,
  dueDayOf,
  type HandInTerms,
  type LateRule,
} from '../../../contract/catalog/deadlines.ts';
import { opensOnOf } from '../../../contract/catalog/week-openings.ts';
import { type Day, dayIn } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { LearnerCourse } from '../weeks/queries.ts';
import * as queries from './own-deadline-queries.ts';

/** What decides about the deadlines of a learner in a course, besides the dates of their session. */
export interface LearnerDays {
  /** Agreed with a teacher, by lesson; the latest, if it was agreed with several of a group. */
  agreed: ReadonlyMap<string, Day>;
  /** When weeks that wait for another one, or for other courses, opened, by module. */
  opened: ReadonlyMap<string, Day>;
}

export const noDays: LearnerDays = { agreed: new Map(), opened: new Map() };

/** Reads for several learners and courses at once. Courses whose assignments have no deadline needn't be asked for. */
export async function loadLearnerDays(
  db: Db,
  pairs: readonly LearnerCourse[],
): Promise<(accountId: number, courseId: number) => LearnerDays> {
  if (pairs.length === 0) return () => noDays;
  const [agreed, opened] = await Promise.all([
    queries.listAgreedDays(db, pairs),
    queries.listOpenedWeeks(db, pairs),
  ]);
  const keyOf = ({ accountId, courseId }: LearnerCourse) => `${accountId} ${courseId}`;
  const agreedOf = Map.groupBy(agreed, keyOf);
  const openedOf = Map.groupBy(opened, keyOf);
  return (accountId, courseId) => {
    const key = keyOf({ accountId, courseId });
    return {
      agreed: latestOf(agreedOf.get(key) ?? []),
      opened: new Map(
        openedOf
          .get(key)
          ?.map(({ moduleId, openedAt, timeZone }) => [moduleId, dayIn(timeZone, openedAt)]),
      ),
    };
  };
}

function latestOf(days: readonly { lessonId: string; dueOn: Day }[]): Map<string, Day> {
  const latest = new Map<string, Day>();
  for (const { lessonId, dueOn } of days) {
    const known = latest.get(lessonId);
    if (known === undefined || dueOn > known) latest.set(lessonId, dueOn);
  }
  return latest;
}

interface DatedLesson {
  id: string;
  courseId: number;
  deadline: Deadline | null;
}

export interface OwnDeadline {
  /** Null as long as there is nothing to count from. */
  dueOn: Day | null;
  late: LateRule;
  /** A teacher agreed a later day with the learner. */
  isAgreed: boolean;
  /** By the clock of the database, where the learner is. */
  today: Day;
  timeZone: string;
}

/** When an assignment is due to one learner; null if it has no deadline of its own. */
export async function findOwnDeadline(
  db: Db,
  accountId: number,
  { id, courseId, deadline }: DatedLesson,
): Promise<OwnDeadline | null> {
  if (!deadline) return null;
  const [facts, daysOf] = await Promise.all([
    queries.findFacts(db, accountId, id),
    loadLearnerDays(db, [{ accountId, courseId }]),
  ]);
  const { timeZone, now, enrolledAt, sessionStartsOn, moduleId, opens } = facts;
  const { agreed, opened } = daysOf(accountId, courseId);
  const enrolledOn = enrolledAt && dayIn(timeZone, enrolledAt);
  const dated = opens && opensOnOf(opens, { enrolledOn, sessionStartsOn });
  const opensOn = later(dated, opened.get(moduleId ?? ''));
  const known = { enrolledOn, sessionStartsOn, opensOn };
  const ruled = dueDayOf(deadline.due, { ...known, agreedOn: null });
  const dueOn = dueDayOf(deadline.due, { ...known, agreedOn: agreed.get(id) ?? null });
  return {
    dueOn,
    late: deadline.late,
    isAgreed: dueOn !== ruled,
    today: dayIn(timeZone, now),
    timeZone,
  };
}

/** The later one of two days that may be unknown. */
export function later(one: Day | null, other: Day | null = null): Day | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** What work is handed in under, on `handedInOn`; null if nothing can be late. */
export function termsOn(deadline: OwnDeadline | null, handedInOn: Day): HandInTerms | null {
  if (!deadline || deadline.dueOn === null) return null;
  return { dueOn: deadline.dueOn, handedInOn, late: deadline.late };
}

/** An assignment of the course has its own deadline. */
export async function hasDeadlines(db: Db, courseId: number): Promise<boolean> {
  return queries.hasDeadlines(db, courseId);
}

/** Says what was agreed before. Null takes it back. Call it in a transaction, for someone who may decide it. */
export async function writeAgreedDay(
  db: Db,
  agreement: { accountId: number; lessonId: string; dueOn: Day | null },
): Promise<Day | null> {
  const { accountId, lessonId, dueOn } = agreement;
  const before = await queries.findAgreedDay(db, accountId, lessonId);
  if (dueOn === null) await queries.deleteAgreedDay(db, accountId, lessonId);
  else await queries.upsertAgreedDay(db, { accountId, lessonId, dueOn });
  return before;
}
