import { sql } from 'kysely';
import type { Db } from '../platform/postgres/database.ts';
import type { MergedAccounts } from '../platform/postgres/merge-rows-queries.ts';

/** Of two ratings of one course one stays: that on Home, then one with words, then the newer. Answers to either stay below it. */
export async function mergeReviews(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  const { rows } = await sql<{ stays: string; other: string }>`
    select (array_agg(id order by home_position is null, comment = '', updated_at desc, id))[1] as stays,
      (array_agg(id order by home_position is null, comment = '', updated_at desc, id))[2] as other
    from community.review
    where account_id in (${kept}, ${merged})
    group by course_id
    having count(*) = 2`.execute(db);
  const stays = rows.map((row) => row.stays);
  const others = rows.map((row) => row.other);
  const pairs = sql`unnest(${stays}::uuid[], ${others}::uuid[]) as pair (stays, other)`;
  await sql`
    update community.comment set reply_to_review_id = pair.stays
    from ${pairs} where comment.reply_to_review_id = pair.other`.execute(db);
  await sql`delete from community.review where id = any(${others}::uuid[])`.execute(db);
  await sql`update community.review set account_id = ${kept} where account_id = ${merged}`.execute(
    db,
  );
}
