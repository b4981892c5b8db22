import type { Note } from '../../../contract/learning/enrolment.ts';
import type { ListedNote } from '../../../contract/learning/notes.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { containing, searchTerms } from '../../platform/search/search-terms.ts';
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
  const { accountId } = viewer;
  // A note stays its author's, even when the lesson is locked or withdrawn.
  const lesson =
    (await queries.findNotedLesson(db, accountId, slug)) ??
    (await getReadableLesson(db, viewer, slug));
  const written = await queries.writeNote(db, { accountId, lessonId: lesson.id, ...note });
  if (!written) throw new Refusal('note_changed');
  return presentNote(written);
}

function presentNote(note: { text: string; revision: number; updatedAt: Date }): Note {
  return { text: note.text, revision: note.revision, savedAt: note.updatedAt.toISOString() };
}

type ListOptions = { q?: string | undefined; page: number; limit: number };

export async function listNotes(
  db: Db,
  { accountId }: Viewer,
  { q = '', page, limit }: ListOptions,
) {
  const { rows, total } = await queries.listNotes(db, accountId, {
    patterns: searchTerms(q).map(containing),
    limit,
    offset: (page - 1) * limit,
  });
  return { data: rows.map(presentListed), meta: { page, limit, total } };
}

type NoteRow = Awaited<ReturnType<typeof queries.listNotes>>['rows'][number];

function presentListed(row: NoteRow): ListedNote {
  return {
    course: { id: row.courseId, title: row.courseTitle },
    lesson: { slug: row.slug, name: row.lessonName, available: row.available },
    text: row.text,
    revision: row.revision,
    savedAt: row.updatedAt.toISOString(),
  };
}

/** More than anyone has: a course has a dozen lessons, and a lesson one note. */
const maxExported = 10_000;

/** All notes as one Markdown document. */
export async function exportNotes(
  db: Db,
  viewer: Viewer,
  { publicUrl }: { publicUrl: string },
): Promise<string> {
  const { data } = await listNotes(db, viewer, { page: 1, limit: maxExported });
  return notesAsMarkdown(data, publicUrl);
}

export function notesAsMarkdown(notes: readonly ListedNote[], publicUrl: string): string {
  const parts = ['# My notes'];
  let courseId: number | undefined;
  for (const { course, lesson, text } of notes) {
    if (course.id !== courseId) parts.push(`## ${course.title}`);
    courseId = course.id;
    const url = `${publicUrl}/lesson-detail/${lesson.slug}`;
    parts.push(`### ${lesson.available ? `[${lesson.name}](${url})` : lesson.name}`, text.trim());
  }
  return `${parts.join('\n\n')}\n`;
}
