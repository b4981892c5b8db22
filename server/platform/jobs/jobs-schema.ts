import { getConstructionPlans } from 'pg-boss';

export const jobsSchema = 'jobs';

/** The statements that create the queue's tables, for a transaction that is already open. */
export function jobsSchemaText(): string {
  const text = getConstructionPlans(jobsSchema).trim();
  const inside = /^BEGIN;([\s\S]*)COMMIT;$/.exec(text)?.[1];
  if (inside === undefined) throw new Error('The job queue creates its tables in another way now.');
  return inside;
}
