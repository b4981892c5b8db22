import { type RawBuilder, sql } from 'kysely';
import type { BankContent, BankKind } from '../../../contract/questions/bank.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { containing } from '../../platform/search/search-terms.ts';
import type { AnswerCount } from '../../teaching/insight/question-arithmetic.ts';

/** Courses that someone edits as their teacher. */
export async function listEditedCourses(db: Db, accountId: number) {
  const { rows } = await sql<{ id: number; title: string; hasDraft: boolean }>`
    select course.id, coalesce(draft.details ->> 'title', course.title) as title,
      draft.course_id is not null
        and (course.studio_since is not null or draft.origin_hash is not distinct from course.content_hash)
        as "hasDraft"
    from catalog.course
    left join studio.draft on draft.course_id = course.id
    where course.id in (
      select course_id from catalog.teacher where account_id = ${accountId} and may_edit
    )
    order by lower(coalesce(draft.details ->> 'title', course.title)), course.id`.execute(db);
  return rows;
}

/** Lessons in the outlines of these courses. Removed ones aren't seen by anybody. */
const outlined = (courseIds: readonly number[]) => sql`
  select (lesson #>> '{}')::uuid as lesson_id
  from studio.draft
  cross join lateral jsonb_path_query(draft.outline, '$[*].lessons[*]') as lesson
  where draft.course_id = any(${courseIds}::integer[])`;

export interface Search {
  terms: readonly string[];
  kind: BankKind | undefined;
  courseId: number | null;
}

function matches(table: string, { terms, kind, courseId }: Search): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...terms.map((term) => sql`${sql.ref(`${table}.words`)} like ${containing(term)}`),
    ...(kind ? [sql`${sql.ref(`${table}.kind`)} = ${kind}`] : []),
    ...(courseId === null ? [] : [sql`${sql.ref(`${table}.course_id`)} = ${courseId}`]),
  ];
  return sql<boolean>`coalesce(${sql.join(conditions, sql` and `)}, false)`;
}

export interface PlaceRow {
  lessonId: string;
  part: 'quiz' | 'practice';
  place: number;
  courseId: number;
  bankId: string | null;
  kind: BankKind;
  print: string;
  fingerprint: string | null;
  answer: number | null;
}

const placeColumns = sql`
  place.lesson_id as "lessonId", place.part, place.place, place.course_id as "courseId",
  place.bank_id as "bankId", place.kind, place.print, place.fingerprint, place.answer`;

/** Where the questions of these courses are, each with whether the search finds it. */
export async function listPlaces(
  db: Db,
  courseIds: readonly number[],
  search: Search,
  limit: number,
): Promise<(PlaceRow & { isFound: boolean })[]> {
  const { rows } = await sql<PlaceRow & { isFound: boolean }>`
    select ${placeColumns}, ${matches('place', search)} as "isFound"
    from studio.question_place as place
    where place.course_id = any(${courseIds}::integer[])
      and place.lesson_id in (${outlined(courseIds)})
    order by place.course_id desc, place.lesson_id, place.part desc, place.place
    limit ${limit}`.execute(db);
  return rows;
}

export interface BankRowRow {
  id: string;
  kind: BankKind;
  print: string;
  tags: string[];
}

/** Questions that belong to an account or to one of these courses. */
export async function listBankRows(
  db: Db,
  owners: { accountId: number; courseIds: readonly number[] },
  search: Search,
  limit: number,
): Promise<(BankRowRow & { isFound: boolean })[]> {
  const { rows } = await sql<BankRowRow & { isFound: boolean }>`
    select bank.id, bank.kind, bank.print, bank.tags, ${matches('bank', search)} as "isFound"
    from studio.bank_question as bank
    where bank.account_id = ${owners.accountId} or bank.course_id = any(${owners.courseIds}::integer[])
    order by bank.created_at desc, bank.id
    limit ${limit}`.execute(db);
  return rows;
}

export interface Counted {
  lessonId: string;
  fingerprint: string;
  counts: AnswerCount[];
}

/** First answers to exactly these wordings. */
export async function listAnswerCounts(
  db: Db,
  places: readonly { lessonId: string; fingerprint: string | null }[],
): Promise<Counted[]> {
  const counted = places.filter(({ fingerprint }) => fingerprint !== null);
  if (counted.length === 0) return [];
  const { rows } = await sql<Counted>`
    select kept.lesson_id as "lessonId", kept.fingerprint,
      json_agg(json_build_object(
        'choice', kept.choice, 'rest', kept.rest, 'restTotal', kept.rest_total, 'amount', kept.amount
      )) as counts
    from (
      select distinct lesson_id, fingerprint
      from unnest(
        ${counted.map(({ lessonId }) => lessonId)}::uuid[],
        ${counted.map(({ fingerprint }) => fingerprint)}::text[]
      ) as given (lesson_id, fingerprint)
    ) as wanted
    join assessment.answer_count as kept
      on kept.lesson_id = wanted.lesson_id and kept.fingerprint = wanted.fingerprint
    group by kept.lesson_id, kept.fingerprint`.execute(db);
  return rows;
}

