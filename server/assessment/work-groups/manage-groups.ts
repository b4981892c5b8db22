import {
  type GroupAssignment,
  learnersOffered,
  type WorkGroup,
} from '../../../contract/assessment/managed-groups.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { recordAcceptance } from '../../learning/progress/completion.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { PageQuery } from '../../platform/calls/list-page.ts';
import { listPage } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import { lockAssignmentWork } from '../assignments/assignments.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';
import { createGroup } from './work-groups.ts';

/* What teachers who review a course do with the groups of its assignments. */

interface Assignment {
  courseId: number;
  lessonId: string;
}

export async function listGroupAssignments(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<GroupAssignment[]> {
  await getTaughtCourse(db, viewer, courseId, 'review');
  return queries.listGroupAssignments(db, courseId);
}

/** Some assignment of the course is handed in by groups. */
export async function hasGroupAssignments(db: Db, courseId: number): Promise<boolean> {
  return queries.hasGroupAssignments(db, courseId);
}

async function getAssignment(db: Db, viewer: Viewer, { courseId, lessonId }: Assignment) {
  await getTaughtCourse(db, viewer, courseId, 'review');
  const lesson = await queries.findAssignment(db, courseId, lessonId);
  if (!lesson) throw new Refusal('not_found');
  return lesson;
}

export async function listWorkGroups(
  db: Db,
  viewer: Viewer,
  assignment: Assignment,
  query: PageQuery,
) {
  const { id } = await getAssignment(db, viewer, assignment);
  return listPage(query, {
    list: (window) => queries.listGroups(db, id, window),
    count: () => queries.countGroups(db, id),
    present: (group): WorkGroup => group,
  });
}

export async function listGroupless(db: Db, viewer: Viewer, assignment: Assignment, q: string) {
  await getAssignment(db, viewer, assignment);
  return queries.listGroupless(db, assignment, searchTerms(q), learnersOffered);
}

/**
 * Puts a learner into a group, or into a new one for null. What the group has handed in counts for them too, and replaces what
 * they handed in alone.
 */
export async function putInGroup(
  db: Db,
  viewer: Viewer,
  { learnerId, ...assignment }: Assignment & { learnerId: number },
  groupId: string | null,
): Promise<void> {
  const lesson = await getAssignment(db, viewer, assignment);
  const work = { accountId: learnerId, lessonId: lesson.id };
  await inTransaction(db, async (db) => {
    await lockAssignmentWork(db, work);
    const learner = await queries.findLearner(db, lesson.courseId, learnerId);
    if (!learner) throw new Refusal('not_found');
    const own = await queries.findGroup(db, work);
    // Sent twice.
    if (own && own.id === groupId) return;
    if (own) {
      throw new Refusal('in_group', {
        detail: `${learner.name} is in group ${own.number} already. Remove them from it first.`,
      });
    }
    const id = groupId ?? (await createNewGroup(db, lesson));
    const group = await queries.findLockedGroup(db, lesson.id, { id });
    if (!group) throw new Refusal('not_found');
    const members = await queries.listMembers(db, id);
    if (members.length >= (lesson.groupSize ?? members.length)) throw new Refusal('group_full');
    await queries.insertMember(db, work, id);
    if (group.hasHandedIn) await queries.supersedeOwnWork(db, work);
    if (await queries.isGroupDone(db, id)) {
      await recordAcceptance(db, learnerId, { courseId: lesson.courseId, lessonId: lesson.id });
    }
    const subject = `${learner.username} into group ${group.number} in ${lesson.title}`;
    await recordAudit(db, viewer, 'put', subject);
    if (learnerId === viewer.accountId) return;
    await notify(db, {
      accountId: learnerId,
      kind: 'feedback',
      subject: `group ${id} ${learnerId} ${Date.now()}`,
      title: `You’re in a group for ${lesson.title}`,
      text: 'Your teacher added you. What one of you hands in counts for all of you.',
      link: `/lesson-detail/${lesson.slug}#assignment`,
    });
  });
}

async function createNewGroup(
  db: Db,
  lesson: { id: string; groupSize: number | null },
): Promise<string> {
  if (lesson.groupSize === null) throw new Refusal('no_groups');
  return createGroup(db, lesson.id);
}

/** What the group has handed in stays with the others, and what is complete stays complete. */
export async function takeOutOfGroup(
  db: Db,
  viewer: Viewer,
  { learnerId, ...assignment }: Assignment & { learnerId: number },
): Promise<void> {
  const lesson = await getAssignment(db, viewer, assignment);
  const work = { accountId: learnerId, lessonId: lesson.id };
  await inTransaction(db, async (db) => {
    await lockAssignmentWork(db, work);
    const own = await queries.findGroup(db, work);
    const group = own && (await queries.findLockedGroup(db, lesson.id, { id: own.id }));
    // Taken out twice.
    if (!group) return;
    const members = await queries.listMembers(db, group.id);
    if (group.hasHandedIn && members.length === 1) throw new Refusal('last_in_group');
    await queries.deleteMember(db, work);
    const learner = await queries.findUsername(db, learnerId);
    const subject = `${learner} out of group ${group.number} in ${lesson.title}`;
    await recordAudit(db, viewer, 'took', subject);
    if (learnerId === viewer.accountId) return;
    await notify(db, {
      accountId: learnerId,
      kind: 'feedback',
      subject: `group ${group.id} ${learnerId} ${Date.now()}`,
      title: `You’re no longer in your group for ${lesson.title}`,
      text: 'Your teacher removed you. You can join another group or hand in alone.',
      link: `/lesson-detail/${lesson.slug}#assignment`,
    });
  });
}
