import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { ExpiryStage } from './terms.ts';

/** Teams that end within a month or have ended, with their owner, unless the last notice about that end was sent. */
export async function listExpiringTeams(db: Db, now: Date) {
  return db
    .selectFrom('teams.team as team')
    .innerJoin('teams.member as owner', (join) =>
      join.onRef('owner.team_id', '=', 'team.id').on('owner.role', '=', 'owner'),
    )
    .innerJoin('accounts.account as account', 'account.id', 'owner.account_id')
    .where('team.closed_at', 'is', null)
    .where('team.ends_at', '<=', sql<Date>`${now}::timestamptz + interval '30 days'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('teams.renewal_notice as notice')
            .whereRef('notice.team_id', '=', 'team.id')
            .whereRef('notice.ends_at', '=', 'team.ends_at')
            .where('notice.stage', '=', 'closed')
            .select('notice.team_id'),
        ),
      ),
    )
    .select([
      'team.id',
      'team.name',
      'team.personal',
      'team.plan',
      'team.ends_at as endsAt',
      'team.open_until as openUntil',
      'owner.account_id as accountId',
      'account.email',
      'account.first_name as firstName',
    ])
    .orderBy('team.ends_at')
    .execute();
}

export type ExpiringTeam = Awaited<ReturnType<typeof listExpiringTeams>>[number];

/** False if the notice was sent before, even by another process, or if the team was renewed or closed in the meantime. */
export async function claimExpiryNotice(
  db: Db,
  team: { id: string; endsAt: Date },
  stage: ExpiryStage,
): Promise<boolean> {
  const { rows } = await sql`
    insert into teams.renewal_notice (team_id, ends_at, stage)
    select id, ends_at, ${stage} from teams.team
    where id = ${team.id} and closed_at is null
      and date_trunc('milliseconds', ends_at) = ${team.endsAt}::timestamptz
    on conflict do nothing
    returning team_id`.execute(db);
  return rows.length > 0;
}
