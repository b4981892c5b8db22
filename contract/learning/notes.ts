import * as z from 'zod/mini';
import { LessonParams } from '../catalog.ts';
import { binary, Done, dataOf, endpoint, listQuery, PageMeta } from '../endpoint.ts';
import { line, Moment, revisionOf, Uuid } from '../fields.ts';
import { NoteText } from './enrolment.ts';

export const maxQuoteLength = 1000;
/** Of the heading, and of the text on either side of the quote. */
export const maxContextLength = 200;
export const maxPassageNotes = 50;

const quoted = (label: string, max: number, tooLong: string) =>
  z
    .string(`${label} must be text.`)
    .check(
      z.trim(),
      z.maxLength(max, { error: tooLong, abort: true }),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, `${label} contains characters that cannot be used.`),
    );

/** A passage of a lesson as it was when the note was made; later versions of the lesson leave it as it is. */
export const Passage = z.object({
  /** The heading it was under; empty before the first. */
  heading: quoted('The heading', maxContextLength, 'The heading is too long.'),
  /** The rest of its paragraph on either side, for recall. */
  lead: quoted(
    'The text before the passage',
    maxContextLength,
    'The text before the passage is too long.',
  ),
  quote: quoted(
    'The passage',
    maxQuoteLength,
    `Choose a shorter passage, of at most ${maxQuoteLength} characters.`,
  ).check(z.minLength(1, 'Choose a passage first.')),
  trail: quoted(
    'The text after the passage',
    maxContextLength,
    'The text after the passage is too long.',
  ),
});
export type Passage = z.infer<typeof Passage>;

const PassageNoteText = NoteText.check(z.regex(/\S/, 'Write your note first.'));

/** A private note on a passage of a lesson. */
export const PassageNote = z.object({
  id: z.string(),
  passage: Passage,
  text: z.string(),
  revision: z.number(),
  savedAt: Moment,
});
export type PassageNote = z.infer<typeof PassageNote>;

export const listPassageNotes = endpoint({
  method: 'GET',
  path: '/api/lessons/:slug/passage-notes',
  access: 'account',
  summary: "The viewer's notes on passages of a lesson, oldest first.",
  params: LessonParams,
  reply: dataOf(z.array(PassageNote)),
});

const PassageNoteForm = z.object({ passage: Passage, text: PassageNoteText });

export const addPassageNote = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/passage-notes',
  access: 'account',
  summary: 'Note something on a passage of a lesson that the viewer may read.',
  params: LessonParams,
  body: z.extend(PassageNoteForm, {
    /** Sent twice, it is stored once. */
    key: z.optional(Uuid),
  }),
  reply: dataOf(PassageNote),
  status: 201,
});

const PassageNoteParams = z.object({ id: Uuid });

export const changePassageNote = endpoint({
  method: 'PUT',
  path: '/api/passage-notes/:id',
  access: 'account',
  summary: 'Change a note on a passage. Refused if it was changed elsewhere since `revision`.',
  params: PassageNoteParams,
  body: z.object({
    text: PassageNoteText,
    revision: revisionOf('The revision is a number.'),
  }),
  reply: dataOf(PassageNote),
});

export const deletePassageNote = endpoint({
  method: 'DELETE',
  path: '/api/passage-notes/:id',
  access: 'account',
  summary: 'Delete a note on a passage.',
  params: PassageNoteParams,
  reply: Done,
});

/** A private note that is not empty, with where it was taken. */
export const ListedNote = z.object({
  course: z.object({ id: z.number(), title: z.string() }),
  lesson: z.object({
    slug: z.string(),
    name: z.string(),
    /** False once the lesson or its course was withdrawn: the note stays its author's. */
    available: z.boolean(),
    /** Its headings, to recall what the note is about. */
    sections: z.array(z.string()),
    /** How many notes that match are on this lesson. */
    notes: z.number(),
  }),
  /** Null: it is on the lesson as a whole. */
  on: z.nullable(z.object({ id: z.string(), passage: Passage })),
  text: z.string(),
  revision: z.number(),
  savedAt: Moment,
});
export type ListedNote = z.infer<typeof ListedNote>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes',
  access: 'account',
  summary: "The viewer's private notes by course and lesson, a page at a time.",
  query: z.object({
    ...listQuery(['course'], 20),
    /** Words that the note, its passage, its lesson or its course contain. */
    q: z.optional(line('Search', 100, { optional: true })),
  }),
  reply: z.object({
    data: z.array(ListedNote),
    meta: z.extend(PageMeta, { courses: z.number() }),
  }),
});

export const exportNotes = endpoint({
  method: 'GET',
  path: '/api/notes/export',
  access: 'account',
  whileActing: 'refused',
  summary: "All of the viewer's private notes as a Markdown file.",
  reply: binary('text/markdown; charset=utf-8'),
});

export const NoteEdit = z.object({ text: NoteText });
export const PassageNoteEdit = z.object({ text: PassageNoteText });
