import { type Expression, sql } from 'kysely';
import type { QuizTerms } from '../../../contract/catalog/quiz-settings.ts';
import type { QuestionPictures } from '../../../contract/catalog.ts';
import type { QuizContent } from '../../../practice/in-quiz.ts';
import type { PracticeAnswer, ShownQuestion } from '../../../practice/kinds.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';

export interface NewQuestion {
  question: string;
  options: string[];
  answer: number;
  explanation: string;
  sample?: boolean;
  pictures?: QuestionPictures;
  says?: string[];
  /** Of a question of another kind than one right option: what learners see, and what its author wrote. */
  kind?: { shown: ShownQuestion; content: QuizContent };
}

/** What a learner may see of a question. */
export interface AskableQuestion {
  question: string;
  options: string[];
  shown: ShownQuestion | null;
  pictures: QuestionPictures | null;
}

export interface KeyedText extends AskableQuestion {
  answer: number;
  explanation: string;
  /** What is said to whoever has chosen an option, in their order; null if nobody is told anything. */
  says: string[] | null;
  content: QuizContent | null;
}

export interface KeyedQuiz {
  /** What this version decides for itself; null for the usual quiz. */
  own: QuizTerms | null;
  /** The version that is asked now. */
  current: number;
  questions: readonly KeyedText[];
}

interface QuizVersion {
  lessonId: string;
  version: number;
}

const keyedQuiz = compileOnce((db, given: Given<QuizVersion>) => quizWithKey(db, given));

/** One version of a quiz with its answer key. */
export async function findKeyedQuiz(db: Db, lessonId: string, version: number) {
  return keyedQuiz.executeTakeFirst(db, { lessonId, version });
}

