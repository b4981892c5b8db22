import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';

/** Periods to choose from, in days. */
export const overviewPeriods = [7, 30, 90, 365] as const;

const Change = z.object({
  /** In the period until today. */
  now: z.number(),
  /** In the period before, which is as long. */
  before: z.number(),
});

export const Overview = z.object({
  days: z.number(),
  people: z.extend(Change, { total: z.number() }),
  enrolments: Change,
  completions: Change,
  /** By currency, without simulated payments, which aren't real money. */
  revenue: z.array(z.extend(Change, { currency: z.string() })),
  simulated: z.array(z.extend(Change, { currency: z.string() })),
  /** What waits for someone. */
  waiting: z.object({
    comments: z.number(),
    messages: z.number(),
    invoices: z.number(),
    failedMail: z.number(),
    /** In courses that nobody reviews. */
    submissions: z.number(),
  }),
});
export type Overview = z.infer<typeof Overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  access: 'admin',
  summary:
    'People, enrolments, completions and revenue against the period before, and what waits for someone.',
  query: z.object({
    days: z._default(
      z.coerce.number('The period is 7, 30, 90 or 365 days.').check(
        z.lte(365, 'The period is 7, 30, 90 or 365 days.'),
        z.gte(7, 'The period is 7, 30, 90 or 365 days.'),
        z.refine(
          (days) => overviewPeriods.some((period) => period === days),
          'The period is 7, 30, 90 or 365 days.',
        ),
      ),
      30,
    ),
  }),
  reply: dataOf(Overview),
});
