import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Behind a pooler that shares sessions, announcements of changes would get lost and locks would be held by nobody, both
 * without an error: pages would be outdated, and two processes could migrate at once. So this is checked first.
 */
export async function requireSessions(connectionString: string): Promise<void> {
  if (await keepsSessions(connectionString)) return;
  throw new Error(
    'The database is behind a pooler that shares sessions, such as PgBouncer in transaction mode. ' +
      'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; DATABASE_URL may stay as it is.',
  );
}

/** Whether one connection receives what another one announces. */
export async function keepsSessions(connectionString: string): Promise<boolean> {
  const options = { connectionString, application_name: 'stepwell-start' };
  const listener = new pg.Client(options);
  const speaker = new pg.Client(options);
  const word = randomUUID();
  let isHeard = false;
  listener.on('notification', ({ payload }) => {
    if (payload === word) isHeard = true;
  });
  try {
    await listener.connect();
    await speaker.connect();
    await listener.query('listen stepwell_session');
    await speaker.query("select pg_notify('stepwell_session', $1)", [word]);
    // PostgreSQL delivers what was announced to a session before it answers.
    await listener.query('select');
    return isHeard;
  } finally {
    await listener.end();
    await speaker.end();
  }
}