const lockedBy = (lockName: Expression<string>) =>
  sql`pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.as('lock');

const keyedQuizUnderLock = compileOnce((db, given: Given<QuizVersion & { lockName: string }>) =>
  quizWithKey(db, given).select(lockedBy(given.lockName)),
);

/** Acquires a lock in the same statement. */
export async function lockKeyedQuiz(
  db: Db,
  quiz: QuizVersion & { lockName: string },
): Promise<KeyedQuiz | undefined> {
  return keyedQuizUnderLock.executeTakeFirst(db, quiz);
}

const quizUnderLock = compileOnce((db, given: Given<{ lessonId: string; lockName: string }>) =>
  db
    .selectFrom('assessment.quiz')
    .where('lesson_id', '=', given.lessonId)
    .select(['version as current', lockedBy(given.lockName)]),
);

/** The same without what never changes. */
export async function lockQuiz(db: Db, quiz: { lessonId: string; lockName: string }) {
  return quizUnderLock.executeTakeFirst(db, quiz);
}

/** That, to be sent together with other statements. */
export const lockingQuiz = (db: Db, quiz: { lessonId: string; lockName: string }) =>
  quizUnderLock.fill(db, quiz);

const ownTerms = (lessonId: string, version: Expression<unknown>) =>
  sql<QuizTerms | null>`(
    select jsonb_strip_nulls(jsonb_build_object('parts', parts))
      || jsonb_build_object('asked', asked, 'passMark', pass_mark, 'minutes', minutes)
    from assessment.quiz_terms as terms
    where terms.lesson_id = ${sql.ref(lessonId)} and terms.version = ${version}
  )`.as('own');

function quizWithKey(db: Db, { lessonId, version }: Given<QuizVersion>) {
  return db
    .selectFrom('assessment.quiz as quiz')
    .innerJoin('assessment.question as question', 'question.lesson_id', 'quiz.lesson_id')
    .innerJoin('assessment.answer_key as key', 'key.question_id', 'question.id')
    .where('quiz.lesson_id', '=', lessonId)
    .where('question.version', '=', version)
    .groupBy('quiz.lesson_id')
    .select([
      ownTerms('quiz.lesson_id', version),
      'quiz.version as current',
      sql<KeyedText[]>`json_agg(
        json_build_object(
          'question', question.question, 'options', question.options, 'shown', question.shown,
          'pictures', question.pictures,
          'answer', key.answer, 'explanation', key.explanation, 'says', key.says, 'content', key.content
        )
        order by question.position
      )`.as('questions'),
    ]);
}

/** A version of a quiz without its answer key; the current one if none is named. */
export async function findAskableQuiz(db: Db, lessonId: string, version: number | undefined) {
  return db
    .selectFrom('assessment.quiz as quiz')
    .innerJoin('assessment.question as question', 'question.lesson_id', 'quiz.lesson_id')
    .where('quiz.lesson_id', '=', lessonId)
    .where('question.version', '=', version ?? sql<number>`quiz.version`)
    .groupBy(['question.version', 'quiz.lesson_id'])
    .select([
      ownTerms('quiz.lesson_id', sql.ref('question.version')),
      'question.version',
      'quiz.version as current',
      sql<AskableQuestion[]>`json_agg(
        json_build_object(
          'question', question.question, 'options', question.options, 'shown', question.shown,
          'pictures', question.pictures
        )
        order by question.position
      )`.as('questions'),
    ])
    .executeTakeFirst();
}

/** How long pages that were open when a quiz was replaced may still hand in their answers. */
const openPages = sql`interval '6 hours'`;

/** Whether an earlier version was replaced just now. */
export async function wasJustReplaced(db: Db, lessonId: string, version: number): Promise<boolean> {
  const { rows } = await sql`
    select from assessment.question
    where lesson_id = ${lessonId} and version > ${version}
      and (added_at is null or added_at < now() - ${openPages})
    limit 1`.execute(db);
  return rows.length === 0;
}

export async function hasQuiz(db: Db, lessonId: string): Promise<boolean> {
  const quiz = await db
    .selectFrom('assessment.quiz')
    .where('lesson_id', '=', lessonId)
    .select('lesson_id')
    .executeTakeFirst();
  return quiz !== undefined;
}

export interface NewAttempt {
  accountId: number;
  lessonId: string;
  key: string;
  quizVersion: number;
  passMark: number;
  /** The seed of the paper; null if all questions were asked as they are written. */
  paper: number | null;
  /** Positions of the questions that were drawn, in order; null if all were asked. */
  questions: number[] | null;
  /** The option of each question that was asked, as they are written. */
  answers: (number | null)[];
  /** What was answered to questions of other kinds, as JSON; null if there are none. */
  given: string | null;
  score: number;
  total: number;
  /** Positions of wrongly answered questions, from 1. */
  missed: number[];
  /** Positions of rightly answered questions, from 1. */
  known: number[];
  /** Their cards as columns, at the first attempt and later. */
  knownFirst: string;
  knownLater: string;
  /** Whether answers may be shown even if the quiz was never passed before. */
  showsAnswers: boolean;
}

/** What an attempt asked. */
export interface AskedBefore {
  version: number;
  /** Positions from 1; null if all were asked. */
  questions: number[] | null;
}

/** What the last attempts at a quiz asked, newest first. However many there were, only these are read. */
const askedBefore = (accountId: Expression<number>, lessonId: Expression<string>) =>
  sql<AskedBefore[]>`coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('version', quiz_version, 'questions', questions) order by number desc
      )
      from (
        select quiz_version, questions, number from assessment.attempt as each
        where each.account_id = ${accountId} and each.lesson_id = ${lessonId}
        order by number desc
        limit 3
      ) as asked
    ),
    '[]'
  )`;

export interface StoredAttempt {
  askedBefore: AskedBefore[];
  number: number;
  best: number;
  /** The share of right answers is higher than in all earlier attempts. */
  isBetter: boolean;
  hadPassed: boolean;
}

/** Questions that were answered right and enter Review in a day: a long evening of quizzes must not bury the missed ones. */
const knownADay = 10;

/** Which review cards an attempt makes: most need only one kind, or none, and PostgreSQL prepares every part that is written. */
const attemptWithCards = (makes: { missed: boolean; known: boolean }) =>
  compileOnce(
    (_db, given: Given<NewAttempt>) => sql<StoredAttempt>`
    with earlier as (
      select
        coalesce(max(number), 0) as count,
        max(score) as best,
        max(score::float / greatest(total, 1)) as best_share,
        coalesce(bool_or(score >= pass_mark), false) as passed
      from assessment.attempt
      where account_id = ${given.accountId} and lesson_id = ${given.lessonId}
    ),
    stored as (
      insert into assessment.attempt
        (
          account_id, lesson_id, key, number, quiz_version, pass_mark, paper, questions, answers, given,
          score, total
        )
      select
        ${given.accountId}, ${given.lessonId}, ${given.key}, earlier.count + 1, ${given.quizVersion},
        ${given.passMark}, ${given.paper}::bigint, ${given.questions}::integer[], ${given.answers},
        ${given.given}::jsonb, ${given.score}, ${given.total}
      from earlier
      on conflict do nothing
      returning number
    )
    ${makes.missed ? missedCards(given) : sql``}
    ${makes.known ? knownCards(given) : sql``}
    select
      stored.number,
      greatest(${given.score}::integer, earlier.best) as best,
      earlier.passed as "hadPassed",
      ${askedBefore(given.accountId, given.lessonId)} as "askedBefore",
      earlier.best_share is null
        or ${given.score}::float / greatest(${given.total}::integer, 1) > earlier.best_share as "isBetter"
    from stored, earlier`,
  );

const missedCards = (given: Given<NewAttempt>) => sql`,
    card as (
      insert into assessment.review_card as card (account_id, question_id)
      select ${given.accountId}, question.id
      from stored
      join earlier on earlier.passed or ${given.showsAnswers}::boolean
      join assessment.question on question.lesson_id = ${given.lessonId}
        and question.version = ${given.quizVersion}
        and question.position = any(${given.missed}::integer[])
      on conflict (account_id, question_id) do update set due_at = excluded.due_at
      where card.due_at > excluded.due_at
    )`;

const knownCards = (given: Given<NewAttempt>) => sql`,
    known as (
      insert into assessment.review_card
        (
          account_id, question_id, known, due_at, stability, difficulty, scheduled_days, learning_steps,
          reps, lapses, state, reviewed_at
        )
      select
        ${given.accountId}, question.id, true, memory.due_at, memory.stability, memory.difficulty,
        memory.scheduled_days, memory.learning_steps, memory.reps, memory.lapses, memory.state,
        memory.reviewed_at
      from stored
      join earlier on earlier.passed or ${given.showsAnswers}::boolean
      cross join jsonb_populate_record(
        null::assessment.review_card,
        case when earlier.count = 0 then ${given.knownFirst}::jsonb else ${given.knownLater}::jsonb end
      ) as memory
      join assessment.question on question.lesson_id = ${given.lessonId}
        and question.version = ${given.quizVersion}
        and question.position = any(${given.known}::integer[])
      where not exists (
        select from assessment.review_card as present
        where present.account_id = ${given.accountId} and present.question_id = question.id
      )
      order by question.position
      limit greatest(0, ${knownADay} - (
        select count(*) from assessment.review_card as today
        where today.account_id = ${given.accountId} and today.known
          and today.added_at > now() - interval '1 day'
      ))
      on conflict (account_id, question_id) do nothing
    )`;

const attemptAlone = attemptWithCards({ missed: false, known: false });
const attemptWithMissed = attemptWithCards({ missed: true, known: false });
const attemptWithKnown = attemptWithCards({ missed: false, known: true });
const attemptWithBoth = attemptWithCards({ missed: true, known: true });

function statementFor({ missed, known }: NewAttempt) {
  if (missed.length === 0) return known.length === 0 ? attemptAlone : attemptWithKnown;
  return known.length === 0 ? attemptWithMissed : attemptWithBoth;
}

/**
 * Stores an attempt and, in the same statement, a review card for each wrongly answered question, due now, and for rightly
 * answered ones, due in days. Returns nothing when an
 * attempt with this key or this paper exists; then no card changes either.
 */
export async function insertAttempt(db: Db, attempt: NewAttempt) {
  return statementFor(attempt).executeTakeFirst(db, attempt);
}

/** The same, to be sent together with other statements. */
export const insertingAttempt = (db: Db, attempt: NewAttempt) =>
  statementFor(attempt).fill(db, attempt);

/** With the best score in the same quiz. */
export async function findAttempt(db: Db, accountId: number, key: string) {
  return db
    .selectFrom('assessment.attempt as attempt')
    .where('attempt.account_id', '=', accountId)
    .where('attempt.key', '=', key)
    .select((eb) => [
      'attempt.lesson_id as lessonId',
      'attempt.number',
      'attempt.answers',
      sql<(PracticeAnswer | null)[] | null>`attempt.given`.as('given'),
      'attempt.paper',
      'attempt.score',
      'attempt.total',
      'attempt.pass_mark as passMark',
      'attempt.quiz_version as quizVersion',
      eb
        .selectFrom('assessment.attempt as each')
        .whereRef('each.account_id', '=', 'attempt.account_id')
        .whereRef('each.lesson_id', '=', 'attempt.lesson_id')
        .select((eb) => eb.fn.max('each.score').as('best'))
        .$asScalar()
        .$notNull()
        .as('best'),
      eb
        .exists(
          eb
            .selectFrom('assessment.attempt as each')
            .whereRef('each.account_id', '=', 'attempt.account_id')
            .whereRef('each.lesson_id', '=', 'attempt.lesson_id')
            .whereRef('each.score', '>=', 'each.pass_mark'),
        )
        .as('hasPassed'),
      askedBefore(eb.ref('attempt.account_id'), eb.ref('attempt.lesson_id')).as('askedBefore'),
      eb
        .selectFrom('assessment.attempt as each')
        .whereRef('each.account_id', '=', 'attempt.account_id')
        .whereRef('each.lesson_id', '=', 'attempt.lesson_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .executeTakeFirst();
}

/** Of one quiz. `isKnown` is an attempt that is only sent again. */
export async function countAttemptsSince(
  db: Db,
  accountId: number,
  lessonId: string,
  { since, key }: { since: Date; key: string | null },
) {
  return db
    .selectFrom('assessment.attempt')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select((eb) => [
      sql<
        Date[]
      >`coalesce(array_agg(taken_at order by taken_at desc) filter (where taken_at > ${since}), '{}')`.as(
        'takenAt',
      ),
      sql<boolean>`coalesce(bool_or(key = ${key}::uuid), false)`.as('isKnown'),
      eb
        .selectFrom('assessment.sitting as sitting')
        .where('sitting.account_id', '=', accountId)
        .where('sitting.lesson_id', '=', lessonId)
        .where('sitting.ended_at', 'is', null)
        .select('sitting.started_at')
        .as('runningSince'),
    ])
    .executeTakeFirstOrThrow();
}

export async function summariseAttempts(db: Db, accountId: number, lessonId: string) {
  return attemptSummary.executeTakeFirstOrThrow(db, { accountId, lessonId });
}

const attemptSummary = compileOnce((db, given: Given<{ accountId: number; lessonId: string }>) =>
  db
    .selectFrom('assessment.attempt')
    .where('account_id', '=', given.accountId)
    .where('lesson_id', '=', given.lessonId)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('score').as('best'),
      sql<number | null>`(array_agg(score order by number desc))[1]`.as('last'),
      sql<number | null>`(array_agg(total order by number desc))[1]`.as('total'),
      askedBefore(given.accountId, given.lessonId).as('askedBefore'),
    ]),
);

export async function findQuiz(db: Db, lessonId: string) {
  return db
    .selectFrom('assessment.quiz')
    .where('lesson_id', '=', lessonId)
    .select(['version', 'content_hash as contentHash'])
    .executeTakeFirst();
}

export async function writeQuiz(
  db: Db,
  quiz: { lessonId: string; version: number; contentHash: string; passMark: number },
) {
  const { lessonId, version, contentHash, passMark } = quiz;
  const values = { version, content_hash: contentHash, pass_mark: passMark };
  await db
    .insertInto('assessment.quiz')
    .values({ lesson_id: lessonId, ...values })
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(values))
    .execute();
}

export async function writeTerms(
  db: Db,
  { lessonId, version, asked, passMark, minutes, parts }: QuizVersion & QuizTerms,
) {
  const values = {
    asked,
    pass_mark: passMark,
    minutes,
    parts: parts ? JSON.stringify(parts) : null,
  };
  await db
    .insertInto('assessment.quiz_terms')
    .values({ lesson_id: lessonId, version, ...values })
    .onConflict((conflict) => conflict.columns(['lesson_id', 'version']).doUpdateSet(values))
    .execute();
}

/** Upserts the questions of a version. Existing ones keep their ids, and with them their review cards. */
export async function writeQuestions(
  db: Db,
  lessonId: string,
  version: number,
  questions: readonly NewQuestion[],
) {
  const rows = await db
    .insertInto('assessment.question')
    .values(
      questions.map(({ question, options, sample = false, pictures, kind }, index) => ({
        lesson_id: lessonId,
        version,
        position: index + 1,
        question,
        options,
        sample,
        shown: kind ? JSON.stringify(kind.shown) : null,
        pictures: pictures ? JSON.stringify(pictures) : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['lesson_id', 'version', 'position']).doUpdateSet((eb) => ({
        question: eb.ref('excluded.question'),
        options: eb.ref('excluded.options'),
        sample: eb.ref('excluded.sample'),
        shown: sql<string | null>`excluded.shown`,
        pictures: sql<string | null>`excluded.pictures`,
      })),
    )
    .returning(['id', 'position'])
    .execute();
  await db
    .insertInto('assessment.answer_key')
    .values(
      rows.flatMap(({ id, position }) => {
        const question = questions[position - 1];
        return question
          ? [
              {
                question_id: id,
                answer: question.answer,
                explanation: question.explanation,
                says: question.says ?? null,
                content: question.kind ? JSON.stringify(question.kind.content) : null,
              },
            ]
          : [];
      }),
    )
    .onConflict((conflict) =>
      conflict.column('question_id').doUpdateSet((eb) => ({
        answer: eb.ref('excluded.answer'),
        explanation: eb.ref('excluded.explanation'),
        says: eb.ref('excluded.says'),
        content: sql<string | null>`excluded.content`,
      })),
    )
    .execute();
}

/** Questions that are the same in a new version keep their place in everyone's review. */
export async function moveCards(
  db: Db,
  lessonId: string,
  formerVersion: number,
  newVersion: number,
) {
  await sql`
    with same as (
      select distinct on (fresh.id) former.id as former_id, fresh.id as fresh_id
      from assessment.question as former
      join assessment.answer_key as former_key on former_key.question_id = former.id
      join assessment.question as fresh
        on fresh.lesson_id = former.lesson_id and fresh.question = former.question
          and fresh.options = former.options
      join assessment.answer_key as fresh_key
        on fresh_key.question_id = fresh.id and fresh_key.answer = former_key.answer
          and assessment.asked_content(fresh_key.content)
            is not distinct from assessment.asked_content(former_key.content)
      where former.lesson_id = ${lessonId}
        and former.version = ${formerVersion} and fresh.version = ${newVersion}
      order by fresh.id, former.position
    )
    update assessment.review_card as card
    set question_id = same.fresh_id
    from same
    where card.question_id = same.former_id`.execute(db);
}
