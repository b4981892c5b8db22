import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { binary, dataOf, endpoint } from '../endpoint.ts';
import { mostLessonsInCourse } from './content.ts';

/**
 * What an archive may contain at most: whatever a course may, so that each that was exported can be imported. The help article
 * "Copy or move a course" names the same numbers.
 */
export const archiveLimits = {
  archiveBytes: 1024 * 1024 * 1024,
  /** Files and folders. A lesson has a text, a quiz, practice questions and up to six activities. */
  entries: 6_000,
  /** Everything unpacked, without videos, recordings and PDFs. */
  unpackedBytes: 100 * 1024 * 1024,
  /** All videos, recordings and PDFs. */
  mediaBytes: 1024 * 1024 * 1024,
  media: 500,
  lessons: mostLessonsInCourse,
  figures: 200,
  /** `course.yaml`, a lesson, a quiz or practice questions. */
  textBytes: 1024 * 1024,
  /** All of these together. Of the lessons' Markdown alone, `mostTextBytes`. */
  allTextBytes: 32 * 1024 * 1024,
  imageBytes: 15 * 1024 * 1024,
} as const;

const noSuchVersion = 'There is no such version.';

export const getArchive = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/archive',
  access: 'owner',
  summary:
    'A course as a zip archive of its files: the draft, or a published version. Importing it gives the same course.',
  params: CourseParams,
  query: z.object({
    version: z.optional(
      z.coerce
        .number(noSuchVersion)
        .check(z.int(noSuchVersion), z.gte(1, noSuchVersion), z.lte(2_147_483_647, noSuchVersion)),
    ),
  }),
  reply: binary('application/zip'),
});

/** Something in an archive that is not in the new course, or not as it was. */
export const ArchiveRemark = z.object({
  file: z.string(),
  message: z.string(),
  /** Of a file of which nothing could be read. */
  code: z.optional(z.literal('not_yaml')),
});
export type ArchiveRemark = z.infer<typeof ArchiveRemark>;

export const ImportedCourse = z.object({
  courseId: z.number(),
  title: z.string(),
  lessons: z.number(),
  questions: z.number(),
  figures: z.number(),
  /** Videos, recordings, PDFs and captions. */
  media: z.number(),
  /** What was not understood and left out. */
  leftOut: z.array(ArchiveRemark),
  /** What was taken over differently, such as images under another name. */
  changed: z.array(ArchiveRemark),
});
export type ImportedCourse = z.infer<typeof ImportedCourse>;

export const importArchive = endpoint({
  method: 'POST',
  path: '/api/studio/courses/import',
  access: 'owner',
  summary:
    'Make a new draft course from a zip archive of course files, 1 GB at most. The reply names everything that was left out.',
  encoding: 'file',
  maxBytes: archiveLimits.archiveBytes,
  reply: dataOf(ImportedCourse),
  status: 201,
});
