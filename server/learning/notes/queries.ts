import { sql } from 'kysely';
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

type Page = { patterns: readonly string[]; limit: number; offset: number };

/** Notes that contain all patterns, in the order of courses and their lessons; withdrawn lessons last. */
export async function listNotes(db: Db, accountId: number, { patterns, limit, offset }: Page) {
  const notes = notesOf(db, accountId, patterns);
  const [rows, { total }] = await Promise.all([
    notes
      .leftJoin('catalog.module as module', 'module.id', 'lesson.module_id')
      .select([
        'course.id as courseId',
        'course.title as courseTitle',
        'lesson.slug',
        'lesson.title as lessonName',
        'note.text',
        'note.revision',
        'note.updated_at as updatedAt',
        sql<boolean>`lesson.position is not null and course.published_at is not null`.as(
          'available',
        ),
      ])
      .orderBy('course.title')
      .orderBy('course.id')
      .orderBy('module.position', (order) => order.nullsLast())
      .orderBy('lesson.position', (order) => order.nullsLast())
      .orderBy('lesson.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    notes.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

function notesOf(db: Db, accountId: number, patterns: readonly string[]) {
  return db
    .selectFrom('learning.note as note')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'note.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('note.account_id', '=', accountId)
    .where('note.text', '!=', '')
    .$if(patterns.length > 0, (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', note.text, lesson.title, course.title) ilike all (${patterns}::text[])`,
      ),
    );
}
