import type { Day } from '../../../contract/text/days.ts';
import { writeAgreedDay } from '../../learning/schedule/own-deadlines.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findGroupDeadline } from '../work-groups/group-deadline.ts';
import { type LockedGroup, lockOwnGroup } from '../work-groups/work-groups.ts';
import { lockAssignmentWork } from './assignments.ts';
import { findDatedLesson, moveDueDay } from './queries.ts';

interface Agreement {
  accountId: number;
  lessonId: string;
  ruledOn: Day;
  dueOn: Day | null;
}

/**
 * A later day for one learner and their group, or none any more. What they have handed in already is judged by it too. Says what was
 * agreed before. Call it in a transaction, for someone who may decide it.
 */
export async function agreeDay(db: Db, agreement: Agreement): Promise<Day | null> {
  await lockAssignmentWork(db, agreement);
  const lesson = await findDatedLesson(db, agreement.lessonId);
  const { accountId } = agreement;
  const group =
    lesson && (await lockOwnGroup(db, lesson, { accountId, courseId: lesson.courseId }));
  if (lesson && group) return agreeForGroup(db, agreement, group, lesson);
  const agreedBefore = await writeAgreedDay(db, agreement);
  const { ruledOn, dueOn } = agreement;
  const latest = (day: Day | null) => (day !== null && day > ruledOn ? day : ruledOn);
  await moveDueDay(db, agreement, { before: latest(agreedBefore), after: latest(dueOn) });
  return agreedBefore;
}

/** What the others have may be later still. */
async function agreeForGroup(
  db: Db,
  agreement: Agreement,
  { memberIds }: LockedGroup,
  lesson: NonNullable<Awaited<ReturnType<typeof findDatedLesson>>>,
): Promise<Day | null> {
  const find = () => findGroupDeadline(db, agreement.accountId, memberIds, lesson);
  const before = await find();
  const agreedBefore = await writeAgreedDay(db, agreement);
  const after = await find();
  if (before?.dueOn && after?.dueOn) {
    await moveDueDay(db, agreement, { before: before.dueOn, after: after.dueOn });
  }
  return agreedBefore;
}
