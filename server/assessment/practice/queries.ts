import { sql } from 'kysely';
import type { PracticeQuestion } from '../../../practice/kinds.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { memoryColumns, memorySelection } from '../review/memory-columns.ts';
import type { Memory } from '../review/review-schedule.ts';

export interface NewPracticeQuestion {
  question: PracticeQuestion;
  figure: string | null;
  contentHash: string;
}

/** Questions keep their ids by their names. The version counts changes of the content. */
export async function writeQuestions(
  db: Db,
  lessonId: string,
  questions: readonly NewPracticeQuestion[],
) {
  const names = questions.map(({ question }) => question.id);
  await db
    .updateTable('assessment.practice_question')
    .set({ retired_at: sql<Date>`now()` })
    .where('lesson_id', '=', lessonId)
    .where('retired_at', 'is', null)
    .where('name', '<>', sql<string>`all(${names}::text[])`)
    .execute();
  if (questions.length === 0) return;
  await db
    .insertInto('assessment.practice_question')
    .values(
      questions.map(({ question, figure, contentHash }, index) => ({
        lesson_id: lessonId,
        name: question.id,
        position: index + 1,
        kind: question.kind,
        content: JSON.stringify(question),
        content_hash: contentHash,
        figure,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['lesson_id', 'name']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        kind: eb.ref('excluded.kind'),
        content: sql<string>`excluded.content`,
        content_hash: eb.ref('excluded.content_hash'),
        figure: eb.ref('excluded.figure'),
        retired_at: null,
        version: sql<number>`practice_question.version + (practice_question.content_hash <> excluded.content_hash)::int`,
      })),
    )
    .execute();
}

const isShown = sql<boolean>`question.retired_at is null`;

/** In order, each with whether this account has solved it. */
export async function listQuestions(db: Db, lessonId: string, accountId: number | null) {
  return db
    .selectFrom('assessment.practice_question as question')
    .leftJoin('assessment.practice_card as card', (join) =>
      join.onRef('card.question_id', '=', 'question.id').on('card.account_id', '=', accountId),
    )
    .where('question.lesson_id', '=', lessonId)
    .where(isShown)
    .select([
      'question.content',
      'question.figure',
      sql<boolean>`card.solved_at is not null`.as('solved'),
    ])
    .$narrowType<{ content: PracticeQuestion }>()
    .orderBy('question.position')
    .execute();
}

export async function findQuestion(db: Db, lessonId: string, name: string) {
  return db
    .selectFrom('assessment.practice_question as question')
    .where('question.lesson_id', '=', lessonId)
    .where('question.name', '=', name)
    .where(isShown)
    .select(['question.id', 'question.version', 'question.content'])
    .$narrowType<{ content: PracticeQuestion }>()
    .executeTakeFirst();
}

/** Since it last became due: answering a due card makes it due later. */
export async function isAnswered(db: Db, accountId: number, questionId: string): Promise<boolean> {
  const card = await db
    .selectFrom('assessment.practice_card')
    .where('account_id', '=', accountId)
    .where('question_id', '=', questionId)
    .where('tries', '>', 0)
    .where('due_at', '>', sql<Date>`now()`)
    .select('question_id')
    .executeTakeFirst();
  return card !== undefined;
}

/** The card of this account, created if need be, and locked: answers given at the same time build on each other. */
export async function lockCard(
  db: Db,
  accountId: number,
  question: { id: string; version: number },
) {
  await db
    .insertInto('assessment.practice_card')
    .values({ account_id: accountId, question_id: question.id, version: question.version })
    .onConflict((conflict) => conflict.columns(['account_id', 'question_id']).doNothing())
    .execute();
  return db
    .selectFrom('assessment.practice_card as card')
    .where('card.account_id', '=', accountId)
    .where('card.question_id', '=', question.id)
    .select(memorySelection)
    .select('card.hints')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateCard(
  db: Db,
  accountId: number,
  questionId: string,
  change: { version: number; correct: boolean; memory: Memory },
) {
  const { version, correct, memory } = change;
  await db
    .updateTable('assessment.practice_card')
    .set({
      version,
      tries: sql<number>`least(tries + 1, 1000000)`,
      ...(correct && { hints: 0, solved_at: sql<Date>`now()` }),
      ...memoryColumns(memory),
    })
    .where('account_id', '=', accountId)
    .where('question_id', '=', questionId)
    .execute();
}

/** Someone who asked for a hint gets the question again, answered or not. */
export async function countHint(
  db: Db,
  accountId: number,
  question: { id: string; version: number },
  seen: number,
) {
  await db
    .insertInto('assessment.practice_card')
    .values({
      account_id: accountId,
      question_id: question.id,
      version: question.version,
      hints: seen,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'question_id'])
        .doUpdateSet({ hints: seen })
        .where('assessment.practice_card.hints', '<', seen),
    )
    .execute();
}
