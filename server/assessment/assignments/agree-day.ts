import { formatDay } from '../../../contract/text/dates.ts';
import type { Day } from '../../../contract/text/days.ts';
import { findOwnDeadline, writeAgreedDay } from '../../learning/schedule/own-deadlines.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { lockOwnGroup } from '../work-groups/work-groups.ts';
import { lockAssignmentWork } from './assignments.ts';
import { findDatedLesson, moveDueDay } from './queries.ts';

interface Agreement {
  accountId: number;
  lessonId: string;
  dueOn: Day | null;
}

/**
 * A later day for one learner and their group, or none any more. What they have handed in already is judged by it too, and they are
 * notified. Says what was agreed before. Call it in a transaction, for someone who may decide it.
 */
export async function agreeDay(db: Db, viewer: Viewer, agreement: Agreement): Promise<Day | null> {
  await lockAssignmentWork(db, agreement);
  const lesson = await findDatedLesson(db, agreement.lessonId);
  if (!lesson) throw new Refusal('not_found');
  const { accountId, dueOn } = agreement;
  const group = await lockOwnGroup(db, lesson, { accountId, courseId: lesson.courseId });
  const before = await findOwnDeadline(db, accountId, lesson);
  const agreedBefore = await writeAgreedDay(db, agreement);
  const after = await findOwnDeadline(db, accountId, lesson);
  // Of a group, someone else may have a day that is later still.
  if (!before?.dueOn || !after?.dueOn || before.dueOn === after.dueOn) return agreedBefore;
  await moveDueDay(db, agreement, { before: before.dueOn, after: after.dueOn });
  const memberIds = group?.memberIds ?? [accountId];
  const change = { agreedBefore, dueOn, shownDay: after.dueOn, isGroup: memberIds.length > 1 };
  for (const memberId of memberIds) {
    if (memberId === viewer.accountId) continue;
    await notify(db, {
      accountId: memberId,
      kind: 'feedback',
      subject: `agreed day ${lesson.id}`,
      ...describeChange(lesson.title, change),
      link: `/lesson-detail/${lesson.slug}#assignment`,
      replaces: true,
    });
  }
  return agreedBefore;
}

interface Change {
  agreedBefore: Day | null;
  dueOn: Day | null;
  /** The day that counts now. */
  shownDay: Day;
  isGroup: boolean;
}

function describeChange(
  title: string,
  { agreedBefore, dueOn, shownDay, isGroup }: Change,
): { title: string; text: string } {
  const due = formatDay(shownDay);
  const whose = isGroup ? 'your group' : 'you';
  if (dueOn === null) {
    return {
      title: `${title} is due earlier again`,
      text: `Your teacher withdrew the later day agreed with ${whose}. It’s now due on ${due}.`,
    };
  }
  if (agreedBefore !== null) {
    return {
      title: `New due date for ${title}`,
      text: `Your teacher changed the day agreed with ${whose}. It’s now due on ${due}.`,
    };
  }
  return {
    title: `More time for ${title}`,
    text: `Your teacher agreed a later day with ${whose}. It’s now due on ${due}.`,
  };
}
