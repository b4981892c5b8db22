import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

const stillWorks = sql<boolean>`link.expires_at > now()`;

export async function insertLink(
  db: Db,
  link: { courseId: number; tokenHash: string; accountId: number; days: number },
): Promise<string> {
  const { id } = await db
    .insertInto('studio.preview_link')
    .values({
      course_id: link.courseId,
      token_hash: link.tokenHash,
      created_by_account_id: link.accountId,
      expires_at: sql<Date>`now() + make_interval(days => ${link.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function listLinks(db: Db, courseId: number) {
  return db
    .selectFrom('studio.preview_link as link')
    .leftJoin('accounts.account as account', 'account.id', 'link.created_by_account_id')
    .where('link.course_id', '=', courseId)
    .where(stillWorks)
    .select([
      'link.id',
      'link.created_at as createdAt',
      'link.expires_at as expiresAt',
      sql<string | null>`nullif(concat_ws(' ', account.first_name, account.last_name), '')`.as(
        'by',
      ),
    ])
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id')
    .execute();
}

/** Works only as long as whoever made it may show the course to others. */
export async function findLink(db: Db, tokenHash: string) {
  return db
    .selectFrom('studio.preview_link as link')
    .innerJoin('accounts.account as account', 'account.id', 'link.created_by_account_id')
    .where('link.token_hash', '=', tokenHash)
    .where(stillWorks)
    .where('account.suspended_at', 'is', null)
    .where(
      sql<boolean>`(
        account.role = 'Admin' or exists (
          select from catalog.teacher
          where teacher.course_id = link.course_id and teacher.account_id = account.id and teacher.may_edit
        )
      )`,
    )
    .select(['link.course_id as courseId', 'link.expires_at as expiresAt'])
    .executeTakeFirst();
}

export async function deleteLink(db: Db, courseId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('studio.preview_link')
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpired(db: Db) {
  await db.deleteFrom('studio.preview_link').where('expires_at', '<', sql<Date>`now()`).execute();
}
