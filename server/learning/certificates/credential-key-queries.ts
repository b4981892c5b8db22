import type { Db } from '../../platform/postgres/database.ts';

export async function listKeys(db: Db) {
  return db
    .selectFrom('learning.credential_key')
    .select(['id', 'private_key as privateKey'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function findPublicKey(db: Db, id: string) {
  return db
    .selectFrom('learning.credential_key')
    .where('id', '=', id)
    .select('public_jwk as jwk')
    .executeTakeFirst();
}

export async function insertKey(
  db: Db,
  key: { id: string; publicJwk: object; privateKey: string },
) {
  await db
    .insertInto('learning.credential_key')
    .values({
      id: key.id,
      public_jwk: JSON.stringify(key.publicJwk),
      private_key: key.privateKey,
    })
    .execute();
}
