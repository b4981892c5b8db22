import { CronExpressionParser } from 'cron-parser';

/** When a schedule of a job runs next, in UTC. Returns nothing for one that can't be read. */
export function nextRun(cron: string, now: Date): Date | null {
  try {
    return CronExpressionParser.parse(cron, { currentDate: now, tz: 'UTC' }).next().toDate();
  } catch {
    return null;
  }
}
