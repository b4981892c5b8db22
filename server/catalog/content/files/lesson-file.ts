import * as z from 'zod/mini';
import { line, paragraphs } from '../../../../contract/fields.ts';
import { listOf, whole } from './fields.ts';
import { type MarkdownFile, readMarkdownFile } from './markdown-file.ts';

const minutes = whole('Minutes', 1, 120);
const title = line('Title', 80).check(z.minLength(3, 'Title needs at least 3 characters.'));
const preview = z._default(z.boolean('Preview is true or left out.'), false);

const Lesson = z.strictObject({
  kind: z._default(z.literal('lesson'), 'lesson'),
  title,
  minutes,
  preview,
});

const Photo = z.strictObject(
  { title: line('Title', 80), instructions: paragraphs('Instructions', 600) },
  'A photo has title and instructions.',
);

const Assignment = z.strictObject({
  kind: z.literal('assignment'),
  title,
  minutes,
  preview,
  photos: listOf('Photos', Photo, 3, 3),
  rubric: z.optional(listOf('Rubric', line('A point', 120), 1, 8)),
});

const FrontMatter = z.discriminatedUnion('kind', [Lesson, Assignment], {
  error: 'Front matter has title and minutes; kind is assignment, or left out.',
});
export type FrontMatter = z.infer<typeof FrontMatter>;

export type LessonFile = MarkdownFile<FrontMatter>;

export function readLessonFile(text: string, file: string): LessonFile {
  return readMarkdownFile(text, FrontMatter, file);
}
