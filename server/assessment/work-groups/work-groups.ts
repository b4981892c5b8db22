import { randomInt } from 'node:crypto';
import type { GroupWork, MyGroup } from '../../../contract/assessment/work-groups.ts';
import { codeLength, codeLetters, readGroupCode } from '../../../contract/catalog/work-groups.ts';
import type { ViewerLesson } from '../../learning/lesson/access.ts';
import { enrolWithoutPayment } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { getReadableAssignment, lockAssignmentWork } from '../assignments/assignments.ts';
import type { AssignmentWork } from '../assignments/queries.ts';
import { limits } from '../limits.ts';
import { Refusal, refuseField } from '../refusals.ts';
import * as queries from './queries.ts';

/*
 * Locks are taken in one order: the learner's work (`lockAssignmentWork`), then the groups of the assignment (`createGroup`), then
 * one group. Whoever holds the first and the last can rely on who is in the group and on whether it has handed in.
 */

type Group = NonNullable<Awaited<ReturnType<typeof queries.findGroup>>>;

/**
 * A group that has handed in stays one when its teacher lets everyone hand in alone. One that hasn't then plays no part.
 */
const isAtWork = (lesson: Pick<ViewerLesson, 'groupSize'>, group: Group) =>
  lesson.groupSize !== null || group.hasHandedIn;

/** What the viewer sees of groups; null if everyone hands in alone. */
export async function presentGroupWork(
  db: Db,
  lesson: Pick<ViewerLesson, 'id' | 'groupSize'>,
  accountId: number,
): Promise<GroupWork | null> {
  const work = { accountId, lessonId: lesson.id };
  const group = await queries.findGroup(db, work);
  const mine = group && isAtWork(lesson, group) ? group : null;
  if (lesson.groupSize === null && !mine) return null;
  const most = lesson.groupSize ?? 0;
  return {
    most,
    mine: mine && (await presentGroup(db, mine, { accountId, most })),
    mayJoin: !group && !(await queries.hasOwnWork(db, work)),
  };
}

async function presentGroup(
  db: Db,
  group: Group,
  { accountId, most }: { accountId: number; most: number },
): Promise<MyGroup> {
  const members = await queries.listMembers(db, group.id);
  return {
    members: members.map(({ id, name }) => ({ name, isViewer: id === accountId })),
    code: group.hasHandedIn || members.length >= most ? null : group.code,
    mayLeave: !group.hasHandedIn,
  };
}

/** An assignment that is handed in by groups. */
async function getGroupAssignment(db: Db, viewer: Viewer, slug: string) {
  const lesson = await getReadableAssignment(db, viewer, slug);
  const { groupSize } = lesson;
  if (groupSize === null) throw new Refusal('no_groups');
  return { lesson, most: groupSize, work: { accountId: viewer.accountId, lessonId: lesson.id } };
}

export async function startGroup(db: Db, viewer: Viewer, slug: string): Promise<MyGroup> {
  const { lesson, most, work } = await getGroupAssignment(db, viewer, slug);
  await limitTries(db, limits.group, byAccount(viewer.accountId));
  return inTransaction(db, async (db) => {
    await lockAssignmentWork(db, work);
    await assertMayJoin(db, work);
    await enrol(db, lesson, viewer);
    await queries.insertMember(db, work, await createGroup(db, lesson.id));
    return presentOwn(db, work, most);
  });
}

export async function joinGroup(
  db: Db,
  viewer: Viewer,
  slug: string,
  given: string,
): Promise<MyGroup> {
  const { lesson, most, work } = await getGroupAssignment(db, viewer, slug);
  // Also what was mistyped: nobody should be able to try codes.
  await limitTries(db, limits.group, byAccount(viewer.accountId));
  const code = readGroupCode(given);
  if (!code) {
    const message = 'A code has eight letters and digits, such as K7QM-4XNP.';
    throw refuseField('invalid_input', 'code', message);
  }
  return inTransaction(db, async (db) => {
    await lockAssignmentWork(db, work);
    const group = await queries.findLockedGroup(db, lesson.id, { code });
    if (!group) {
      const message = 'No group for this assignment has this code. Ask whoever sent it to you.';
      throw refuseField('invalid_input', 'code', message);
    }
    const own = await queries.findGroup(db, work);
    // Sent twice.
    if (own?.id === group.id) return presentOwn(db, work, most);
    await assertMayJoin(db, work);
    if (group.hasHandedIn) throw new Refusal('group_closed');
    await queries.deleteFormerLearners(db, group.id, lesson.courseId);
    const members = await queries.listMembers(db, group.id);
    if (members.length >= most) throw new Refusal('group_full');
    await enrol(db, lesson, viewer);
    await queries.insertMember(db, work, group.id);
    return presentOwn(db, work, most);
  });
}

