import type { Issue, ReaderCounts } from '../../../contract/community/newsletter-desk.ts';
import { formatDay, formatTime } from '../../../contract/text/dates.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatWeekday } from '../../../contract/text/weekdays.ts';
import type { SaveStatus } from '../../forms/autosave.ts';
import type { Mark } from '../../ui/feedback/state-mark.tsx';

const readersOf = (count: number) => plural(count, 'confirmed reader');

export function describeReaders({ confirmed, pending }: ReaderCounts): string {
  if (pending === 0) return `To ${readersOf(confirmed)}.`;
  const have = pending === 1 ? 'hasn’t' : 'haven’t';
  return `To ${readersOf(confirmed)}. ${formatNumber(pending)} ${have} confirmed yet and won’t get it.`;
}

const dayMs = 86_400_000;

/** `Wednesday` within a week, otherwise the date. */
export function formatPlannedDay(moment: string, now: number): string {
  const isSoon = Date.parse(moment) - now < 6 * dayMs;
  return isSoon ? formatWeekday(moment) : formatDay(moment);
}

/** The state of an issue that is being written, with whether it is saved. */
export function describeDraft(
  issue: Pick<Issue, 'state' | 'plannedFor' | 'editedAt'>,
  status: SaveStatus,
): { mark: Mark; text: string } {
  if (issue.state === 'planned' && issue.plannedFor && status.state === 'saved') {
    const { plannedFor } = issue;
    return {
      mark: 'full',
      text: `Planned for ${formatDay(plannedFor)}, ${formatTime(plannedFor)}`,
    };
  }
  switch (status.state) {
    case 'saving':
      return { mark: 'dashed', text: 'Draft, saving' };
    case 'unreachable':
      return { mark: 'late', text: 'Draft, not saved yet' };
    case 'refused':
      return { mark: 'failed', text: 'Draft, not saved' };
    case 'conflict':
      return { mark: 'failed', text: 'Draft, changed by a colleague' };
    default:
      return { mark: 'dashed', text: `Draft, saved at ${formatTime(status.at ?? issue.editedAt)}` };
  }
}

/** For an input of the kind `datetime-local`, in the browser's time zone. */
export function toLocalInput(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** How far an issue has gone out, in words. */
export function describeProgress({ figures, state }: Pick<Issue, 'figures' | 'state'>): string {
  const { recipients, sent, failed, skipped } = figures;
  const left = Math.max(0, recipients - sent - failed - skipped);
  const parts = [`${formatNumber(sent)} of ${formatNumber(recipients)} sent`];
  if (failed > 0) parts.push(`${formatNumber(failed)} failed`);
  if (skipped > 0) parts.push(`${formatNumber(skipped)} left before it reached them`);
  if (state !== 'sent') parts.push(`${formatNumber(left)} to go`);
  return parts.join(' · ');
}
