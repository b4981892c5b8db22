import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { CourseDetails } from './content.ts';

export const previewCourseText = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/text-preview',
  access: 'teacher',
  summary: "A text of the course's page, such as its overview, as learners would see it.",
  params: CourseParams,
  body: z.object({ text: CourseDetails.shape.overview }),
  reply: dataOf(z.object({ html: z.string() })),
});
