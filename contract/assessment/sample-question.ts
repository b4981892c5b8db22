import * as z from 'zod/mini';
import { Question } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';
import { Verdict } from './quizzes.ts';

export const SampleQuestion = z.extend(Question, {
  id: z.string(),
  course: z.object({ id: z.number(), title: z.string() }),
  lesson: z.object({ slug: z.string(), title: z.string() }),
});
export type SampleQuestion = z.infer<typeof SampleQuestion>;

export const getSampleQuestion = endpoint({
  method: 'GET',
  path: '/api/sample-question',
  access: 'visitor',
  cacheable: true,
  summary: "Today's question on the home page, without its answer; null if no course offers one.",
  reply: dataOf(z.nullable(SampleQuestion)),
});

export const checkSampleAnswer = endpoint({
  method: 'POST',
  path: '/api/sample-question/:id',
  access: 'visitor',
  summary: 'Check an answer to a sample question. Nothing is stored.',
  params: z.object({ id: Uuid }),
  body: z.object({
    answer: z.number('Choose an answer.').check(z.int(), z.gte(0), z.lte(20)),
  }),
  reply: dataOf(Verdict),
});
