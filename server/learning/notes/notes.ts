import type { Note } from '../../../contract/learning/enrolment.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getReadableLesson } from '../lesson/access.ts';
import * as queries from './queries.ts';

export async function getNote(db: Db, accountId: number, lessonId: string): Promise<Note> {
  const note = await queries.findNote(db, accountId, lessonId);
  return note ? presentNote(note) : { text: '', revision: 0, savedAt: null };
}

/** Refuses to overwrite what another window has saved since this one read the note. */
export async function saveNote(
  db: Db,
  viewer: Viewer,
  slug: string,
  note: { text: string; revision: number },
): Promise<Note> {
  const lesson = await getReadableLesson(db, viewer, slug);
  const { accountId } = viewer;
  const written = await queries.writeNote(db, { accountId, lessonId: lesson.id, ...note });
  if (!written) throw new Refusal('note_changed');
  return presentNote(written);
}

function presentNote(note: { text: string; revision: number; updatedAt: Date }): Note {
  return { text: note.text, revision: note.revision, savedAt: note.updatedAt.toISOString() };
}
