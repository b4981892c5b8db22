import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface CatchState {
  pausedAt: Date | null;
  /** An administrator said that these people really leave. */
  isLetGo: boolean;
}

export async function lockCatch(db: Db, teamId: string): Promise<CatchState> {
  const { rows } = await sql<CatchState>`
    insert into sign_on.provisioning (team_id) values (${teamId})
    on conflict (team_id) do update set team_id = excluded.team_id
    returning paused_at as "pausedAt", coalesce(let_go_until > now(), false) as "isLetGo"`.execute(
    db,
  );
  return rows[0] ?? { pausedAt: null, isLetGo: false };
}

/** Who left within the last hour by this token, and who is still active. */
export async function countLeavers(
  db: Db,
  teamId: string,
  keyId: string,
): Promise<{ left: number; active: number }> {
  const { rows } = await sql<{ left: number; active: number }>`
    select
      (
        select count(*) from sign_on.person
        where team_id = ${teamId} and left_key_id = ${keyId} and left_at > now() - interval '1 hour'
      ) as left,
      (
        select count(*) from sign_on.person
        where team_id = ${teamId} and active and deleted_at is null
      ) as active`.execute(db);
  return rows[0] ?? { left: 0, active: 0 };
}

export async function pause(db: Db, teamId: string, keyId: string) {
  await sql`
    update sign_on.provisioning set paused_at = now(), paused_key_id = ${keyId}, let_go_until = null
    where team_id = ${teamId}`.execute(db);
}

export async function markHeld(db: Db, personId: string, keyId: string) {
  await sql`
    update sign_on.person set held_at = coalesce(held_at, now()), held_key_id = ${keyId} where id = ${personId}`.execute(
    db,
  );
}
