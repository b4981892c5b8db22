import { findOwnDeadline, type OwnDeadline } from '../../learning/schedule/own-deadlines.ts';
import type { Db } from '../../platform/postgres/database.ts';

type DatedLesson = Parameters<typeof findOwnDeadline>[2];

/**
 * When a group's work is due: on the latest day of its members, so that nobody loses time by working with others. Today is that
 * of whoever asks.
 */
export async function findGroupDeadline(
  db: Db,
  accountId: number,
  memberIds: readonly number[],
  lesson: DatedLesson,
): Promise<OwnDeadline | null> {
  const own = await findOwnDeadline(db, accountId, lesson);
  if (!own) return null;
  const others = memberIds.filter((id) => id !== accountId);
  const theirs = await Promise.all(others.map((id) => findOwnDeadline(db, id, lesson)));
  const latest = theirs.reduce<OwnDeadline>(
    (latest, each) =>
      each?.dueOn && (latest.dueOn === null || each.dueOn > latest.dueOn) ? each : latest,
    own,
  );
  return { ...own, dueOn: latest.dueOn, isAgreed: latest.isAgreed };
}
