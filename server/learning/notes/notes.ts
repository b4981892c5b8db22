import type { Note } from '../../../contract/learning/enrolment.ts';
import {
  type ListedNote,
  maxPassageNotes,
  type Passage,
  type PassageNote,
} from '../../../contract/learning/notes.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { metaOf, type PageQuery, windowOf } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { containing, searchTerms } from '../../platform/search/search-terms.ts';
import { getLesson, getReadableLesson } from '../lesson/access.ts';
import { Refusal } from '../refusals.ts';
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
  // A note remains its author's, even when the lesson is locked or withdrawn.
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

export async function listPassageNotes(
  db: Db,
  viewer: Viewer,
  slug: string,
): Promise<PassageNote[]> {
  const { id } = await getLesson(db, viewer, slug);
  return (await queries.listPassageNotes(db, viewer.accountId, id)).map(presentPassageNote);
}

type NewNote = { passage: Passage; text: string; key?: string | undefined };

export async function addPassageNote(
  db: Db,
  viewer: Viewer,
  slug: string,
  { passage, text, key = crypto.randomUUID() }: NewNote,
): Promise<PassageNote> {
  const { accountId } = viewer;
  const lesson = await getReadableLesson(db, viewer, slug);
  return inTransaction(db, async (db) => {
    // Serialised, because concurrent calls could otherwise exceed the limit.
    await acquireLock(db, `passage notes ${accountId}`);
    const sent = await queries.findPassageNoteByKey(db, accountId, key);
    if (sent) return presentPassageNote(sent);
    if ((await queries.countPassageNotes(db, accountId, lesson.id)) >= maxPassageNotes)
      throw new Refusal('too_many_notes');
    const note = { accountId, lessonId: lesson.id, passage, text, key };
    return presentPassageNote(await queries.insertPassageNote(db, note));
  });
}

/** A note remains its author's, even when the lesson is locked or withdrawn. */
export async function changePassageNote(
  db: Db,
  { accountId }: Viewer,
  id: string,
  change: { text: string; revision: number },
): Promise<PassageNote> {
  const changed = await queries.updatePassageNote(db, { accountId, id, ...change });
  if (changed) return presentPassageNote(changed);
  const current = await queries.findPassageNote(db, accountId, id);
  if (!current) throw new Refusal('not_found');
  // The reply to an earlier save was lost.
  if (current.text === change.text) return presentPassageNote(current);
  throw new Refusal('note_changed');
}

export async function deletePassageNote(db: Db, { accountId }: Viewer, id: string): Promise<void> {
  if (!(await queries.deletePassageNote(db, accountId, id))) throw new Refusal('not_found');
}

type PassageNoteRow = Awaited<ReturnType<typeof queries.insertPassageNote>>;

function presentPassageNote(row: PassageNoteRow): PassageNote {
  const { id, heading, lead, quote, trail, text, revision, updatedAt } = row;
  const savedAt = updatedAt.toISOString();
  return { id, passage: { heading, lead, quote, trail }, text, revision, savedAt };
}

export async function listNotes(
  db: Db,
  { accountId }: Viewer,
  query: PageQuery & { q?: string | undefined },
) {
  const { rows, total, courses } = await queries.listNotes(db, accountId, {
    patterns: searchTerms(query.q ?? '').map(containing),
    ...windowOf(query),
  });
  return { data: rows.map(presentListed), meta: { ...metaOf(query, total), courses } };
}

type NoteRow = Awaited<ReturnType<typeof queries.listNotes>>['rows'][number];

function presentListed(row: NoteRow): ListedNote {
  const { heading, lead, quote, trail } = row;
  return {
    course: { id: row.courseId, title: row.courseTitle },
    lesson: {
      slug: row.slug,
      name: row.lessonName,
      available: row.available,
      sections: row.sections,
      notes: row.notes,
    },
    on: row.id === null ? null : { id: row.id, passage: { heading, lead, quote, trail } },
    text: row.text,
    revision: row.revision,
    savedAt: row.updatedAt.toISOString(),
  };
}

/** More than anyone has: a course has a dozen lessons, and few lessons have more than a few notes. */
const maxExported = 10_000;

/** All notes as one Markdown document. */
export async function exportNotes(
  db: Db,
  viewer: Viewer,
  { publicUrl }: { publicUrl: string },
): Promise<string> {
  const { data } = await listNotes(db, viewer, { _page: 1, _limit: maxExported });
  return notesAsMarkdown(data, publicUrl);
}

export function notesAsMarkdown(notes: readonly ListedNote[], publicUrl: string): string {
  const parts = ['# My notes'];
  let last: ListedNote | undefined;
  for (const note of notes) {
    const { course, lesson, on, text } = note;
    if (course.id !== last?.course.id) parts.push(`## ${course.title}`);
    const url = `${publicUrl}/lesson-detail/${lesson.slug}`;
    if (lesson.slug !== last?.lesson.slug)
      parts.push(`### ${lesson.available ? `[${lesson.name}](${url})` : lesson.name}`);
    if (on) parts.push(`> ${quoteOf(on.passage)}`);
    parts.push(text.trim());
    last = note;
  }
  return `${parts.join('\n\n')}\n`;
}

const quoteOf = ({ lead, quote, trail }: Passage) =>
  lead || trail ? [lead, `**${quote}**`, trail].filter(Boolean).join(' ') : quote;
