import type { MyAssignedCourse } from '../../../contract/teams/assignments.ts';
import { getPreferences } from '../../notifications/preferences/preferences.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type Day, dayIn } from '../../platform/time/days.ts';
import { assignedState } from './assigned-state.ts';
import * as queries from './my-assigned-queries.ts';

const listedPast = 100;

/** All that managers see about someone's learning, for that person. */
export async function listMyAssignedCourses(db: Db, { accountId }: Viewer) {
  const [{ timeZone }, current, past, seenBy] = await Promise.all([
    getPreferences(db, accountId),
    queries.listCurrent(db, accountId),
    queries.listPast(db, accountId, listedPast),
    queries.listWatchers(db, accountId),
  ]);
  const today = dayIn(timeZone);
  return {
    today,
    current: current.map((row) => present(row, today)),
    past: past.map(({ assignedAt, doneAt, endedAt, ...row }) => ({
      ...row,
      assignedAt: assignedAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
      endedAt: endedAt.toISOString(),
    })),
    seenBy,
  };
}

function present(row: queries.AssignedRow, today: Day): MyAssignedCourse {
  const { teamId, teamName, courseId, courseTitle, image, assignedAt, doneAt, since, ...rest } =
    row;
  return {
    ...rest,
    team: { id: teamId, name: teamName },
    course: { id: courseId, title: courseTitle, image },
    assignedAt: assignedAt.toISOString(),
    state: assignedState(row, today),
    doneAt: doneAt?.toISOString() ?? null,
    since: since?.toISOString() ?? null,
  };
}
