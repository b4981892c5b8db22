import type { QuestionFormat } from '../../../contract/questions/files.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findTaughtLesson } from '../../studio/drafts/drafts.ts';
import { writePractice } from './write-practice.ts';

export async function exportPractice(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  format: QuestionFormat,
): Promise<{ name: string; text: string }> {
  const { lesson } = await findTaughtLesson(db, viewer, lessonId, 'see');
  const title = `Practice for ${lesson.settings.title || lesson.settings.slug}`;
  return {
    name: `${title}.${format === 'gift' ? 'gift' : 'xml'}`,
    text: writePractice(format, lesson.practice, { title }),
  };
}
