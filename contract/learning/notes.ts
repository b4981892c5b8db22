import * as z from 'zod/mini';
import { binary, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { line, Moment } from '../fields.ts';
import { NoteText } from './enrolment.ts';

/** A private note that is not empty, with where it was taken. */
export const ListedNote = z.object({
  course: z.object({ id: z.number(), title: z.string() }),
  lesson: z.object({
    slug: z.string(),
    name: z.string(),
    /** False once the lesson or its course was withdrawn: the note stays its author's. */
    available: z.boolean(),
  }),
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
    /** Words that the note, its lesson or its course contain. */
    q: z.optional(line('Search', 100, { optional: true })),
  }),
  reply: pageOf(ListedNote),
});

export const exportNotes = endpoint({
  method: 'GET',
  path: '/api/notes/export',
  access: 'account',
  summary: "All of the viewer's private notes as a Markdown file.",
  reply: binary('text/markdown; charset=utf-8'),
});

export const NoteEdit = z.object({ text: NoteText });
