import * as z from 'zod/mini';
import { criteriaLimits } from '../../../../contract/catalog/criteria.ts';
import { Deadline } from '../../../../contract/catalog/deadline-fields.ts';
import { listOf } from '../../../../contract/catalog/draft-fields.ts';
import { fileTypesError, typeCanNameAuthor } from '../../../../contract/catalog/file-kinds.ts';
import { lineBetween, wholeNumber } from '../../../../contract/catalog/file-rules.ts';
import { groupSize } from '../../../../contract/catalog/work-groups.ts';
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
        types: listOf('Types', z.enum(fileTypes, fileTypesError), 1, fileTypes.length),
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

const Level = z.strictObject(
  {
    name: line('The name of a level', criteriaLimits.name),
    points: wholeNumber('The points', criteriaLimits.points),
    text: z._default(line('The description', criteriaLimits.text, { optional: true }), ''),
  },
  'A level has name, points and text.',
);

const Criterion = z
  .strictObject(
    {
      title: line('A criterion', criteriaLimits.title),
      weight: wholeNumber('The weight', criteriaLimits.weight),
      levels: listOf('Levels', Level, ...criteriaLimits.levels),
    },
    'A criterion has title, weight and levels.',
  )
  .check(
    z.refine(({ levels }) => new Set(levels.map(({ name }) => name)).size === levels.length, {
      path: ['levels'],
      error: 'Levels: two have the same name.',
      params: { code: 'same_name' },
    }),
    z.refine(({ levels }) => new Set(levels.map(({ points }) => points)).size === levels.length, {
      path: ['levels'],
      error: 'Levels: two have the same points.',
      params: { code: 'same_points' },
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
    deadline: z.optional(Deadline),
    group: z.optional(wholeNumber('Group', groupSize)),
    rubric: z.optional(listOf('Rubric', line('A point', 120), 1, 8)),
    criteria: z.optional(listOf('Criteria', Criterion, 1, criteriaLimits.criteria)),
  })
  .check(
    z.refine(({ rubric, criteria }) => !rubric || !criteria, {
      path: ['criteria'],
      error: 'Criteria: an assignment has either a rubric or criteria.',
      params: { code: 'rubric_or_criteria' },
    }),
    z.refine(
      ({ criteria = [] }) => new Set(criteria.map(({ title }) => title)).size === criteria.length,
      {
        path: ['criteria'],
        error: 'Criteria: two have the same title.',
        params: { code: 'same_title' },
      },
    ),
    z.refine(({ photos, task }) => (photos === undefined) !== (task === undefined), {
      path: ['photos'],
      error: 'Photos: an assignment has either three photos or a task.',
      params: { code: 'photos_or_task' },
    }),
    z.refine(({ peerReview, rubric, criteria }) => !peerReview || rubric || criteria, {
      path: ['peerReview'],
      error: 'Peer review needs a rubric or criteria.',
      params: { code: 'no_rubric' },
    }),
    z.refine(({ peerReview, group }) => !peerReview || !group, {
      path: ['group'],
      error: 'Group: work of groups isn’t reviewed by fellow learners.',
      params: { code: 'peer_review' },
    }),
    // PDF, Office and zip files can carry their author's name in places that can't be cleaned without breaking them.
    z.refine(
      ({ peerReview, task }) =>
        !peerReview || task?.kind !== 'files' || !task.types.some(typeCanNameAuthor),
      {
        path: ['peerReview'],
        error:
          'Peer review can’t be combined with files that can name their author: pdf, document, spreadsheet, slides, archive.',
        params: { code: 'named_author' },
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
