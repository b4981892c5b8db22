import * as z from 'zod/mini';
import { Moment } from '../fields.ts';

/** An invoice for licences that waits to be paid. */
export const WaitingInvoice = z.object({
  /** As it stands on the paper: `INV-000042`. */
  number: z.string(),
  kind: z.enum(['licence', 'more_licences', 'renewal']),
  seats: z.number(),
  dueAt: Moment,
});
export type WaitingInvoice = z.infer<typeof WaitingInvoice>;
