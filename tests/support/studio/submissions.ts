import { randomUUID } from 'node:crypto';
import type { Db } from '../../../server/platform/postgres/database.ts';

/** Something handed in, the learner's next try at the assignment. */
export async function buildSubmission(
  db: Db,
  {
    accountId,
    lessonId,
    ...rest
  }: {
    accountId: number;
    lessonId: string;
    comment?: string;
    submittedAt?: Date;
  },
): Promise<string> {
  const { count } = await db
    .selectFrom('assessment.submission')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('assessment.submission')
    .values({
      account_id: accountId,
      lesson_id: lessonId,
      key: randomUUID(),
      number: count + 1,
      comment: rest.comment ?? '',
      ...(rest.submittedAt ? { submitted_at: rest.submittedAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
