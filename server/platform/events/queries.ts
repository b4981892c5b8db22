import { sql } from 'kysely';
import type { EventFacts, EventType } from '../../../contract/site/events.ts';
import type { Db } from '../postgres/database.ts';

/** Something that happened in an organisation, and whom it is about. */
export type OrganisationEvent = {
  [Type in EventType]: {
    type: Type;
    teamId: string;
    accountId: number | null;
    data: EventFacts[Type];
  };
}[EventType];

export async function insertEvent(
  db: Db,
  { type, teamId, accountId, data }: OrganisationEvent,
): Promise<void> {
  const facts = JSON.stringify(data);
  await sql`select platform.emit(${type}, ${accountId}, ${teamId}, ${facts}::jsonb)`.execute(db);
}

/** An event that nobody awaits: whoever writes it makes its delivery. */
export async function insertTakenEvent(
  db: Db,
  event: { type: string; teamId: string; data: object },
): Promise<string> {
  const { id } = await db
    .insertInto('platform.event')
    .values({
      type: event.type,
      team_id: event.teamId,
      data: JSON.stringify(event.data),
      taken_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Events nobody has taken yet, oldest first. Those that another process is taking are left to it. */
export async function takeEvents(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select id from platform.event where taken_at is null order by id limit ${most} for update skip locked
    )
    update platform.event set taken_at = now() from waiting where event.id = waiting.id
    returning event.id`.execute(db);
  return rows.map(({ id }) => id);
}

const daysKept = 30;

export async function deleteOldEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('platform.event')
    .where('at', '<', sql<Date>`now() - ${daysKept} * interval '1 day'`)
    .execute();
}