/** What the questions at these places say, in no particular order. */
async function listPlaceTexts(
  db: Db,
  places: readonly Pick<PlaceRow, 'lessonId' | 'part' | 'place'>[],
) {
  const { rows } = await sql<{ lessonId: string; part: string; place: number; text: string }>`
    with given as (
      select * from unnest(
        ${places.map(({ lessonId }) => lessonId)}::uuid[],
        ${places.map(({ part }) => part)}::text[],
        ${places.map(({ place }) => place)}::integer[]
      ) as given (lesson_id, part, place)
    )
    select lesson.id as "lessonId", given.part, given.place, written.question ->> 'question' as text
    from studio.lesson
    -- Each list is read once, however many of its questions are wanted.
    cross join lateral (
      select 'quiz' as part, nth - 1 as place, question
      from jsonb_array_elements(lesson.questions) with ordinality as asked (question, nth)
      union all
      select 'practice', nth - 1, question
      from jsonb_array_elements(lesson.practice) with ordinality as practised (question, nth)
    ) as written
    join given on given.lesson_id = lesson.id and given.part = written.part and given.place = written.place
    where lesson.id in (select lesson_id from given)`.execute(db);
  return rows;
}

async function listBankTexts(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; text: string }>`
    select id, question ->> 'question' as text
    from studio.bank_question
    where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** What questions ask: as the bank has them, or else as they are in a draft. */
export async function readTexts(
  db: Db,
  keyed: readonly { key: string; bankId: string | null; place: PlaceRow | undefined }[],
): Promise<Map<string, string>> {
  const [banked, placed] = await Promise.all([
    listBankTexts(
      db,
      keyed.flatMap(({ bankId }) => bankId ?? []),
    ),
    listPlaceTexts(
      db,
      keyed.flatMap(({ place }) => place ?? []),
    ),
  ]);
  const byBank = new Map(banked.map(({ id, text }) => [id, text]));
  const byPlace = new Map(
    placed.map(({ lessonId, part, place, text }) => [`${lessonId}.${part}.${place}`, text]),
  );
  return new Map(
    keyed.map(({ key, bankId, place }) => [
      key,
      (bankId !== null ? byBank.get(bankId) : undefined) ??
        (place && byPlace.get(`${place.lessonId}.${place.part}.${place.place}`)) ??
        '',
    ]),
  );
}

/** Every place of a question of the bank, in removed lessons too. */
export async function listPlacesOf(db: Db, bankId: string): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns}
    from studio.question_place as place
    where place.bank_id = ${bankId}
    order by place.course_id, place.lesson_id, place.part desc, place.place`.execute(db);
  return rows;
}

/** The questions of a lesson. */
export async function listPlacesIn(db: Db, lessonId: string): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns}
    from studio.question_place as place
    where place.lesson_id = ${lessonId}
    order by place.part desc, place.place`.execute(db);
  return rows;
}

/** The places of a lesson's questions that follow the bank, and those of the same questions elsewhere. */
export async function listSharedPlaces(db: Db, lessonId: string): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns}
    from studio.question_place as place
    where place.lesson_id <> ${lessonId} and place.bank_id in (
      select own.bank_id from studio.question_place as own
      where own.lesson_id = ${lessonId} and own.bank_id is not null
    )
    order by place.course_id, place.lesson_id
    limit 2000`.execute(db);
  return rows;
}

