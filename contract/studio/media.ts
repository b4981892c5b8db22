import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { binary, Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { MediaParams, MediaPass } from '../learning/media.ts';
import { MediaName } from './content.ts';
import { PreviewToken } from './preview.ts';

const mediaKinds = ['video', 'audio', 'pdf', 'captions'] as const;
export const MediaKind = z.enum(mediaKinds, 'This is a video, audio, pdf or captions.');
export type MediaKind = z.infer<typeof MediaKind>;

/** No installation allows more, whatever it is set to. */
export const mostMediaBytes = 500 * 1024 * 1024;
export const maxCaptionsBytes = 256 * 1024;

/** A file of a course: `media/depth.mp4` in its lessons. */
export const CourseMedia = z.object({
  name: z.string(),
  kind: MediaKind,
  bytes: z.number(),
  /** How long it plays. */
  seconds: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Where the viewer's browser gets it while the session lasts. */
  src: z.string(),
  /** The lessons of the draft that use it. */
  lessons: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type CourseMedia = z.infer<typeof CourseMedia>;

/** In bytes; `course` is everything of one course together. */
export const MediaLimits = z.object({
  video: z.number(),
  audio: z.number(),
  pdf: z.number(),
  captions: z.number(),
  course: z.number(),
});
export type MediaLimits = z.infer<typeof MediaLimits>;

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/media',
  access: 'teacher',
  summary:
    'The videos, recordings, PDFs and captions of a course, newest first, and the lessons that use them.',
  params: CourseParams,
  query: z.object({
    kind: z.optional(MediaKind),
    _page: z._default(PageNumber, 1),
    _limit: z._default(PageLimit, 12),
  }),
  reply: z.extend(pageOf(CourseMedia), {
    /** What this installation allows, and how much the course has already. */
    limits: MediaLimits,
    used: z.number(),
  }),
});

export const Captions = z.object({
  /** As WebVTT, with times. */
  text: z.string(),
  /** What they say, as paragraphs to read. */
  transcript: z.string(),
});
export type Captions = z.infer<typeof Captions>;

export const getCaptions = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/captions/:name',
  access: 'teacher',
  summary: 'What captions of a course say, with their times and as a transcript.',
  params: z.object({ id: CourseParams.shape.id, name: MediaName }),
  reply: dataOf(Captions),
});

export const AddedMedia = z.object({
  media: CourseMedia,
  /** The course had the same file already, which is used again. */
  isReused: z.boolean(),
});
export type AddedMedia = z.infer<typeof AddedMedia>;

export const addMedia = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/media/:name',
  access: 'teacher',
  summary:
    'Add a video, a recording, a PDF or captions to a course. It is checked by its content, and gets a free name made from the given one.',
  params: z.object({
    id: CourseParams.shape.id,
    name: z.string().check(z.maxLength(255, 'The name of the file is too long.')),
  }),
  query: z.object({ kind: MediaKind }),
  encoding: 'file',
  maxBytes: mostMediaBytes,
  reply: dataOf(AddedMedia),
  status: 201,
});

export const removeMedia = endpoint({
  method: 'DELETE',
  path: '/api/studio/courses/:id/media/:name',
  access: 'teacher',
  summary: 'Remove a file that no lesson of the draft uses. Published versions keep it.',
  params: z.object({ id: CourseParams.shape.id, name: MediaName }),
  reply: Done,
});

export const getDraftMedia = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/media-files/:hash/:name',
  access: 'visitor',
  summary: 'A file of a draft, for those who write the course. Parts of it are sent by Range.',
  params: z.extend(MediaParams, { id: CourseParams.shape.id }),
  query: MediaPass,
  reply: binary('application/octet-stream'),
});

export const getPreviewMedia = endpoint({
  method: 'GET',
  path: '/api/previews/:token/media/:hash/:name',
  access: 'visitor',
  summary: 'A file of a draft, for whoever has a preview link that still works.',
  params: z.extend(MediaParams, { token: PreviewToken }),
  reply: binary('application/octet-stream'),
});
