import { sql } from 'kysely';
import type { Db } from '../platform/postgres/database.ts';
import type { MergedAccounts } from '../platform/postgres/merge-rows-queries.ts';

// Added to numbers while they change, so that no two rows have the same in between.
const farAway = 1_000_000;

/** Attempts of both accounts, numbered in the order in which they were made. */
export async function mergeAttempts(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  // A paper that both have answered stays with the remaining account's attempt.
  await sql`
    update assessment.attempt as given set paper = null
    where given.account_id = ${merged} and exists (
      select from assessment.attempt as own
      where own.account_id = ${kept} and own.lesson_id = given.lesson_id and own.paper = given.paper
    )`.execute(db);
  await sql`
    update assessment.attempt
    set account_id = ${kept}, key = gen_random_uuid(), number = number + ${farAway}
    where account_id = ${merged}`.execute(db);
  await sql`
    update assessment.attempt set number = number + 2 * ${farAway}
    where account_id = ${kept} and lesson_id in (
      select lesson_id from assessment.attempt where account_id = ${kept} and number > ${farAway}
    )`.execute(db);
  await sql`
    update assessment.attempt set number = placed.number
    from (
      select id, row_number() over (partition by lesson_id order by taken_at, id) as number
      from assessment.attempt where account_id = ${kept} and number > ${farAway}
    ) as placed
    where placed.id = attempt.id`.execute(db);
}

/** If both accounts are sitting the same quiz, the remaining account's sitting is kept. */
export async function mergeSittings(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    delete from assessment.sitting as given
    where given.account_id = ${merged} and given.ended_at is null and exists (
      select from assessment.sitting as own
      where own.account_id = ${kept} and own.lesson_id = given.lesson_id and own.ended_at is null
    )`.execute(db);
  await sql`
    update assessment.sitting set account_id = ${kept} where account_id = ${merged}`.execute(db);
}

/** Like attempts. Only the newest still waits for a review. What a group handed in stays the group's, with its numbers. */
export async function mergeSubmissions(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  // A group that nobody would be left in: the remaining account is in another one.
  await sql`
    update assessment.submission set account_id = ${merged}, group_id = null
    from assessment.work_group_member as member
    where member.account_id = ${merged} and submission.group_id = member.group_id
      and exists (
        select from assessment.work_group_member as own
        where own.account_id = ${kept} and own.lesson_id = member.lesson_id and own.group_id <> member.group_id
      )
      and not exists (
        select from assessment.work_group_member as other
        where other.group_id = member.group_id and other.account_id <> ${merged}
      )`.execute(db);
  await sql`
    update assessment.submission set account_id = ${kept}, key = gen_random_uuid()
    where account_id = ${merged} and group_id is not null`.execute(db);
  await sql`
    update assessment.submission
    set account_id = ${kept}, key = gen_random_uuid(), number = number + ${farAway}
    where account_id = ${merged} and group_id is null`.execute(db);
  await sql`
    update assessment.submission set number = number + 2 * ${farAway}
    where account_id = ${kept} and group_id is null and lesson_id in (
      select lesson_id from assessment.submission where account_id = ${kept} and number > ${farAway}
    )`.execute(db);
  await sql`
    update assessment.submission
    set number = placed.number, superseded_at = coalesce(submission.superseded_at, placed.next_at)
    from (
      select id, row_number() over tries as number, lead(submitted_at) over tries as next_at
      from assessment.submission where account_id = ${kept} and number > ${farAway}
      window tries as (partition by lesson_id order by submitted_at, id)
    ) as placed
    where placed.id = submission.id`.execute(db);
}

/** Tasks done under either account are done. What was set last stays as it was. */
export async function mergeActivityStates(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    update assessment.activity_state as own
    set done = case
        when own.data_hash <> other.data_hash and own.changed_at < other.changed_at then other.done
        when own.data_hash <> other.data_hash then own.done
        else array(select unnest(own.done) union select unnest(other.done) order by 1)
      end,
      data_hash = latest.data_hash, seed = latest.seed, inputs = latest.inputs, moves = latest.moves,
      best = greatest(own.best, other.best), attempts = own.attempts + other.attempts, changed_at = latest.changed_at
    from assessment.activity_state as other
    join assessment.activity_state as latest
      on latest.account_id in (${kept}, ${merged}) and latest.lesson_id = other.lesson_id and latest.activity = other.activity
    where own.account_id = ${kept} and other.account_id = ${merged}
      and other.lesson_id = own.lesson_id and other.activity = own.activity
      and latest.account_id = case when own.changed_at < other.changed_at then ${merged}::integer else ${kept}::integer end`.execute(
    db,
  );
  await sql`
    update assessment.activity_state as given set account_id = ${kept}
    where given.account_id = ${merged} and not exists (
      select from assessment.activity_state as own
      where own.account_id = ${kept} and own.lesson_id = given.lesson_id and own.activity = given.activity
    )`.execute(db);
}

/** A practice question solved under either account is solved, whichever card stays. */
export async function shareSolved(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    update assessment.practice_card as card set solved_at = least(card.solved_at, other.solved_at)
    from assessment.practice_card as other
    where card.account_id in (${kept}, ${merged}) and other.account_id in (${kept}, ${merged})
      and other.account_id <> card.account_id and other.question_id = card.question_id
      and other.solved_at is not null`.execute(db);
}
