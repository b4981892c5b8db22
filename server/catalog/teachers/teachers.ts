import type { Rights } from '../../../contract/catalog/rights.ts';
import { type Notice, notify, notifyAdmins } from '../../notifications/notifications.ts';
import { recordAuditOnce } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

export type { TaughtCourse } from './queries.ts';

/*
 * Who may do what with a course, as a ModuleOwner or as a learner who accepted an invitation to it (`catalog.teacher`):
 *
 *                                                    owner   may edit   may review
 * open it in the studio, see its figures              yes      yes         yes
 * edit the draft, preview, publish, archive           yes      yes         no
 * see and answer submissions, write to learners       yes      no          yes
 * answer, approve and remove comments                 yes      no          yes
 * invite co-teachers, delete a draft                  yes      no          no
 *
 * Admins may do everything. For everyone else the course doesn't exist. A learner never owns one, and can't copy or export it:
 * calls that make courses ask for the role (`access: 'owner'`).
 */
export type TeachingRight = 'see' | 'edit' | 'review' | 'own';

/** As `catalog.teacher` has them, which looks at the role. */
type TeacherRights = Pick<queries.TaughtCourse, 'isOwner' | 'mayEdit' | 'mayReview'>;

function mayTeach(viewer: Viewer, rights: TeacherRights, right: TeachingRight): boolean {
  if (viewer.role === 'Admin') return true;
  if (right === 'see') return rights.mayEdit || rights.mayReview;
  if (right === 'edit') return rights.mayEdit;
  if (right === 'review') return rights.mayReview;
  return rights.isOwner;
}

export function rightsOf(viewer: Viewer, course: TeacherRights): Rights {
  return {
    own: mayTeach(viewer, course, 'own'),
    edit: mayTeach(viewer, course, 'edit'),
    review: mayTeach(viewer, course, 'review'),
  };
}

/** The owner first, then co-teachers by name, even if they have lost the role since. */
export async function listTeachers(db: Db, courseId: number) {
  return queries.listTeachers(db, courseId);
}

/** Adds a co-teacher, or changes what they may do. */
export async function setCoTeacher(db: Db, teacher: queries.CoTeacher): Promise<void> {
  await queries.writeCoTeacher(db, teacher);
}

/** Whether someone teaches a course without the role of a teacher. */
export async function teachesAsLearner(db: Db, accountId: number): Promise<boolean> {
  return queries.teachesAsLearner(db, accountId);
}

/** Rights that were accepted as a learner end too when the role is taken away: Admins expect that nothing is left. */
export async function endRightsAsLearner(db: Db, accountId: number): Promise<void> {
  await queries.endRightsAsLearner(db, accountId);
}

/** False if they weren't one. */
export async function removeCoTeacher(
  db: Db,
  courseId: number,
  accountId: number,
): Promise<boolean> {
  return queries.deleteCoTeacher(db, courseId, accountId);
}

/** Gives a course to someone else. The former owner stays as a co-teacher. */
export async function setOwner(
  db: Db,
  change: { courseId: number; accountId: number; formerAccountId: number | null },
): Promise<void> {
  const { courseId, accountId, formerAccountId } = change;
  await queries.deleteCoTeacher(db, courseId, accountId);
  await queries.writeOwner(db, courseId, accountId);
  if (formerAccountId === null) return;
  await queries.writeCoTeacher(db, {
    courseId,
    accountId: formerAccountId,
    mayEdit: true,
    mayReview: true,
  });
}

/** Serialises changes to who teaches a course until the transaction ends. */
export async function lockTeachers(db: Db, courseId: number): Promise<void> {
  await queries.lockTeachers(db, courseId);
}

/**
 * Refuses as if there were no such course, unless the viewer teaches it; then as not allowed. Admins may open every course, and
 * that is audited here, so that no caller can forget it.
 */
export async function getTaughtCourse(
  db: Db,
  viewer: Viewer,
  courseId: number,
  right: TeachingRight,
): Promise<queries.TaughtCourse> {
  const course = await queries.findTaughtCourse(db, courseId, viewer.accountId);
  if (!course || !mayTeach(viewer, course, 'see')) throw new Refusal('not_found');
  if (!mayTeach(viewer, course, right)) throw new Refusal('not_allowed');
  await recordOpening(db, viewer, course);
  return course;
}

/** Any course, for commands: people who can run them on the server have its database anyway. */
export async function getCourseForCommand(db: Db, courseId: number): Promise<queries.TaughtCourse> {
  const course = await queries.findTaughtCourse(db, courseId, nobody);
  if (!course) throw new Refusal('not_found');
  return course;
}

const nobody = 0;

async function recordOpening(db: Db, viewer: Viewer, course: queries.TaughtCourse): Promise<void> {
  const isTeacher = course.isOwner || course.mayEdit || course.mayReview;
  if (viewer.role !== 'Admin' || isTeacher) return;
  await recordAuditOnce(db, viewer, 'opened in the studio', `course ${course.id}, ${course.title}`);
}

/** Notifies everyone who reviews a course. `by` caused it, and isn't notified. Returns whether anybody reviews it. */
export async function notifyReviewers(
  db: Db,
  courseId: number,
  by: number | null,
  notice: Notice,
): Promise<boolean> {
  const reviewers = await queries.listReviewerIds(db, courseId);
  for (const accountId of reviewers) {
    if (accountId !== by) await notify(db, { accountId, ...notice });
  }
  return reviewers.length > 0;
}

/** As above; all Admins if nobody reviews the course. */
export async function notifyReviewersOrAdmins(
  db: Db,
  courseId: number,
  by: number | null,
  notice: Notice,
): Promise<void> {
  if (!(await notifyReviewers(db, courseId, by, notice))) await notifyAdmins(db, notice, by);
}
