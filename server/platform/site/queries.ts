import { sql } from 'kysely';
import type { Db } from '../postgres/database.ts';

export async function listSettings(db: Db) {
  return db.selectFrom('platform.site_setting').select(['name', 'value']).execute();
}

/** Of two Admins who save at once, the second waits and sees what the first has saved. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`lock table platform.site_setting in share row exclusive mode`.execute(db);
}

export async function writeSettings(db: Db, values: Record<string, string>) {
  await db
    .insertInto('platform.site_setting')
    .values(Object.entries(values).map(([name, value]) => ({ name, value })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        value: sql<string>`excluded.value`,
        changed_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

export async function isZoneKnown(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_timezone_names where lower(name) = lower(${zone}) limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function deleteSetting(db: Db, name: string) {
  await db.deleteFrom('platform.site_setting').where('name', '=', name).execute();
}

export async function saveLogo(
  db: Db,
  logo: {
    hash: string;
    content_type: 'image/svg+xml' | 'image/png';
    content: Buffer;
    png: Buffer;
    width: number;
    height: number;
  },
) {
  await db
    .insertInto('platform.site_logo')
    .values(logo)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export async function findLogoSize(db: Db, hash: string) {
  return db
    .selectFrom('platform.site_logo')
    .select(['content_type as contentType', 'width', 'height'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export async function findLogo(db: Db, hash: string) {
  return db
    .selectFrom('platform.site_logo')
    .select(['content_type as contentType', 'content', 'png', 'width', 'height'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}
