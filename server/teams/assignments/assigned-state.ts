import type { AssignedState } from '../../../contract/teams/assignments.ts';
import type { Day } from '../../../contract/text/days.ts';

/** What someone's part of an assignment is called today, in the team's time zone. Late comes before not started. */
export function assignedState(
  assigned: { doneAt: Date | string | null; dueOn: Day; startedAt: Date | null },
  today: Day,
): AssignedState {
  if (assigned.doneAt !== null) return 'done';
  if (assigned.dueOn < today) return 'late';
  return assigned.startedAt !== null ? 'on_time' : 'not_started';
}
