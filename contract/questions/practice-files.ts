import * as z from 'zod/mini';
import { binary, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';
import { QuestionFormat } from './files.ts';

export const exportPractice = endpoint({
  method: 'GET',
  path: '/api/studio/lessons/:lessonId/practice/export',
  access: 'teacher',
  summary:
    "The practice questions of a draft's lesson as a GIFT or Moodle XML file, as far as the format has such questions.",
  params: z.object({ lessonId: Uuid }),
  query: z.object({ format: QuestionFormat }),
  reply: binary('application/octet-stream'),
});
