import * as z from 'zod/mini';
import { Done, dataOf, endpoint } from '../endpoint.ts';

/** The pages that are measured, as patterns: a report never names an address. */
export const measuredPages = [
  '/',
  '/home',
  '/courses',
  '/course-detail/:id',
  '/lesson-detail/:slug',
  '/features',
  '/pricing',
  '/payment',
  '/contact-us',
  '/help',
  '/help/:slug',
  '/terms',
  '/privacy',
  '/contact-sales',
  '/certificates/:id',
  '/sign-in',
  '/sign-up',
  '/sign-out',
  '/user-screen',
  '/user-screen/:screen',
] as const;
export type MeasuredPage = (typeof measuredPages)[number];

export const deviceClasses = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** LCP, INP, FCP and TTFB in milliseconds; CLS has no unit. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

const noSuchValue = 'The value is a number from 0 to 600000.';

export const reportVitals = endpoint({
  method: 'POST',
  path: '/api/vitals',
  access: 'visitor',
  summary: 'Report how fast a page was. Only counts are stored, nothing about the visitor.',
  body: z.strictObject({
    page: z.enum(measuredPages, 'This page is not measured.'),
    device: z.enum(deviceClasses, 'The device is phone, tablet or desktop.'),
    metrics: z
      .array(
        z.strictObject({
          name: z.enum(vitalNames, `The metric is one of ${vitalNames.join(', ')}.`),
          value: z.number(noSuchValue).check(z.gte(0, noSuchValue), z.lte(600_000, noSuchValue)),
        }),
        'The metrics are a list.',
      )
      .check(
        z.minLength(1, 'Report at least one metric.'),
        z.maxLength(vitalNames.length, 'Report each metric once.'),
        z.refine(
          (metrics) => new Set(metrics.map(({ name }) => name)).size === metrics.length,
          'Report each metric once.',
        ),
      ),
  }),
  reply: Done,
});

export const vitalPeriods = [7, 28, 90] as const;

/** Of a page on one class of device, or of all pages or devices together where null. */
export const PageVitals = z.object({
  page: z.nullable(z.enum(measuredPages)),
  device: z.nullable(z.enum(deviceClasses)),
  metrics: z.array(
    z.object({
      name: z.enum(vitalNames),
      /** Three of four page views were at least this fast. */
      p75: z.number(),
      count: z.number(),
    }),
  ),
});
export type PageVitals = z.infer<typeof PageVitals>;

export const listVitals = endpoint({
  method: 'GET',
  path: '/api/vitals',
  access: 'admin',
  summary: 'How fast pages were for visitors, by page and class of device: 75th percentiles.',
  query: z.object({
    days: z._default(
      z.pipe(
        z.coerce.number('The period is 7, 28 or 90 days.'),
        z.literal(vitalPeriods, 'The period is 7, 28 or 90 days.'),
      ),
      28,
    ),
  }),
  reply: dataOf(z.array(PageVitals)),
});
