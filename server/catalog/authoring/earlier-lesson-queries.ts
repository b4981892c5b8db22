import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { ContentLesson } from '../content/content.ts';

/** Learners in the middle of a lesson keep what they began for this long after it was replaced. */
const keptFor = sql`interval '30 days'`;

export interface ReplacedLesson {
  lessonId: string;
  earlierLessonId: string;
}

/** Stores what lessons say now if they are about to say something else. Titles and lengths don't count. */
export async function keepReplaced(
  db: Db,
  lessons: readonly (Pick<ContentLesson, 'html' | 'photos' | 'task' | 'quizHash'> & {
    id: string;
  })[],
): Promise<ReplacedLesson[]> {
  const ids = lessons.map(({ id }) => id);
  const texts = lessons.map(({ html }) => html);
  const photos = lessons.map(({ photos }) => JSON.stringify(photos));
  const tasks = lessons.map(({ task }) => (task ? JSON.stringify(task) : null));
  const quizHashes = lessons.map(({ quizHash }) => quizHash);
  const { rows } = await sql<ReplacedLesson>`
    insert into catalog.earlier_lesson as earlier (lesson_id, html, photos, task, media, quiz_version)
    select lesson.id, lesson.html, lesson.photos, lesson.task, lesson.media, quiz.version
    from unnest(${ids}::uuid[], ${texts}::text[], ${photos}::text[], ${tasks}::text[], ${quizHashes}::text[])
      as next (id, html, photos, task, quiz_hash)
    join catalog.lesson on lesson.id = next.id
    left join assessment.lesson_quiz as quiz on quiz.lesson_id = lesson.id
    where lesson.position is not null
      and (
        lesson.html <> next.html or lesson.photos <> next.photos::jsonb
        or lesson.task is distinct from next.task::jsonb
        or quiz.content_hash <> next.quiz_hash
      )
    returning earlier.lesson_id as "lessonId", earlier.id as "earlierLessonId"`.execute(db);
  return rows;
}

/** After a while everyone reads the new text. */
export async function deleteUnread(db: Db) {
  await sql`
    delete from catalog.earlier_lesson
    where replaced_at < now() - ${keptFor}
      or not exists (
        select from learning.begun_text as begun
        where begun.earlier_lesson_id = earlier_lesson.id
      )`.execute(db);
}
