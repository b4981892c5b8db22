import * as z from 'zod/mini';
import { Done, endpoint } from '../endpoint.ts';
import { Email, line, paragraphs, Uuid } from '../fields.ts';
import { Trap } from './contact.ts';
import { enterpriseNeeds } from './enterprise.ts';

export const SalesRequest = z.object({
  name: line('Name', 120),
  email: Email,
  organisation: line('Organisation', 120),
  /** The form suggests the Team plan for small numbers, but doesn't refuse them. */
  seats: z.coerce
    .number('Enter a number of people.')
    .check(
      z.int('Enter a whole number of people.'),
      z.gte(1, 'Enter how many people will learn.'),
      z.lte(1_000_000, 'Enter at most 1,000,000 people.'),
    ),
  needs: z._default(
    z.array(z.enum(enterpriseNeeds)).check(z.maxLength(enterpriseNeeds.length)),
    [],
  ),
  goal: paragraphs('A goal', 5000),
  /** Chosen once for each request: sent twice, it counts once. */
  key: z.optional(Uuid),
  website: Trap,
});

export const sendSalesRequest = endpoint({
  method: 'POST',
  path: '/api/sales-requests',
  access: 'visitor',
  summary:
    'Ask sales for an offer. The request is stored, emailed to support and acknowledged by email.',
  body: SalesRequest,
  reply: Done,
});
