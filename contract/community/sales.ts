import * as z from 'zod/mini';
import { enterpriseOnly } from '../billing/plans.ts';
import { Done, endpoint } from '../endpoint.ts';
import { Email, line, paragraphs } from '../fields.ts';

export const SalesRequest = z.object({
  name: line('Name', 120),
  email: Email,
  organisation: line('Organisation', 120),
  /** Fewer than Enterprise begins with are told that Team fits, not turned away. */
  seats: z.coerce
    .number('Enter a number of people.')
    .check(
      z.int('Enter a whole number of people.'),
      z.gte(1, 'Enter how many people will learn.'),
      z.lte(1_000_000, 'Enter at most 1,000,000 people.'),
    ),
  needs: z._default(z.array(z.enum(enterpriseOnly)).check(z.maxLength(enterpriseOnly.length)), []),
  goal: paragraphs('What you want to reach', 5000),
});

export const sendSalesRequest = endpoint({
  method: 'POST',
  path: '/api/sales-requests',
  access: 'visitor',
  summary: 'Ask sales for an offer. It is stored, mailed to support and acknowledged by mail.',
  body: SalesRequest,
  reply: Done,
});
