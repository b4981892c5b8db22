import { sql } from 'kysely';
import type { Passage } from '../../../contract/learning/notes.ts';
import type { Db } from '../../platform/postgres/database.ts';

export async function findNote(db: Db, accountId: number, lessonId: string) {
  return db
    .selectFrom('learning.note')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select(['text', 'revision', 'updated_at as updatedAt'])
    .executeTakeFirst();
}

/** Returns nothing when the stored note has another revision. */
export async function writeNote(
  db: Db,
  note: { accountId: number; lessonId: string; text: string; revision: number },
) {
  const { rows } = await sql<{ text: string; revision: number; updatedAt: Date }>`
    insert into learning.note as note (account_id, lesson_id, text)
    select ${note.accountId}, ${note.lessonId}, ${note.text}
    where ${note.revision} = 0 or exists (
      select from learning.note where account_id = ${note.accountId} and lesson_id = ${note.lessonId}
    )
    on conflict (account_id, lesson_id) do update
    set text = excluded.text, revision = note.revision + 1, updated_at = now()
    where note.revision = ${note.revision}
    returning text, revision, updated_at as "updatedAt"`.execute(db);
  return rows[0];
}

/** Whether the account has a note on the lesson, which may have been withdrawn or locked since. */
export async function findNotedLesson(db: Db, accountId: number, slug: string) {
  return db
    .selectFrom('learning.note as note')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'note.lesson_id')
    .where('note.account_id', '=', accountId)
    .where(
      sql<boolean>`(
        lower(lesson.slug) = ${slug.toLowerCase()}
        or lesson.id = (select lesson_id from catalog.lesson_redirect where slug = ${slug.toLowerCase()})
      )`,
    )
    .select('lesson.id')
    .executeTakeFirst();
}

const passageNote = [
  'id',
  'heading',
  'lead',
  'quote',
  'trail',
  'text',
  'revision',
  'updated_at as updatedAt',
] as const;

/** Oldest first. Also of a lesson that was withdrawn or locked since. */
export async function listPassageNotes(db: Db, accountId: number, lessonId: string) {
  return db
    .selectFrom('learning.passage_note')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select(passageNote)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countPassageNotes(db: Db, accountId: number, lessonId: string) {
  const { count } = await db
    .selectFrom('learning.passage_note')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findPassageNoteByKey(db: Db, accountId: number, key: string) {
  return db
    .selectFrom('learning.passage_note')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .select(passageNote)
    .executeTakeFirst();
}

export async function findPassageNote(db: Db, accountId: number, id: string) {
  return db
    .selectFrom('learning.passage_note')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(passageNote)
    .executeTakeFirst();
}

type NewPassageNote = {
  accountId: number;
  lessonId: string;
  passage: Passage;
  text: string;
  key: string;
};

export async function insertPassageNote(
  db: Db,
  { accountId, lessonId, passage, text, key }: NewPassageNote,
) {
  return db
    .insertInto('learning.passage_note')
    .values({
      account_id: accountId,
      lesson_id: lessonId,
      heading: passage.heading,
      lead: passage.lead,
      quote: passage.quote,
      trail: passage.trail,
      text,
      key,
    })
    .returning(passageNote)
    .executeTakeFirstOrThrow();
}

/** Returns nothing when the stored note has another revision. */
export async function updatePassageNote(
  db: Db,
  note: { accountId: number; id: string; text: string; revision: number },
) {
  return db
    .updateTable('learning.passage_note')
    .set({ text: note.text, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('account_id', '=', note.accountId)
    .where('id', '=', note.id)
    .where('revision', '=', note.revision)
    .returning(passageNote)
    .executeTakeFirst();
}

export async function deletePassageNote(db: Db, accountId: number, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('learning.passage_note')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

type Page = { patterns: readonly string[]; limit: number; offset: number };

/**
 * Notes that contain all patterns, in the order of courses and their lessons; withdrawn lessons last. The note on the whole
 * lesson comes before those on its passages.
 */
export async function listNotes(db: Db, accountId: number, { patterns, limit, offset }: Page) {
  const notes = notesOf(db, accountId, patterns);
  const [rows, { total, courses }] = await Promise.all([
    notes
      .leftJoin('catalog.module as module', 'module.id', 'lesson.module_id')
      .select([
        'course.id as courseId',
        'course.title as courseTitle',
        'lesson.slug',
        'lesson.title as lessonName',
        'lesson.headings as sections',
        'note.id',
        'note.heading',
        'note.lead',
        'note.quote',
        'note.trail',
        'note.text',
        'note.revision',
        'note.updated_at as updatedAt',
        sql<number>`(count(*) over (partition by lesson.id))::integer`.as('notes'),
        sql<boolean>`lesson.position is not null and course.published_at is not null`.as(
          'available',
        ),
      ])
      .orderBy('course.title')
      .orderBy('course.id')
      .orderBy('module.position', (order) => order.nullsLast())
      .orderBy('lesson.position', (order) => order.nullsLast())
      .orderBy('lesson.id')
      .orderBy('note.created_at', (order) => order.nullsFirst())
      .orderBy('note.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    notes
      .select((eb) => [
        eb.fn.countAll<string>().as('total'),
        eb.fn.count<string>('course.id').distinct().as('courses'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total), courses: Number(courses) };
}

function notesOf(db: Db, accountId: number, patterns: readonly string[]) {
  const onLessons = db
    .selectFrom('learning.note')
    .where('account_id', '=', accountId)
    .where('text', '!=', '')
    .select([
      'lesson_id',
      'text',
      'revision',
      'updated_at',
      sql<string | null>`null::uuid`.as('id'),
      sql<string>`''`.as('heading'),
      sql<string>`''`.as('lead'),
      sql<string>`''`.as('quote'),
      sql<string>`''`.as('trail'),
      sql<Date | null>`null::timestamptz`.as('created_at'),
    ]);
  const onPassages = db
    .selectFrom('learning.passage_note')
    .where('account_id', '=', accountId)
    .select([
      'lesson_id',
      'text',
      'revision',
      'updated_at',
      sql<string | null>`id`.as('id'),
      'heading',
      'lead',
      'quote',
      'trail',
      sql<Date | null>`created_at`.as('created_at'),
    ]);
  return db
    .selectFrom(onLessons.unionAll(onPassages).as('note'))
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'note.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .$if(patterns.length > 0, (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', note.text, note.heading, note.quote, lesson.title, course.title)
          ilike all (${patterns}::text[])`,
      ),
    );
}
