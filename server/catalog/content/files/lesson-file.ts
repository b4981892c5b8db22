import * as z from 'zod/mini';
import { listOf } from '../../../../contract/catalog/draft-fields.ts';
import { lineBetween, wholeNumber } from '../../../../contract/catalog/file-rules.ts';
import { fileTypes, taskLimits } from '../../../../contract/catalog.ts';
import { line, paragraphs } from '../../../../contract/fields.ts';
import { type MarkdownFile, readMarkdownFile } from './markdown-file.ts';

const minutes = wholeNumber('Minutes', [1, 120]);
const title = lineBetween('Title', [3, 80]);
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

const instructions = paragraphs('Instructions', 1_000);
const { least, most } = taskLimits.text;

const Task = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('text'),
        instructions,
        least: wholeNumber('Least', [least, most]),
        most: wholeNumber('Most', [least, most]),
      }),
      z.strictObject({
        kind: z.literal('files'),
        instructions,
        types: listOf('Types', z.enum(fileTypes, 'Types are pdf and audio.'), 1, fileTypes.length),
        files: wholeNumber('Files', [1, taskLimits.files]),
        megabytes: wholeNumber('Megabytes', [1, taskLimits.megabytes]),
      }),
      z.strictObject({ kind: z.literal('link'), instructions }),
    ],
    { error: 'The kind of a task is text, files or link.' },
  )
  .check(
    z.refine((task) => task.kind !== 'text' || task.least <= task.most, {
      path: ['most'],
      error: 'Most is at least as much as least.',
      params: { code: 'most_below_least' },
    }),
  );

const Assignment = z
  .strictObject({
    kind: z.literal('assignment'),
    title,
    minutes,
    preview,
    photos: z.optional(listOf('Photos', Photo, 3, 3)),
    task: z.optional(Task),
    peerReview: z.optional(z.literal(true, 'Peer review is true or left out.')),
    acceptedFrom: z.optional(wholeNumber('Accepted from', [0, 100])),
    rubric: z.optional(listOf('Rubric', line('A point', 120), 1, 8)),
  })
  .check(
    z.refine(({ photos, task }) => (photos === undefined) !== (task === undefined), {
      path: ['photos'],
      error: 'Photos: an assignment has either three photos or a task.',
      params: { code: 'photos_or_task' },
    }),
    z.refine(({ peerReview, rubric }) => !peerReview || (rubric && rubric.length > 0), {
      path: ['peerReview'],
      error: 'Peer review needs a rubric.',
      params: { code: 'no_rubric' },
    }),
    // A PDF can carry its author's name in places that can't be cleaned without breaking it.
    z.refine(
      ({ peerReview, task }) =>
        !peerReview || task?.kind !== 'files' || !task.types.includes('pdf'),
      {
        path: ['peerReview'],
        error: 'Peer review can’t be combined with PDF files.',
        params: { code: 'reviewed_pdf' },
      },
    ),
  );

const FrontMatter = z.discriminatedUnion('kind', [Lesson, Assignment], {
  error: 'Front matter has title and minutes; kind is assignment, or left out.',
});
export type FrontMatter = z.infer<typeof FrontMatter>;
export type AssignmentFrontMatter = z.infer<typeof Assignment>;

export type LessonFile = MarkdownFile<FrontMatter>;

export function readLessonFile(text: string, file: string): LessonFile {
  return readMarkdownFile(text, FrontMatter, file);
}
