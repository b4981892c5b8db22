import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';

export async function writeProfile(
  db: Db,
  profile: { accountId: number; interests: string[]; evenings: number[]; plannedUntil: Day },
) {
  const values = {
    interests: profile.interests,
    evenings: profile.evenings,
    planned_until: profile.plannedUntil,
    answered_at: new Date(),
  };
  await db
    .insertInto('learning.learner_profile')
    .values({ account_id: profile.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** From the given day on, those not ticked. */
export async function deleteEvenings(db: Db, accountId: number, from: Day) {
  await db
    .deleteFrom('learning.reminder')
    .where('account_id', '=', accountId)
    .where('from_evenings', '=', true)
    .where('due_on', '>=', from)
    .where('done_at', 'is', null)
    .execute();
}

/** One reminder at seven in the evening for each day that has none yet. */
export async function insertEvenings(
  db: Db,
  plans: readonly { accountId: number; days: readonly Day[] }[],
) {
  const rows = plans.flatMap(({ accountId, days }) => days.map((day) => ({ accountId, day })));
  if (rows.length === 0) return;
  await sql`
    insert into learning.reminder (account_id, task, due_on, due_time, from_evenings)
    select account_id, 'Ten minutes of learning', due_on, '19:00', true
    from unnest(
      ${rows.map(({ accountId }) => accountId)}::integer[],
      ${rows.map(({ day }) => day)}::date[]
    ) as evening (account_id, due_on)
    on conflict (account_id, due_on) where from_evenings do nothing`.execute(db);
}

export async function listUnplanned(db: Db, latest: Day, limit: number) {
  return db
    .selectFrom('learning.learner_profile as profile')
    .leftJoin(
      'notifications.preference as preference',
      'preference.account_id',
      'profile.account_id',
    )
    .where('profile.evenings', '<>', sql<number[]>`'{}'`)
    .where('profile.planned_until', '<', latest)
    .select([
      'profile.account_id as accountId',
      'profile.evenings',
      sql<Day>`profile.planned_until`.as('plannedUntil'),
      sql<string>`coalesce(preference.time_zone, 'UTC')`.as('timeZone'),
    ])
    .orderBy('profile.planned_until')
    .limit(limit)
    .execute();
}

export async function markPlanned(db: Db, plans: readonly { accountId: number; until: Day }[]) {
  await sql`
    update learning.learner_profile as profile
    set planned_until = plan.planned_until
    from unnest(
      ${plans.map(({ accountId }) => accountId)}::integer[],
      ${plans.map(({ until }) => until)}::date[]
    ) as plan (account_id, planned_until)
    where profile.account_id = plan.account_id`.execute(db);
}
