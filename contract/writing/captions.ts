import * as z from 'zod/mini';
import { mostCaptionCharacters } from '../catalog/captions.ts';
import { draftText } from '../catalog/draft-fields.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { Moment, revisionOf } from '../fields.ts';
import { LessonSource, MediaName } from '../studio/content.ts';
import { DraftLessonParams } from '../studio/drafts.ts';
import { CourseMedia } from '../studio/media.ts';

/** A video or a recording that a lesson plays, with what is written to it. */
export const CaptionedMedia = z.object({
  media: CourseMedia,
  title: z.string(),
  /** The code of the language that is spoken: `en`. */
  language: z.string(),
  /** As WebVTT; empty while there are none. */
  captions: z.string(),
  transcript: z.string(),
  /** Of the lesson's text, which names the captions and has the transcript in it. */
  revision: z.number(),
  changedAt: Moment,
  changedBy: z.nullable(z.string()),
});
export type CaptionedMedia = z.infer<typeof CaptionedMedia>;

const params = z.extend(DraftLessonParams, { name: MediaName });

export const getCaptionedMedia = endpoint({
  method: 'GET',
  path: '/api/studio/lessons/:lessonId/captions/:name',
  access: 'owner',
  summary: 'The captions and the transcript of a video or a recording that a lesson plays.',
  params,
  reply: dataOf(CaptionedMedia),
});

export const saveCaptions = endpoint({
  method: 'PUT',
  path: '/api/studio/lessons/:lessonId/captions/:name',
  access: 'owner',
  summary:
    "Save the captions and the transcript of a video or a recording that a lesson plays. They are part of the lesson's text, whose revision is named.",
  params,
  body: z.object({
    /** As WebVTT; empty removes them. */
    captions: draftText('The captions', mostCaptionCharacters),
    // What fits is for the lesson's text to say, which it becomes a part of.
    transcript: draftText('The transcript', mostCaptionCharacters),
    revision: revisionOf('Name the revision that you changed.'),
  }),
  // Captions of an hour, with the quotation marks of JSON.
  maxBytes: 640 * 1024,
  reply: dataOf(
    z.object({
      revision: z.number(),
      at: Moment,
      /** The lesson's text as it is now. */
      source: LessonSource,
    }),
  ),
});
