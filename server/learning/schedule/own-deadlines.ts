import {
  type Deadline,
  type DueFacts,
  type HandInTerms,
  type LateRule,
  latestDueDay,
} from '../../../contract/catalog/deadlines.ts';
import { opensOnOf, type WeekOpening } from '../../../contract/catalog/week-openings.ts';
import { type Day, dayIn } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { LearnerCourse } from '../weeks/queries.ts';
import * as queries from './own-deadline-queries.ts';

/** What decides about the deadlines of a learner in a course, besides the dates of their session. */
export interface LearnerDays {
  /** Agreed with a teacher, by lesson. */
  agreed: ReadonlyMap<string, Day>;
  /** When weeks that wait for another one, or for other courses, opened, by module. */
  opened: ReadonlyMap<string, Day>;
  /** What counts for those with whom the learner hands in an assignment, by lesson. */
  partners: ReadonlyMap<string, readonly DueFacts[]>;
}

export const noDays: LearnerDays = { agreed: new Map(), opened: new Map(), partners: new Map() };

const keyOf = ({ accountId, courseId }: LearnerCourse) => `${accountId} ${courseId}`;

/** Reads for several learners and courses at once. Courses whose assignments have no deadline needn't be asked for. */
export async function loadLearnerDays(
  db: Db,
  pairs: readonly LearnerCourse[],
): Promise<(accountId: number, courseId: number) => LearnerDays> {
  if (pairs.length === 0) return () => noDays;
  const [agreed, partners] = await Promise.all([
    queries.listAgreedDays(db, pairs),
    queries.listPartners(db, pairs),
  ]);
  const openedOf = await loadOpenedWeeks(db, [
    ...pairs,
    ...partners.map(({ partnerId, courseId }) => ({ accountId: partnerId, courseId })),
  ]);
  const agreedOf = Map.groupBy(agreed, keyOf);
  const partnersOf = Map.groupBy(partners, keyOf);
  return (accountId, courseId) => {
    const key = keyOf({ accountId, courseId });
    const byLesson = Map.groupBy(partnersOf.get(key) ?? [], ({ lessonId }) => lessonId);
    const factsOfPartner = (partner: Partner) => {
      const { partnerId, timeZone, enrolledAt, sessionStartsOn, agreedOn } = partner;
      const enrolledOn = enrolledAt && dayIn(timeZone, enrolledAt);
      const opened = openedOf(partnerId, courseId);
      return factsOf(partner, { enrolledOn, sessionStartsOn, agreedOn }, opened);
    };
    return {
      agreed: new Map(agreedOf.get(key)?.map(({ lessonId, dueOn }) => [lessonId, dueOn])),
      opened: openedOf(accountId, courseId),
      partners: new Map([...byLesson].map(([id, found]) => [id, found.map(factsOfPartner)])),
    };
  };
}

type Partner = Awaited<ReturnType<typeof queries.listPartners>>[number];

/** The days on which weeks that had to wait opened, by module. */
async function loadOpenedWeeks(db: Db, pairs: readonly LearnerCourse[]) {
  const unique = new Map(pairs.map((pair) => [keyOf(pair), pair]));
  const openedOf = Map.groupBy(await queries.listOpenedWeeks(db, [...unique.values()]), keyOf);
  return (accountId: number, courseId: number): ReadonlyMap<string, Day> =>
    new Map(
      openedOf
        .get(keyOf({ accountId, courseId }))
        ?.map(({ moduleId, openedAt, timeZone }) => [moduleId, dayIn(timeZone, openedAt)]),
    );
}

function factsOf(
  { moduleId, opens }: { moduleId: string | null; opens: WeekOpening | null },
  known: Omit<DueFacts, 'opensOn'>,
  opened: LearnerDays['opened'],
): DueFacts {
  const dated = opens && opensOnOf(opens, known);
  return { ...known, opensOn: later(dated, opened.get(moduleId ?? '')) };
}

/** What due dates are counted from. */
export interface RunDates {
  startsOn: Day | null;
  weeks: number;
  enrolledOn: Day | null;
  /** Left out where no assignment has its own deadline. */
  days?: LearnerDays;
}

interface PlacedLesson {
  lessonId: string;
  moduleId: string | null;
  /** When its module opens; null if it is open from the start. */
  opens: WeekOpening | null;
  deadline: Deadline | null;
}

/**
 * By the deadline of the assignment itself; null if it has none. The only place that decides it: for a group it is the latest day of
 * its members.
 */
export function ownDueDate(
  lesson: PlacedLesson,
  { startsOn, enrolledOn, days = noDays }: Omit<RunDates, 'weeks'>,
): Day | null {
  if (!lesson.deadline) return null;
  const { lessonId } = lesson;
  const known = {
    enrolledOn,
    sessionStartsOn: startsOn,
    agreedOn: days.agreed.get(lessonId) ?? null,
  };
  const partners = days.partners.get(lessonId) ?? [];
  return latestDueDay(lesson.deadline.due, [factsOf(lesson, known, days.opened), ...partners]);
}

/** The same as if no teacher had agreed to a later day. */
const withoutAgreements = ({ opened, partners }: LearnerDays): LearnerDays => ({
  agreed: noDays.agreed,
  opened,
  partners: new Map(
    [...partners].map(([id, facts]) => [id, facts.map((each) => ({ ...each, agreedOn: null }))]),
  ),
});

interface DatedLesson {
  id: string;
  courseId: number;
  deadline: Deadline | null;
}

export interface OwnDeadline {
  /** Null as long as there is nothing to count from. */
  dueOn: Day | null;
  late: LateRule;
  /** A teacher agreed a later day with the learner, or with someone of their group. */
  isAgreed: boolean;
  /** By the clock of the database, where the learner is. */
  today: Day;
  timeZone: string;
}

/** When an assignment is due to one learner and their group; null if it has no deadline of its own. */
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
  const { timeZone, now, enrolledAt, sessionStartsOn: startsOn, moduleId, opens } = facts;
  const days = daysOf(accountId, courseId);
  const enrolledOn = enrolledAt && dayIn(timeZone, enrolledAt);
  const lesson = { lessonId: id, moduleId, opens, deadline };
  const dueOn = ownDueDate(lesson, { startsOn, enrolledOn, days });
  const ruledOn = ownDueDate(lesson, { startsOn, enrolledOn, days: withoutAgreements(days) });
  return {
    dueOn,
    late: deadline.late,
    isAgreed: dueOn !== ruledOn,
    today: dayIn(timeZone, now),
    timeZone,
  };
}

/** The later one of two days that may be unknown. */
function later(one: Day | null, other: Day | null = null): Day | null {
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
