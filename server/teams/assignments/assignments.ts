import { imagePath } from '../../../contract/catalog.ts';
import type {
  AssignableCourse,
  Assignment,
  Audience,
  AudienceCount,
  LeftOut,
  Repeats,
} from '../../../contract/teams/assignments.ts';
import { maxDueDays, maxYearlyDueDays } from '../../../contract/teams/assignments.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { addDays, addYears, type Day, dayIn } from '../../../contract/text/days.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitActions, type Subject } from '../../platform/calls/limits.ts';
import { listPage, type PageQuery } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { listTeamGroupIds } from '../groups/queries.ts';
import { limits } from '../limits.ts';
import { getManaging, type Seeing, seesGroup } from '../managing.ts';
import { assertNotRefunded, assertOpen } from '../members/membership.ts';
import { getName } from '../members/queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { giveAssignment } from './give-courses.ts';
import * as queries from './queries.ts';

export async function listAssignableCourses(
  db: Db,
  viewer: Viewer,
  teamId: string,
): Promise<AssignableCourse[]> {
  const { groupIds } = await getManaging(db, viewer, teamId);
  const courses = await queries.listAssignableCourses(db, teamId, groupIds);
  return courses.map(({ illustration, cover, ...course }) => ({
    ...course,
    image: imagePath({ illustration, cover }),
  }));
}

export async function countAudience(
  db: Db,
  viewer: Viewer,
  teamId: string,
  audience: Audience,
): Promise<AudienceCount> {
  const managing = await getManaging(db, viewer, teamId);
  await assertSeen(db, managing, audience);
  return count(await queries.listAudience(db, teamId, audience, managing.groupIds));
}

const namedPeople = 5;

function count(
  people: readonly (Omit<LeftOut, 'reason'> & { reason: LeftOut['reason'] | null })[],
) {
  const leftOut = people.flatMap(({ name, reason, dueOn }) =>
    reason ? [{ name, reason, dueOn }] : [],
  );
  return {
    people: people.length,
    assigned: people.length - leftOut.length,
    leftOut: { count: leftOut.length, named: leftOut.slice(0, namedPeople) },
  };
}

/** A manager of groups knows nobody else: other groups and people don't exist for them. */
async function assertSeen(db: Db, managing: Seeing, audience: Audience) {
  const { everyone, groupIds, accountIds } = audience;
  if (everyone && managing.groupIds !== null) throw new Refusal('not_allowed');
  const known = await listTeamGroupIds(db, managing.team.id, groupIds);
  if (
    known.length < new Set(groupIds).size ||
    groupIds.some((groupId) => !seesGroup(managing, groupId))
  ) {
    throw refuseField('not_found', 'groupIds', 'A group you chose no longer exists.');
  }
  const seen = await queries.listSeenMemberIds(db, managing.team.id, accountIds, managing.groupIds);
  if (seen.length < new Set(accountIds).size) {
    throw refuseField('not_found', 'accountIds', 'Someone you chose is no longer in the team.');
  }
}

interface NewAssignment extends Audience {
  dueOn: Day | null;
  dueDays: number | null;
  repeats: Repeats;
  message: string;
  key: string;
}

/** The team's lock lets assignments happen one after the other, so that nobody gets a course twice. */
export async function assignCourse(
  db: Db,
  viewer: Viewer,
  teamId: string,
  request: NewAssignment,
): Promise<AudienceCount & { assignmentId: string }> {
  return inTransaction(db, async (db) => {
    const managing = await getManaging(db, viewer, teamId);
    const { accountId } = viewer;
    const { firstName, lastName } = await getName(db, accountId);
    const name = `${firstName} ${lastName}`;
    return assignAs(db, managing, { accountId, name, limited: byAccount(accountId) }, request);
  });
}

/** A member, or a key of the organisation. */
interface Assigner {
  accountId: number | null;
  name: string;
  /** Whom the limit counts. */
  limited: Subject;
}

