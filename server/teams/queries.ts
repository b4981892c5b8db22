import { sql } from 'kysely';
import type { Plan } from '../../contract/plans.ts';
import type { Db } from '../platform/postgres/database.ts';

// In milliseconds, as JavaScript reads it back: orders are compared with the end they were made for.
const now = sql<Date>`date_trunc('milliseconds', now())`;

const columns = [
  'team.id',
  'team.name',
  'team.personal',
  'team.plan',
  'team.seats',
  'team.starts_at as startsAt',
  'team.ends_at as endsAt',
  'team.open_until as openUntil',
  'team.closed_at as closedAt',
  'team.time_zone as timeZone',
  sql<number>`case when team.kept_after = team.ends_at then team.kept_days else 0 end`.as(
    'extendedDays',
  ),
] as const;

export interface TeamRow {
  id: string;
  name: string;
  plan: Plan;
  personal: boolean;
  seats: number;
  startsAt: Date;
  endsAt: Date;
  openUntil: Date;
  closedAt: Date | null;
  /** Where its days begin and end. */
  timeZone: string;
  extendedDays: number;
}

/** Serialises changes of a team's seats. Count them after locking, not in the same query. */
export async function lockTeam(db: Db, teamId: string): Promise<TeamRow | undefined> {
  if (!db.isTransaction) throw new Error('A team is locked for the length of a transaction.');
  return (
    db
      .selectFrom('teams.team as team')
      .where('team.id', '=', teamId)
      .select(columns)
      // Not `for update`: what was written before refers to the team, and two who did that would wait for each other.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

export async function findTeam(db: Db, teamId: string): Promise<TeamRow | undefined> {
  return db
    .selectFrom('teams.team as team')
    .where('team.id', '=', teamId)
    .select(columns)
    .executeTakeFirst();
}

export interface Seats {
  used: number;
  /** Reserved for pending invitations. */
  invited: number;
  /** Fewer than the team has while a renewal with fewer is being paid. */
  most: number;
}

export const noSeats: Seats = { used: 0, invited: 0, most: 0 };

/** By team. One invitation can be left out: the one that is being accepted or sent again. */
export async function countSeatsOf(
  db: Db,
  teamIds: readonly string[],
  exceptInvitationId = '',
): Promise<Map<string, Seats>> {
  const { rows } = await sql<Seats & { id: string }>`
    select
      team.id,
      (select count(*) from teams.member where team_id = team.id and seated) as used,
      (
        select count(*) from teams.invitation
        where team_id = team.id and accepted_at is null and withdrawn_at is null
          and expires_at > now() and id::text <> ${exceptInvitationId}
      ) as invited,
      least(team.seats, (
        select min(seats) from billing.pending_order
        where team_id = team.id and kind in ('renewal', 'agreement')
      )) as most
    from teams.team
    where id = any(${teamIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...seats }) => [id, seats]));
}

export async function countSeats(
  db: Db,
  teamId: string,
  exceptInvitationId?: string,
): Promise<Seats> {
  return (await countSeatsOf(db, [teamId], exceptInvitationId)).get(teamId) ?? noSeats;
}

/** The teams of an account, longest lasting first; or only one of them. */
export async function listTeamsOf(db: Db, accountId: number, only: string | null) {
  return db
    .selectFrom('teams.member as member')
    .innerJoin('teams.team as team', 'team.id', 'member.team_id')
    .where('member.account_id', '=', accountId)
    .$if(only !== null, (query) => query.where('team.id', '=', only))
    .select([...columns, 'team.created_at as createdAt', 'member.role', 'member.seated'])
    .select(
      sql<string>`(
        select account.first_name || ' ' || account.last_name
        from teams.member as owner
        join accounts.account on account.id = owner.account_id
        where owner.team_id = team.id and owner.role = 'owner'
      )`.as('ownerName'),
    )
    .select(
      sql<string[]>`array(
        select branch.group_id from teams.group_manager
        join teams.branch on branch.ancestor_id = group_manager.group_id
        where group_manager.team_id = team.id and group_manager.account_id = member.account_id
        group by branch.group_id
      )`.as('managedGroupIds'),
    )
    .orderBy('team.open_until', 'desc')
    .orderBy('team.id')
    .execute();
}

export async function findOwned(db: Db, accountId: number, teamId: string) {
  return db
    .selectFrom('teams.member as member')
    .innerJoin('teams.team as team', 'team.id', 'member.team_id')
    .where('team.id', '=', teamId)
    .where('member.account_id', '=', accountId)
    .where('member.role', '=', 'owner')
    .select(columns)
    .executeTakeFirst();
}

/** The paid year, and its grace period. */
export interface Term {
  startsAt: Date;
  endsAt: Date;
  openUntil: Date;
}

const termColumns = ({ startsAt, endsAt, openUntil }: Term) => ({
  starts_at: startsAt,
  ends_at: endsAt,
  open_until: openUntil,
});

export async function insertTeam(
  db: Db,
  team: Term & { name: string; seats: number; personal: boolean; timeZone: string },
): Promise<string> {
  const { name, seats, personal, timeZone, ...term } = team;
  const { id } = await db
    .insertInto('teams.team')
    .values({ name, seats, personal, time_zone: timeZone, ...termColumns(term) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateName(db: Db, teamId: string, name: string) {
  await db.updateTable('teams.team').set({ name }).where('id', '=', teamId).execute();
}

export async function updateTimeZone(db: Db, teamId: string, timeZone: string) {
  await db
    .updateTable('teams.team')
    .set({ time_zone: timeZone })
    .where('id', '=', teamId)
    .execute();
}

export async function updateSeats(db: Db, teamId: string, seats: number) {
  await db.updateTable('teams.team').set({ seats }).where('id', '=', teamId).execute();
}

/** What was agreed with sales, beside seats and term; null for what is only a team. */
export async function updateAgreement(
  db: Db,
  teamId: string,
  agreed: { cents: number; currency: string } | null,
) {
  await db
    .updateTable('teams.team')
    .set({
      plan: agreed ? 'enterprise' : 'team',
      agreed_cents: agreed?.cents ?? null,
      agreed_currency: agreed?.currency ?? null,
    })
    .where('id', '=', teamId)
    .execute();
}

export async function updateTerm(db: Db, teamId: string, seats: number, term: Term) {
  await db
    .updateTable('teams.team')
    .set({ seats, ...termColumns(term), closed_at: null })
    .where('id', '=', teamId)
    .execute();
}

export async function updateOpenUntil(db: Db, teamId: string, openUntil: Date) {
  await db
    .updateTable('teams.team')
    .set({ open_until: openUntil })
    .where('id', '=', teamId)
    .execute();
}

/** Unpaid days after the year that ended then; replaces those of an earlier year. */
export async function updateExtendedDays(db: Db, teamId: string, days: number, endsAt: Date) {
  await db
    .updateTable('teams.team')
    .set({ kept_days: days, kept_after: endsAt })
    .where('id', '=', teamId)
    .execute();
}

/** Its end moves to now, which outdates orders made for the team as it was. */
export async function closeTeam(db: Db, teamId: string) {
  const start = sql<Date>`least(starts_at, ${now} - interval '1 millisecond')`;
  await db
    .updateTable('teams.team')
    .set({ starts_at: start, ends_at: now, open_until: now, closed_at: now })
    .where('id', '=', teamId)
    .where('closed_at', 'is', null)
    .execute();
}

/** An order for the team that is being paid or invoiced. */
export async function findPendingOrder(db: Db, teamId: string) {
  return db
    .selectFrom('billing.pending_order')
    .where('team_id', '=', teamId)
    .select(['state', 'number'])
    .orderBy('state', 'desc')
    .limit(1)
    .executeTakeFirst();
}