/** Of these courses, those that someone may edit as their teacher. */
export async function listEditableOf(
  db: Db,
  accountId: number,
  courseIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct course_id as id
    from catalog.teacher
    where account_id = ${accountId} and may_edit and course_id = any(${courseIds}::integer[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

interface PlaceNames {
  lessonId: string;
  courseTitle: string;
  lessonTitle: string;
  isOutlined: boolean;
}

/** What courses and lessons are called, and whether the lesson is part of its course. */
export async function listLessonNames(db: Db, lessonIds: readonly string[]): Promise<PlaceNames[]> {
  const { rows } = await sql<PlaceNames>`
    select lesson.id as "lessonId", draft.details ->> 'title' as "courseTitle",
      lesson.settings ->> 'title' as "lessonTitle",
      jsonb_path_exists(
        draft.outline, '$[*].lessons[*] ? (@ == $id)', jsonb_build_object('id', lesson.id)
      ) as "isOutlined"
    from studio.lesson
    join studio.draft on draft.course_id = lesson.course_id
    where lesson.id = any(${lessonIds}::uuid[])`.execute(db);
  return rows;
}

/** The latest version of each place's course, if it has exactly this question there. */
export async function listPublishedIn(
  db: Db,
  places: readonly Pick<PlaceRow, 'lessonId' | 'part' | 'print' | 'courseId'>[],
) {
  const { rows } = await sql<{ lessonId: string; part: string; print: string; version: number }>`
    select given.lesson_id as "lessonId", given.part, given.print,
      coalesce(version.number, 1) as version
    from unnest(
      ${places.map(({ courseId }) => courseId)}::integer[],
      ${places.map(({ lessonId }) => lessonId)}::uuid[],
      ${places.map(({ part }) => part)}::text[],
      ${places.map(({ print }) => print)}::text[]
    ) as given (course_id, lesson_id, part, print)
    join catalog.course on course.id = given.course_id and course.published_at is not null
    left join lateral (
      select number, content from studio.version
      where version.course_id = given.course_id
      order by number desc
      limit 1
    ) as version on true
    -- A course that nobody has edited in the studio is what learners see.
    where version.number is null or exists (
      select
      from jsonb_array_elements(version.content -> 'lessons') as lesson
      cross join lateral jsonb_array_elements(
        coalesce(lesson -> case given.part when 'quiz' then 'questions' else 'practice' end, '[]')
      ) as question
      where lesson ->> 'id' = given.lesson_id::text and studio.question_print(question) = given.print
    )`.execute(db);
  return rows;
}

export interface BankQuestionRow {
  id: string;
  courseId: number | null;
  accountId: number | null;
  question: BankContent;
  tags: string[];
  source: string;
  print: string;
}

export async function findBankQuestion(
  db: Db,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<BankQuestionRow | undefined> {
  return db
    .selectFrom('studio.bank_question')
    .where('id', '=', id)
    .select([
      'id',
      'course_id as courseId',
      'account_id as accountId',
      'question',
      'tags',
      'source',
      'print',
    ])
    .$narrowType<{ question: BankContent }>()
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function insertBankQuestion(
  db: Db,
  row: {
    id?: string;
    courseId: number | null;
    accountId: number | null;
    question: BankContent;
    tags: readonly string[];
    source: string;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('studio.bank_question')
    .values({
      ...(row.id && { id: row.id }),
      course_id: row.courseId,
      account_id: row.accountId,
      question: JSON.stringify(row.question),
      tags: [...row.tags],
      source: row.source,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBankQuestion(
  db: Db,
  id: string,
  change: { question?: BankContent; tags?: readonly string[] },
): Promise<void> {
  await db
    .updateTable('studio.bank_question')
    .set({
      ...(change.question && { question: JSON.stringify(change.question) }),
      ...(change.tags && { tags: [...change.tags] }),
    })
    .where('id', '=', id)
    .execute();
}

/** False if a draft uses it, or it is gone. */
export async function deleteUnused(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('studio.bank_question as bank')
    .where('bank.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('studio.question_place as place')
            .whereRef('place.bank_id', '=', 'bank.id')
            .select('place.place'),
        ),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countOwn(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('studio.bank_question')
    .where('account_id', '=', accountId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The figures of a course by name. */
export async function listFigureHashes(db: Db, courseId: number, names: readonly string[]) {
  return db
    .selectFrom('studio.figure')
    .where('course_id', '=', courseId)
    .where('name', 'in', names)
    .select(['name', 'hash'])
    .execute();
}

export async function insertFigures(
  db: Db,
  courseId: number,
  figures: readonly { name: string; hash: string }[],
): Promise<void> {
  await db
    .insertInto('studio.figure')
    .values(figures.map(({ name, hash }) => ({ course_id: courseId, name, hash })))
    .execute();
}

/** The indexes of those questions that someone has already, word for word. */
export async function listKnownPlaces(
  db: Db,
  owners: { accountId: number; courseIds: readonly number[] },
  questions: readonly BankContent[],
): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select (given.nth - 1)::integer as place
    from unnest(${questions.map((question) => JSON.stringify(question))}::jsonb[])
      with ordinality as given (question, nth)
    where studio.question_print(given.question) in (
      select print from studio.question_place where course_id = any(${owners.courseIds}::integer[])
      union
      select print from studio.bank_question
      where account_id = ${owners.accountId} or course_id = any(${owners.courseIds}::integer[])
    )`.execute(db);
  return rows.map(({ place }) => place);
}

/** Each once. Those of one file keep their order in the list, where the newest come first. */
export async function insertOwnQuestions(
  db: Db,
  given: {
    accountId: number;
    questions: readonly BankContent[];
    tags: readonly string[];
    source: string;
  },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into studio.bank_question (account_id, question, tags, source, created_at)
    select ${given.accountId}, question, ${given.tags}::text[], ${given.source},
      now() - min(nth) * interval '1 microsecond'
    from unnest(${given.questions.map((question) => JSON.stringify(question))}::jsonb[])
      with ordinality as wanted (question, nth)
    group by question
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteOwnUnused(
  db: Db,
  accountId: number,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from studio.bank_question as bank
    where bank.id = any(${ids}::uuid[]) and bank.account_id = ${accountId}
      and not exists (select from studio.question_place as place where place.bank_id = bank.id)
    returning bank.id`.execute(db);
  return rows.length;
}

/** Whether one of these questions belongs to the account. */
export async function hasAny(db: Db, accountId: number, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('studio.bank_question')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
