import { sql } from 'kysely';

/** In which a learner's days begin and end. */
export function timeZoneOf(accountId: number) {
  return sql<string>`coalesce(
    (select time_zone from notifications.preference where account_id = ${accountId}), 'UTC'
  )`;
}
