import { imagePath } from '../../../contract/catalog.ts';
import type { MyAssignedCourse } from '../../../contract/teams/assignments.ts';
import { dayIn } from '../../../contract/text/days.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { assignedState } from './assigned-state.ts';
import * as queries from './my-assigned-queries.ts';

const listedPast = 100;

/** All that managers see about someone's learning, for that person. */
export async function listMyAssignedCourses(db: Db, { accountId }: Viewer) {
  const [current, past, seenBy] = await Promise.all([
    queries.listCurrent(db, accountId),
    queries.listPast(db, accountId, listedPast),
    queries.listWatchers(db, accountId),
  ]);
  return {
    current: current.map(present),
    past: past.map(({ assignedAt, ...row }) => ({
      ...row,
      assignedAt: assignedAt.toISOString(),
    })),
    seenBy,
  };
}

function present(row: queries.AssignedRow): MyAssignedCourse {
  const { teamId, teamName, courseId, courseTitle, illustration, cover, ...dated } = row;
  const { assignedAt, startedAt: _, doneAt, since, sharedAt, ...rest } = dated;
  const today = dayIn(row.timeZone);
  return {
    ...rest,
    today,
    team: { id: teamId, name: teamName },
    course: { id: courseId, title: courseTitle, image: imagePath({ illustration, cover }) },
    assignedAt: assignedAt.toISOString(),
    state: assignedState(row, today),
    doneAt: doneAt?.toISOString() ?? null,
    since: since && dayIn(row.timeZone, since),
    sharedAt: sharedAt?.toISOString() ?? null,
  };
}

/** Only the learner can widen what their managers see, and only what counts for the first time: a later year is done again. */
export async function shareEarlierWork(db: Db, { accountId }: Viewer, id: string): Promise<void> {
  if (!(await queries.markShared(db, accountId, id))) throw new Refusal('not_found');
}
