import { furthestDueDays } from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { addDays, type Day } from '../../../contract/text/days.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { refuseField } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { getManaging } from '../managing.ts';
import { assertOpen } from '../members/membership.ts';
import { assertSeenPeople } from './nudge.ts';
import { findFirstRenewal, moveDueDates } from './nudge-queries.ts';
import type { Scope } from './queries.ts';
import { scopeOf } from './report.ts';

interface Move {
  accountIds: number[];
  courseId: number;
  dueOn: Day;
}

/** People who have finished keep the date they had. */
export async function moveDueDate(db: Db, viewer: Viewer, teamId: string, move: Move) {
  return inTransaction(db, async (db) => {
    const managing = await getManaging(db, viewer, teamId);
    assertOpen(managing.team);
    const scope = scopeOf(managing);
    assertDay(move.dueOn, scope.today);
    await assertSeenPeople(db, managing, move.accountIds);
    await assertBeforeRenewal(db, scope, move);
    const moved = await moveDueDates(db, scope, move);
    for (const { id, accountId, courseTitle } of moved) {
      await notify(db, {
        accountId,
        kind: 'team',
        subject: `moved ${id}`,
        replaces: true,
        title: `${courseTitle} is now due ${formatDay(move.dueOn)}`,
        text: 'Your team’s manager moved the due date.',
        link: `/course-detail/${move.courseId}`,
      });
    }
    return { moved: moved.length, message: describeMove(moved.length, move.dueOn) };
  });
}

function assertDay(dueOn: Day, today: Day) {
  if (dueOn < today) {
    throw refuseField('invalid_input', 'dueOn', 'Choose a date that’s not in the past.');
  }
  if (dueOn > addDays(today, furthestDueDays)) {
    throw refuseField('invalid_input', 'dueOn', 'Choose a date within the next two years.');
  }
}

/** With a due date after the end of its year, nobody could ever be late. */
async function assertBeforeRenewal(db: Db, scope: Scope, move: Move) {
  const renewsOn = await findFirstRenewal(db, scope, move);
  if (renewsOn === null || move.dueOn < renewsOn) return;
  const detail = `This course repeats every year, and the next year begins on ${formatDay(renewsOn)}. Choose an earlier date.`;
  throw refuseField('invalid_input', 'dueOn', detail);
}

function describeMove(moved: number, dueOn: Day): string {
  if (moved === 0) return 'Nothing to move: everyone you chose is done, or has this date already.';
  return `Moved to ${formatDay(dueOn)} for ${plural(moved, 'person', 'people')}.`;
}