async function assertMayJoin(db: Db, work: AssignmentWork): Promise<void> {
  if (await queries.findGroup(db, work)) throw new Refusal('in_group');
  if (await queries.hasOwnWork(db, work)) throw new Refusal('handed_in_alone');
}

/** Groups are for learners of the course. */
async function enrol(db: Db, lesson: ViewerLesson, { accountId }: Viewer): Promise<void> {
  if (!(await enrolWithoutPayment(db, accountId, lesson))) throw new Refusal('enrol_for_group');
}

async function presentOwn(db: Db, work: AssignmentWork, most: number): Promise<MyGroup> {
  const group = await queries.findGroup(db, work);
  if (!group) throw new Refusal('not_found');
  return presentGroup(db, group, { accountId: work.accountId, most });
}

export async function createGroup(db: Db, lessonId: string): Promise<string> {
  await acquireLock(db, `work groups ${lessonId}`);
  return queries.insertGroup(db, lessonId, newCode());
}

const newCode = () =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** Of two members who replace the same code, the second gets the code of the first. */
export async function renewGroupCode(
  db: Db,
  viewer: Viewer,
  slug: string,
  code: string,
): Promise<MyGroup> {
  const { lesson, most, work } = await getGroupAssignment(db, viewer, slug);
  await limitTries(db, limits.group, byAccount(viewer.accountId));
  return inTransaction(db, async (db) => {
    await lockAssignmentWork(db, work);
    const own = await queries.findGroup(db, work);
    const group = own && (await queries.findLockedGroup(db, lesson.id, { id: own.id }));
    if (!group) throw new Refusal('no_group');
    if (group.hasHandedIn) throw new Refusal('group_code_closed');
    if (group.code === readGroupCode(code)) await queries.updateCode(db, group.id, newCode());
    return presentOwn(db, work, most);
  });
}

/** Leaving twice changes nothing. */
export async function leaveGroup(db: Db, viewer: Viewer, slug: string): Promise<void> {
  const lesson = await getReadableAssignment(db, viewer, slug);
  const work = { accountId: viewer.accountId, lessonId: lesson.id };
  await inTransaction(db, async (db) => {
    await lockAssignmentWork(db, work);
    const own = await queries.findGroup(db, work);
    const group = own && (await queries.findLockedGroup(db, lesson.id, { id: own.id }));
    if (!group) return;
    if (group.hasHandedIn) throw new Refusal('group_handed_in_stay');
    await queries.deleteMember(db, work);
  });
}

/** Those for whom something is handed in. */
export interface LockedGroup {
  id: string;
  memberIds: number[];
}

/**
 * The group for which a learner hands in; null if alone. Whoever has left the course before the first hand-in isn't part of it. Needs
 * `lockAssignmentWork`.
 */
export async function lockOwnGroup(
  db: Db,
  lesson: Pick<ViewerLesson, 'id' | 'groupSize'>,
  { accountId, courseId }: { accountId: number; courseId: number },
): Promise<LockedGroup | null> {
  const own = await queries.findGroup(db, { accountId, lessonId: lesson.id });
  const group = own && (await queries.findLockedGroup(db, lesson.id, { id: own.id }));
  if (!group || !isAtWork(lesson, group)) return null;
  if (!group.hasHandedIn) await queries.deleteFormerLearners(db, group.id, courseId);
  const memberIds = await queries.lockMembers(db, group.id);
  // In a free course, someone who has left can still hand in, but alone.
  return memberIds.includes(accountId) ? { id: group.id, memberIds } : null;
}
