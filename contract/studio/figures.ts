import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { binary, Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { FigureName } from './content.ts';

export const maxFigureBytes = 15 * 1024 * 1024;

/** A figure of a course: `figures/stairs.svg` in its lessons. */
export const CourseFigure = z.object({
  name: z.string(),
  /** A drawing is part of the page and takes on its colours; an image keeps its own. */
  kind: z.enum(['drawing', 'image']),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  /** As a lesson shows it, without a text alternative. */
  html: z.string(),
  /** The address of an image. */
  src: z.optional(z.string()),
  /** It is the course's cover. */
  isCover: z.boolean(),
  /** The lessons of the draft that show it. */
  lessons: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type CourseFigure = z.infer<typeof CourseFigure>;

export const listFigures = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/figures',
  access: 'teacher',
  summary: 'The figures of a course, newest first, and the lessons that show them.',
  params: CourseParams,
  query: z.object({ _page: z._default(PageNumber, 1), _limit: z._default(PageLimit, 12) }),
  reply: pageOf(CourseFigure),
});

const FigureParams = z.object({ id: CourseParams.shape.id, name: FigureName });

export const getFigure = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/figures/:name',
  access: 'teacher',
  summary: 'One figure of a course.',
  params: FigureParams,
  reply: dataOf(CourseFigure),
});

export const AddedFigure = z.object({
  figure: CourseFigure,
  /** The course had the same picture already, which is used again. */
  isReused: z.boolean(),
  /** Why an SVG is shown as an image rather than as a drawing. */
  remarks: z.array(z.string()),
});
export type AddedFigure = z.infer<typeof AddedFigure>;

export const addFigure = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/figures/:name',
  access: 'teacher',
  summary:
    'Add a picture or an SVG to a course. It is checked by its content, and gets a free name made from the given one.',
  params: z.object({
    id: CourseParams.shape.id,
    name: z.string().check(z.maxLength(255, 'The name of the file is too long.')),
  }),
  query: z.object({
    /** A cover keeps more of its pixels than a figure of a lesson. */
    use: z.optional(z.enum(['lesson', 'cover'], 'The use is lesson or cover.')),
  }),
  encoding: 'file',
  maxBytes: maxFigureBytes,
  reply: dataOf(AddedFigure),
  status: 201,
});

export const addFigureFromAddress = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/figures-from-address',
  access: 'teacher',
  summary:
    'Add a picture to a course that is at an address, such as one in a text that was pasted. It is read once, over https, and never from a private network.',
  params: CourseParams,
  body: z.object({
    address: z
      .string('The address must be text.')
      .check(
        z.maxLength(2_000, 'The address can have at most 2000 characters.'),
        z.regex(/^https:\/\//, 'The address has to begin with https.'),
      ),
  }),
  reply: dataOf(AddedFigure),
  status: 201,
});

export const removeFigure = endpoint({
  method: 'DELETE',
  path: '/api/studio/courses/:id/figures/:name',
  access: 'teacher',
  summary:
    'Remove a figure that neither a lesson of the draft nor its cover shows. Published versions keep it.',
  params: FigureParams,
  reply: Done,
});

/** Named by its content, so a browser may keep it for ever. */
export const getCourseImage = endpoint({
  method: 'GET',
  path: '/api/course-images/:hash',
  access: 'visitor',
  summary: 'An image in a lesson.',
  params: z.object({
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'There is no such image.')),
  }),
  reply: binary('image/webp'),
});
