import * as z from 'zod/mini';
import { Day } from '../fields.ts';
import { deadlineLimits } from './deadlines.ts';
import { wholeNumber } from './file-rules.ts';

export const LateRule = z.discriminatedUnion(
  'rule',
  [
    z.strictObject({ rule: z.literal('accepted') }),
    z.strictObject({
      rule: z.literal('loss'),
      percent: wholeNumber('Percent', deadlineLimits.percent),
      floor: wholeNumber('Floor', deadlineLimits.floor),
    }),
    z.strictObject({
      rule: z.literal('refused'),
      days: wholeNumber('Days', deadlineLimits.lateDays),
    }),
  ],
  { error: 'The rule for late work is accepted, loss or refused.' },
);

/** Given how a day is written. */
function deadlineOf<DaySchema extends z.ZodMiniType>(day: DaySchema) {
  return z.strictObject(
    {
      due: z.discriminatedUnion(
        'when',
        [
          z.strictObject({
            when: z.literal('days'),
            days: wholeNumber('Days', deadlineLimits.days),
            since: z.enum(['enrolment', 'session'], 'Since is enrolment or session.'),
          }),
          z.strictObject({ when: z.literal('day'), day }),
        ],
        {
          error:
            'An assignment is due a number of days after the start, or on a day: when is days or day.',
        },
      ),
      late: LateRule,
    },
    'A deadline has due and late.',
  );
}

/** In a course file and in the catalogue. */
export const Deadline = deadlineOf(Day);

/** In a draft. The day is empty until one is chosen. */
export const DraftDeadline = deadlineOf(
  z.union([z.literal(''), Day], 'Enter a day such as 2026-11-30.'),
);
export type DraftDeadline = z.infer<typeof DraftDeadline>;
