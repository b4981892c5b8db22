import type { KanaScript } from '../../../contract/assessment/practice/kana.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { timeZoneOf } from '../learner-queries.ts';
import { memoryColumns, memorySelection } from '../review/memory-columns.ts';
import type { Memory } from '../review/review-schedule.ts';

export async function listCards(db: Db, accountId: number) {
  return db
    .selectFrom('assessment.kana_card as card')
    .where('card.account_id', '=', accountId)
    .select(['card.kana', 'card.due_at as dueAt', 'card.reps'])
    .orderBy('card.kana')
    .execute();
}

/** Those that are there already keep their schedule. */
export async function insertCards(
  db: Db,
  accountId: number,
  script: KanaScript,
  kana: readonly string[],
) {
  await db
    .insertInto('assessment.kana_card')
    .values(kana.map((kana) => ({ account_id: accountId, kana, script })))
    .onConflict((conflict) => conflict.columns(['account_id', 'kana']).doNothing())
    .execute();
}

export async function deleteUnasked(db: Db, accountId: number, kana: readonly string[]) {
  await db
    .deleteFrom('assessment.kana_card')
    .where('account_id', '=', accountId)
    .where('kana', 'in', kana)
    .where('reps', '=', 0)
    .execute();
}

export async function findCard(db: Db, accountId: number, kana: string) {
  return cardOf(db, accountId, kana).executeTakeFirst();
}

/** Locks the card, so that concurrent reviews build on each other. */
export async function lockCard(db: Db, accountId: number, kana: string) {
  return cardOf(db, accountId, kana).forUpdate('card').executeTakeFirst();
}

function cardOf(db: Db, accountId: number, kana: string) {
  return db
    .selectFrom('assessment.kana_card as card')
    .where('card.account_id', '=', accountId)
    .where('card.kana', '=', kana)
    .select(memorySelection)
    .select((eb) => [
      eb
        .selectFrom('catalog.lesson as lesson')
        .whereRef('lesson.slug', '=', 'card.script')
        .where('lesson.position', 'is not', null)
        .select('lesson.id')
        .as('lessonId'),
      timeZoneOf(accountId).as('timeZone'),
    ]);
}

export async function updateCard(db: Db, accountId: number, kana: string, memory: Memory) {
  await db
    .updateTable('assessment.kana_card')
    .set(memoryColumns(memory))
    .where('account_id', '=', accountId)
    .where('kana', '=', kana)
    .execute();
}
