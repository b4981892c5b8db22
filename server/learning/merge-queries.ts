import { sql } from 'kysely';
import type { Db } from '../platform/postgres/database.ts';
import type { MergedAccounts } from '../platform/postgres/merge-rows-queries.ts';

/** The earlier completion counts; a lesson proven by quiz or submission stays proven. */
export async function mergeCompletions(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    update learning.lesson_completion as own
    set completed_at = least(own.completed_at, other.completed_at),
      way = case when own.way = 'marked' then other.way else own.way end
    from learning.lesson_completion as other
    where own.account_id = ${kept} and other.account_id = ${merged} and other.lesson_id = own.lesson_id`.execute(
    db,
  );
  await sql`
    update learning.lesson_completion as given set account_id = ${kept}
    where given.account_id = ${merged} and not exists (
      select from learning.lesson_completion as own
      where own.account_id = ${kept} and own.lesson_id = given.lesson_id
    )`.execute(db);
}

/** Time spent in the same lesson on the same day is added up. */
export async function mergeActivity(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    insert into learning.activity (account_id, day, lesson_id, seconds, worked)
    select ${kept}::integer, day, lesson_id, seconds, worked from learning.activity where account_id = ${merged}
    on conflict (account_id, day, lesson_id) do update
    set seconds = least(activity.seconds::bigint + excluded.seconds, 86400), worked = activity.worked or excluded.worked`.execute(
    db,
  );
}

/** Both texts stay, one below the other. */
export async function mergeNotes(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    insert into learning.note (account_id, lesson_id, text, revision, updated_at)
    select ${kept}::integer, lesson_id, text, revision, updated_at from learning.note where account_id = ${merged}
    on conflict (account_id, lesson_id) do update
    set text = case
        when excluded.text = '' or excluded.text = note.text then note.text
        when note.text = '' then excluded.text
        else note.text || E'\n\n' || excluded.text
      end,
      revision = note.revision + 1,
      updated_at = greatest(note.updated_at, excluded.updated_at)`.execute(db);
}

/**
 * The safest way to have a course stays: free, then paid for, then through a licence, which ends. Rows are deleted and inserted
 * instead of updated, because triggers count learners by that.
 */
export async function mergeEnrolments(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    update learning.enrolment as own
    set enrolled_at = least(own.enrolled_at, other.enrolled_at),
      completed_at = least(own.completed_at, other.completed_at),
      run_id = coalesce(own.run_id, other.run_id),
      admitted_at = least(own.admitted_at, other.admitted_at),
      way = case
        when 'free' in (own.way, other.way) then 'free'
        when 'bought' in (own.way, other.way) then 'bought'
        else 'licence'
      end,
      way_before = case
        when 'licence' in (own.way, other.way, own.way_before, other.way_before) then 'licence'
        else coalesce(own.way_before, other.way_before)
      end
    from learning.enrolment as other
    where own.account_id = ${kept} and other.account_id = ${merged} and other.course_id = own.course_id`.execute(
    db,
  );
  await sql`
    with given as (
      delete from learning.enrolment where account_id = ${merged} returning *
    )
    insert into learning.enrolment
      (id, account_id, course_id, enrolled_at, completed_at, run_id, way, way_before, admitted_at)
    select id, ${kept}::integer, course_id, enrolled_at, completed_at, run_id, way, way_before, admitted_at
    from given
    on conflict (account_id, course_id) do nothing`.execute(db);
}

/**
 * Of two certificates for one course, a valid one before a revoked one and then the earlier one stays the account's. The
 * other keeps its page.
 */
export async function mergeCertificates(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  const { rows } = await sql<{ stays: string; other: string }>`
    select (array_agg(id order by revoked_at is not null, completed_at, id))[1] as stays,
      (array_agg(id order by revoked_at is not null, completed_at, id))[2] as other
    from learning.certificate
    where account_id in (${kept}, ${merged})
    group by course_id
    having count(*) = 2`.execute(db);
  const stays = rows.map((row) => row.stays);
  const others = rows.map((row) => row.other);
  await sql`
    update learning.certificate
    set also_of = pair.stays, account_id = null
    from unnest(${stays}::uuid[], ${others}::uuid[]) as pair (stays, other)
    where certificate.id = pair.other or certificate.also_of = pair.other`.execute(db);
  await sql`
    update learning.certificate set account_id = ${kept} where account_id = ${merged}`.execute(db);
}
