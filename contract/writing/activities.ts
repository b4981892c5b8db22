import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { DraftActivity } from '../studio/content.ts';

/** A kind of activity that any course can use. */
export const GeneralKind = z.object({
  kind: z.string(),
  name: z.string(),
  /** What learners do in it, in a sentence. */
  about: z.string(),
  /** What its data consists of, as JSON Schema: the form is made from it. */
  schema: z.unknown(),
  /** One that works, to begin with. */
  example: DraftActivity,
});
export type GeneralKind = z.infer<typeof GeneralKind>;

export const listActivityKinds = endpoint({
  method: 'GET',
  path: '/api/studio/activity-kinds',
  access: 'teacher',
  summary: 'The kinds of activities that teachers can add to a lesson.',
  reply: dataOf(z.array(GeneralKind)),
});

export const checkActivityDraft = endpoint({
  method: 'POST',
  path: '/api/studio/activities/check',
  access: 'teacher',
  summary: 'Say what an activity still needs before it can be published. Nothing is stored.',
  body: z.strictObject({ activity: DraftActivity }),
  reply: dataOf(z.object({ problems: z.array(z.string()) })),
});
