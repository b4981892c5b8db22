import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';

export const SiteLogo = z.object({
  path: z.string(),
  width: z.number(),
  height: z.number(),
  hasName: z.boolean(),
});

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'visitor',
  cacheable: true,
  summary:
    'The name, logo, accent colour and seller’s time zone of this installation, where they are set.',
  reply: dataOf(
    z.object({
      name: z.string(),
      logo: z.optional(SiteLogo),
      accent: z.optional(z.string()),
      timeZone: z.optional(z.string()),
    }),
  ),
});

export const getSignUpRule = endpoint({
  method: 'GET',
  path: '/api/site/sign-up',
  access: 'visitor',
  cacheable: true,
  summary:
    'Who may sign up: everyone, people with an invitation, or people with certain email domains.',
  reply: dataOf(
    z.object({ mode: z.enum(['open', 'invitation', 'domains']), domains: z.array(z.string()) }),
  ),
});

export const getLegalAdditions = endpoint({
  method: 'GET',
  path: '/api/site/legal',
  access: 'visitor',
  cacheable: true,
  summary: 'What the operator adds to the terms and the privacy page, as HTML. Empty if nothing.',
  reply: dataOf(z.object({ terms: z.string(), privacy: z.string() })),
});
