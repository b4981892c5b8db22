import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';

export const findEmbedTitle = endpoint({
  method: 'GET',
  path: '/api/studio/embeds/title',
  access: 'teacher',
  summary:
    'What another site calls something that a lesson may show of it, by oEmbed. Only sites on the Admins’ list are asked.',
  query: z.object({
    address: z
      .string('The address must be text.')
      .check(z.maxLength(1_000, 'The address can have at most 1000 characters.')),
  }),
  reply: dataOf(
    z.object({
      /** Null if the site doesn't say. */
      title: z.nullable(z.string()),
    }),
  ),
});
