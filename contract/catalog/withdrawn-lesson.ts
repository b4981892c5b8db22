import * as z from 'zod/mini';
import { LessonParams } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';

export const findWithdrawnCourse = endpoint({
  method: 'GET',
  path: '/api/lessons/:slug/withdrawn',
  access: 'visitor',
  summary: 'The published course that a withdrawn lesson was part of; null for any other address.',
  params: LessonParams,
  reply: dataOf(z.nullable(z.object({ courseId: z.number() }))),
});
