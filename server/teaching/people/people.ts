import { type CourseTeacher, isEmail, mostCoTeachers } from '../../../contract/teaching/people.ts';
import * as teachers from '../../catalog/teachers/teachers.ts';
import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { describe, nameOf, type Rights } from './describe.ts';
import { countPending, inviteByEmail } from './invitations.ts';
import * as queries from './queries.ts';

export async function listTeachers(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<CourseTeacher[]> {
  await teachers.getTaughtCourse(db, viewer, courseId, 'see');
  return readTeachers(db, viewer, courseId);
}

async function readTeachers(db: Db, viewer: Viewer, courseId: number): Promise<CourseTeacher[]> {
  const rows = await teachers.listTeachers(db, courseId);
  return rows.map(({ accountId, ...teacher }) => ({
    ...teacher,
    userId: accountId,
    isYou: accountId === viewer.accountId,
  }));
}

export async function addTeacher(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { username, ...rights }: Rights & { username: string },
  config: Config,
): Promise<CourseTeacher[]> {
  return changeTeachers(db, viewer, courseId, async (db, course) => {
    if (isEmail(username)) {
      await inviteByEmail(db, config, viewer, course, { email: username, ...rights });
      return;
    }
    const account = await findTeacher(db, username);
    const present = await teachers.listTeachers(db, courseId);
    if (present.some(({ accountId }) => accountId === account.id)) {
      throw refuseField('already_teaches', 'username');
    }
    const invited = await countPending(db, courseId);
    if (present.length + invited > mostCoTeachers) {
      throw refuseField('too_many_teachers', 'username');
    }
    await teachers.setCoTeacher(db, { courseId, accountId: account.id, ...rights });
    const subject = `${account.username} to teach ${nameOf(course)}`;
    await recordAudit(db, viewer, 'invited', subject, { after: { may: describe(rights) } });
    await tell(db, viewer, course, account.id, {
      title: `You now teach ${course.title}`,
      text: `${await queries.nameOf(db, viewer.accountId)} invited you: you may ${describe(rights)}.`,
    });
  });
}

export async function changeTeacher(
  db: Db,
  viewer: Viewer,
  courseId: number,
  accountId: number,
  rights: Rights,
): Promise<CourseTeacher[]> {
  return changeTeachers(db, viewer, courseId, async (db, course) => {
    const before = (await teachers.listTeachers(db, courseId)).find(
      (teacher) => teacher.accountId === accountId && !teacher.isOwner,
    );
    if (!before) throw new Refusal('not_found');
    if (before.mayEdit === rights.mayEdit && before.mayReview === rights.mayReview) return;
    await teachers.setCoTeacher(db, { courseId, accountId, ...rights });
    await recordAudit(
      db,
      viewer,
      'let',
      `${before.username} ${describe(rights)} in ${nameOf(course)}`,
      { before: { may: describe(before) }, after: { may: describe(rights) } },
    );
    await tell(db, viewer, course, accountId, {
      title: `Your part in ${course.title} has changed`,
      text: `You may now ${describe(rights)}.`,
    });
  });
}

/** The owner removes someone, or a co-teacher leaves. */
export async function removeTeacher(
  db: Db,
  viewer: Viewer,
  courseId: number,
  accountId: number,
): Promise<void> {
  const leaves = accountId === viewer.accountId;
  await inTransaction(db, async (db) => {
    const course = await teachers.getTaughtCourse(db, viewer, courseId, leaves ? 'see' : 'own');
    const present = await teachers.listTeachers(db, courseId);
    const removed = present.find((teacher) => teacher.accountId === accountId && !teacher.isOwner);
    if (!removed || !(await teachers.removeCoTeacher(db, courseId, accountId))) {
      throw new Refusal('not_found');
    }
    if (leaves) {
      const before = { may: describe(removed) };
      await recordAudit(db, viewer, 'stopped teaching', nameOf(course), { before });
      if (course.ownerAccountId === null) return;
      await tell(db, viewer, course, course.ownerAccountId, {
        title: `${removed.name} no longer teaches ${course.title}`,
        text: 'They left the course. What they wrote stays in it.',
      });
      return;
    }
    const subject = `${removed.username} from ${nameOf(course)}`;
    await recordAudit(db, viewer, 'removed', subject, { before: { may: describe(removed) } });
    await tell(db, viewer, course, accountId, {
      title: `You no longer teach ${course.title}`,
      text: 'What you wrote stays in the course.',
      link: '/user-screen/studio',
    });
  });
}

/** The former owner stays as a co-teacher with all rights. */
export async function handOverCourse(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { username }: { username: string },
): Promise<CourseTeacher[]> {
  return changeTeachers(db, viewer, courseId, async (db, course) => {
    const account = await findTeacher(db, username);
    const former = course.ownerAccountId;
    if (account.id === former) throw refuseField('already_teaches', 'username');
    const owner = (await teachers.listTeachers(db, courseId)).find(({ isOwner }) => isOwner);
    await teachers.setOwner(db, { courseId, accountId: account.id, formerAccountId: former });
    await recordAudit(db, viewer, 'gave', `${nameOf(course)} to ${account.username}`, {
      before: { owner: owner?.username ?? null },
      after: { owner: account.username },
    });
    const giver = await queries.nameOf(db, viewer.accountId);
    await tell(db, viewer, course, account.id, {
      title: `${course.title} is yours now`,
      text: `${giver} made you its owner.`,
    });
    if (former === null) return;
    await tell(db, viewer, course, former, {
      title: `${course.title} has a new owner`,
      text: `${giver} gave it to ${account.name}. You may still edit and review.`,
    });
  });
}

/** One change at a time, by whoever owns the course. Returns everyone who teaches it then. */
async function changeTeachers(
  db: Db,
  viewer: Viewer,
  courseId: number,
  change: (db: Db, course: teachers.TaughtCourse) => Promise<void>,
): Promise<CourseTeacher[]> {
  return inTransaction(db, async (db) => {
    await teachers.lockTeachers(db, courseId);
    await change(db, await teachers.getTaughtCourse(db, viewer, courseId, 'own'));
    return readTeachers(db, viewer, courseId);
  });
}

/** The same answer for an unknown name as for a learner's: nobody finds out who has an account. */
async function findTeacher(db: Db, username: string) {
  const account = await queries.findTeacher(db, username);
  if (!account) throw refuseField('no_such_teacher', 'username');
  return account;
}

async function tell(
  db: Db,
  viewer: Viewer,
  course: teachers.TaughtCourse,
  accountId: number,
  message: { title: string; text: string; link?: string },
): Promise<void> {
  if (accountId === viewer.accountId) return;
  await notify(db, {
    accountId,
    kind: 'content',
    subject: `teaching ${course.id}`,
    replaces: true,
    link: `/user-screen/studio/courses/${course.id}`,
    ...message,
  });
}
