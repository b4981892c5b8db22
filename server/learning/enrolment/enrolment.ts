import type { MyCourse } from '../../../contract/learning/enrolment.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { hasLicence } from '../learner-queries.ts';
import { enrolAccount, lockProgress } from '../progress/completion.ts';
import { Refusal } from '../refusals.ts';
import { type ClosedWeek, loadClosedWeeks, openAmong } from '../weeks/closings.ts';
import { mayReadAll, wayWithoutPayment } from './policy.ts';
import * as queries from './queries.ts';
import { listSavedCourseIds } from './saved-course-queries.ts';

export async function getMyCourses(db: Db, viewer: Viewer) {
  const [enrolled, saved, licensed] = await Promise.all([
    queries.listProgress(db, viewer.accountId),
    listSavedCourseIds(db, viewer.accountId),
    hasLicence(db, viewer.accountId),
  ]);
  return {
    enrolled: enrolled.map((course) => ({ ...course, completedAt: toText(course.completedAt) })),
    saved,
    licensed,
  };
}

export async function getMyCourse(db: Db, viewer: Viewer, courseId: number): Promise<MyCourse> {
  const course = await queries.findMyCourse(db, courseId, viewer.accountId);
  if (!course) throw new Refusal('not_found');
  return presentMyCourse(viewer, course, await listClosedWeeks(db, viewer, courseId, course));
}

type MyCourseRow = NonNullable<Awaited<ReturnType<typeof queries.findMyCourse>>>;

/** None for those who may see all weeks at once. */
async function listClosedWeeks(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { taught, lessons }: MyCourseRow,
): Promise<readonly ClosedWeek[]> {
  const { accountId } = viewer;
  if (taught || viewer.role === 'Admin' || !lessons.some(({ gated }) => gated)) return [];
  const closedWeeks = await loadClosedWeeks(db, [{ accountId, courseId }]);
  return closedWeeks(accountId, courseId);
}

function presentMyCourse(
  viewer: Viewer,
  course: MyCourseRow,
  closed: readonly ClosedWeek[],
): MyCourse {
  const enrolled = isOpen(course);
  const next =
    openAmong(course.lessons, closed).find(({ way, isWaiting }) => way === null && !isWaiting) ??
    course.lessons[0];
  return {
    enrolled,
    enrolledAt: toText(course.enrolledAt),
    completedAt: toText(course.completedAt),
    saved: course.savedAt !== null,
    done: course.lessons.filter(({ way }) => way !== null).map(({ slug }) => slug),
    nextLesson: next?.slug ?? null,
    waiting: course.lessons.filter(({ isWaiting }) => isWaiting),
    closed: [...closed],
    certified: course.certified,
    unproven: course.completedAt && !course.certified ? course.lessons.filter(isUnproven) : [],
    licence: course.licensed,
    licenceEnded: course.way === 'licence' && !course.licensed && !course.courseFree,
    can: {
      enrol: !enrolled && wayWithoutPayment(course) !== null,
      readAll: mayReadAll(viewer, { ...course, enrolled }),
    },
  };
}

/** Marked by hand, or added since the course was completed. */
function isUnproven({ way, isWaiting }: MyCourseRow['lessons'][number]): boolean {
  return way === 'marked' || (way === null && !isWaiting);
}

/** Enrolled, and not only through a licence that has ended. */
function isOpen({ enrolledAt, way, licensed }: MyCourseRow): boolean {
  return enrolledAt !== null && (way !== 'licence' || licensed);
}

export async function enrol(db: Db, viewer: Viewer, courseId: number): Promise<MyCourse> {
  return inTransaction(db, async (db) => {
    const { accountId } = viewer;
    await lockProgress(db, accountId, courseId);
    const course = await queries.findMyCourse(db, courseId, accountId);
    if (!course) throw new Refusal('not_found');
    if (isOpen(course)) return getMyCourse(db, viewer, courseId);
    if (course.archived) throw new Refusal('course_archived');
    const way = wayWithoutPayment(course);
    if (!way) throw new Refusal('payment_needed');
    await enrolAccount(db, accountId, { courseId, timeZone: course.timeZone, way });
    return getMyCourse(db, viewer, courseId);
  });
}

function toText(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
