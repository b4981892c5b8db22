import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { MergedAccounts } from '../../platform/postgres/merge-rows-queries.ts';

export async function mergeOwnedCourses(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    update catalog.course set owner_account_id = ${kept} where owner_account_id = ${merged}`.execute(
    db,
  );
}

/** The rights of both accounts in a course are combined. Nobody co-teaches their own. */
export async function mergeCoTeachers(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    insert into catalog.co_teacher (course_id, account_id, may_edit, may_review, as_learner, added_at)
    select course_id, ${kept}::integer, may_edit, may_review, as_learner, added_at
    from catalog.co_teacher where account_id = ${merged}
    on conflict (course_id, account_id) do update
    set may_edit = co_teacher.may_edit or excluded.may_edit,
      may_review = co_teacher.may_review or excluded.may_review,
      as_learner = co_teacher.as_learner or excluded.as_learner,
      added_at = least(co_teacher.added_at, excluded.added_at)`.execute(db);
  await sql`
    delete from catalog.co_teacher using catalog.course
    where co_teacher.account_id = ${kept} and course.id = co_teacher.course_id
      and course.owner_account_id = ${kept}`.execute(db);
}