/** For whoever sees this of a team. Needs its lock. */
export async function assignAs(
  db: Db,
  seeing: Seeing,
  assigner: Assigner,
  request: NewAssignment,
): Promise<AudienceCount & { assignmentId: string }> {
  const { team } = seeing;
  const sent = await queries.findByKey(db, team.id, request.key);
  if (sent) return repeated(sent);
  assertOpen(team);
  const today = dayIn(team.timeZone);
  assertDue(request, today);
  await assertSeen(db, seeing, request);
  const course = await queries.findAssignableCourse(db, request.courseId);
  if (!course) {
    throw refuseField('invalid_input', 'courseId', 'This course is no longer offered.');
  }
  const audience = count(await queries.listAudience(db, team.id, request, seeing.groupIds));
  assertReachesSomeone(request, audience);
  await limitActions(db, limits.assignment, {
    subject: assigner.limited,
    detail: `You’ve assigned ${limits.assignment.tries} courses today. Try again tomorrow.`,
  });
  const { groupIds, accountIds, key, everyone, dueOn, dueDays, repeats, message } = request;
  const assignmentId = await queries.insertAssignment(
    db,
    {
      teamId: team.id,
      courseId: course.id,
      courseTitle: course.title,
      assignerId: assigner.accountId,
      assignerName: assigner.name,
      message,
      everyone,
      dueOn,
      dueDays,
      repeats,
      beginsOn: today,
      key,
    },
    { groupIds, accountIds },
  );
  const assigned = await giveAssignment(db, team.id, assignmentId);
  return { ...audience, assigned, assignmentId };
}

/** The reply was lost the first time. */
function repeated({ id, given }: { id: string; given: number }) {
  return {
    assignmentId: id,
    people: given,
    assigned: given,
    leftOut: { count: 0, named: [] },
  };
}

function assertDue({ dueOn, dueDays, repeats }: NewAssignment, today: Day) {
  if ((dueOn === null) === (dueDays === null)) {
    throw refuseField('invalid_input', 'dueOn', 'Choose a due date, or a number of days.');
  }
  if (dueDays !== null) {
    if (repeats === 'yearly' && dueDays > maxYearlyDueDays) {
      const detail = `What repeats every year is due before the next year begins. Give people at most ${maxYearlyDueDays} days.`;
      throw refuseField('invalid_input', 'dueDays', detail);
    }
    return;
  }
  if (dueOn === null) return;
  if (dueOn < today) {
    throw refuseField('invalid_input', 'dueOn', 'Choose a date that’s not in the past.');
  }
  if (dueOn > addDays(today, maxDueDays)) {
    throw refuseField('invalid_input', 'dueOn', 'Choose a date within the next two years.');
  }
  const nextYear = addYears(today, 1);
  if (repeats === 'yearly' && dueOn >= nextYear) {
    const detail = `What repeats every year is due before the next year begins. Choose a date before ${formatDay(nextYear)}.`;
    throw refuseField('invalid_input', 'dueOn', detail);
  }
}

/** A group may be empty, or have finished: people who join it later get the course. */
function assertReachesSomeone(
  { everyone, groupIds, accountIds }: Audience,
  { assigned }: AudienceCount,
) {
  if (!everyone && groupIds.length === 0 && accountIds.length === 0) {
    throw refuseField('invalid_input', 'accountIds', 'Choose at least one person or group.');
  }
  if (assigned === 0 && !everyone && groupIds.length === 0) {
    throw refuseField('nobody_to_assign', 'accountIds');
  }
}

export async function listAssignments(db: Db, viewer: Viewer, teamId: string, query: PageQuery) {
  const { groupIds } = await getManaging(db, viewer, teamId);
  return listPage(query, {
    list: (window) => queries.listAssignments(db, teamId, groupIds, window),
    count: () => queries.countAssignments(db, teamId, groupIds),
    present: ({ assignedAt, isSeen, ...row }): Assignment => ({
      ...row,
      assignedAt: assignedAt.toISOString(),
      can: { withdraw: isSeen },
    }),
  });
}

/** Only if the viewer manages everyone it is for. */
export async function withdrawAssignment(
  db: Db,
  viewer: Viewer,
  { id: teamId, assignmentId }: { id: string; assignmentId: string },
): Promise<void> {
  await inTransaction(db, async (db) => {
    await withdrawAs(db, await getManaging(db, viewer, teamId), assignmentId);
  });
}

/** For whoever sees this of a team. Needs its lock. */
export async function withdrawAs(db: Db, seeing: Seeing, assignmentId: string): Promise<void> {
  assertNotRefunded(seeing);
  const { team, groupIds } = seeing;
  const assignment = await queries.findCurrent(db, { teamId: team.id, assignmentId }, groupIds);
  if (!assignment?.isSeen) throw new Refusal('not_found');
  await queries.markWithdrawn(db, assignmentId);
  await queries.endAssigned(db, { assignmentId }, 'withdrawn');
}

export async function withdrawFromPerson(
  db: Db,
  viewer: Viewer,
  { id: teamId, assignedId }: { id: string; assignedId: string },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const managing = await getManaging(db, viewer, teamId);
    assertNotRefunded(managing);
    const assigned = await queries.findOpenAssigned(db, teamId, assignedId, managing.groupIds);
    if (!assigned) throw new Refusal('not_found');
    await queries.endAssigned(db, { id: assignedId }, 'withdrawn');
  });
}
