import * as z from 'zod/mini';
import { languageCode, mostCaptionCharacters } from '../catalog/captions.ts';
import { draftText } from '../catalog/draft-fields.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { Moment, revisionOf } from '../fields.ts';
import { LessonSource, MediaName } from '../studio/content.ts';
import { DraftLessonParams } from '../studio/drafts.ts';
import { CourseMedia } from '../studio/media.ts';

const nameLanguage = 'Name the language by its code, such as de or pt-BR.';
const Language = z.string(nameLanguage).check(z.regex(languageCode, nameLanguage));

/** Captions in one language, counted. */
export const CaptionLanguage = z.object({
  language: z.string(),
  captions: z.number(),
  /** Captions of the first language that this one says nothing for. */
  untranslated: z.number(),
});
export type CaptionLanguage = z.infer<typeof CaptionLanguage>;

/** A video or a recording that a lesson plays, with what is written to it in one language. */
export const CaptionedMedia = z.object({
  media: CourseMedia,
  title: z.string(),
  /** The code of the language: `en`. */
  language: z.string(),
  /** As WebVTT; empty while there are none. */
  captions: z.string(),
  /** In a further language, empty while it follows the captions. */
  transcript: z.string(),
  /** All languages, the first one first: the one that learners get who speak none of the others. */
  languages: z.array(CaptionLanguage),
  /** The captions in the first language, where these are in a further one. */
  original: z.nullable(z.object({ language: z.string(), captions: z.string() })),
  /** Of the lesson's text, which names the captions and has the transcript in it. */
  revision: z.number(),
  /** Of these captions and this transcript alone. */
  version: z.string(),
  changedAt: Moment,
  changedBy: z.nullable(z.string()),
});
export type CaptionedMedia = z.infer<typeof CaptionedMedia>;

const params = z.extend(DraftLessonParams, { name: MediaName });

export const getCaptionedMedia = endpoint({
  method: 'GET',
  path: '/api/studio/lessons/:lessonId/captions/:name',
  access: 'teacher',
  summary:
    'The captions and the transcript of a video or a recording that a lesson plays, in its first language or in another one.',
  params,
  query: z.object({ language: z.optional(Language) }),
  reply: dataOf(CaptionedMedia),
});

export const saveCaptions = endpoint({
  method: 'PUT',
  path: '/api/studio/lessons/:lessonId/captions/:name',
  access: 'teacher',
  summary:
    "Save the captions and the transcript of a video or a recording that a lesson plays, in one language. They are part of the lesson's text, whose revision is named. If that is older, the version decides: a change elsewhere in the text is no conflict.",
  params,
  body: z.object({
    /** The first one if it is left out. Another one is added, or removed if both texts are empty. */
    language: z.optional(Language),
    /** As WebVTT; empty removes them. */
    captions: draftText('The captions', mostCaptionCharacters),
    // What fits is for the lesson's text to say, which it becomes a part of.
    transcript: draftText('The transcript', mostCaptionCharacters),
    revision: revisionOf('Name the revision that you changed.'),
    version: z.optional(z.string().check(z.maxLength(40))),
  }),
  // Captions of an hour, with the quotation marks of JSON.
  maxBytes: 640 * 1024,
  reply: dataOf(
    z.object({
      revision: z.number(),
      version: z.string(),
      at: Moment,
      /** The lesson's text as it is now. */
      source: LessonSource,
    }),
  ),
});
