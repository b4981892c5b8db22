import type { QueueState } from '../../../contract/administration/system.ts';
import { formatTime } from '../../../contract/text/dates.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useRetryJobs } from './hooks.ts';
import styles from './system.module.css';
import { shorten } from './words.ts';

/** Jobs that need attention, or have something to do, are visible; the others are folded. */
export function JobsSection({ queues }: { queues: readonly QueueState[] }) {
  const sorted = queues.toSorted(
    (one, other) => other.failed - one.failed || one.title.localeCompare(other.title, 'en'),
  );
  const busy = sorted.filter(({ failed, waiting }) => failed > 0 || waiting > 0);
  const quiet = sorted.filter((queue) => !busy.includes(queue));
  return (
    <section className="mt-6" aria-labelledby="jobs">
      <h2 id="jobs">Jobs</h2>
      <p className="mt-2 small muted">
        What runs in the background. Finished and failed jobs are listed for a day.
      </p>
      {busy.length > 0 && <JobsTable caption="Jobs with something to do" queues={busy} />}
      {quiet.length > 0 && (
        <details className={styles.fine}>
          <summary>
            {plural(quiet.length, 'job has', 'jobs have')} nothing to do right now
            <Icon name="chevron" size={16} />
          </summary>
          <JobsTable caption="Jobs with nothing to do" queues={quiet} />
        </details>
      )}
    </section>
  );
}

function JobsTable({ caption, queues }: { caption: string; queues: readonly QueueState[] }) {
  return (
    <div className={styles.table}>
      <Table caption={caption}>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Last run</th>
            <th scope="col">Next run</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="visually-hidden">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <QueueRow key={queue.name} queue={queue} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function QueueRow({ queue }: { queue: QueueState }) {
  const retry = useRetryJobs();
  const runAgain = () =>
    retry.mutate(queue.name, {
      onSuccess: ({ count }) =>
        void notify.success(
          count === 0
            ? 'No job has failed any more.'
            : `${plural(count, 'job runs', 'jobs run')} again.`,
        ),
      onError: (failure) => void notify.error(errorMessage(failure)),
    });
  return (
    <tr>
      <th scope="row">{queue.title}</th>
      <td data-label="Last run">
        {queue.lastRunAt ? formatTimeAgo(queue.lastRunAt) : <Soft>not in the last day</Soft>}
      </td>
      <td data-label="Next run">
        {queue.nextRunAt ? formatTime(queue.nextRunAt) : <Soft>when needed</Soft>}
      </td>
      <td>
        {queue.failed > 0 && (
          <>
            <StateMark mark="failed">{formatNumber(queue.failed)} failed</StateMark>
            {queue.failure && (
              <span className="block muted anywhere measure">{shorten(queue.failure)}</span>
            )}
          </>
        )}
        {queue.waiting > 0 && (
          <StateMark mark="empty">{formatNumber(queue.waiting)} waiting</StateMark>
        )}
        {queue.failed === 0 && queue.waiting === 0 && <Soft>nothing to do</Soft>}
      </td>
      <td className={styles.act}>
        {queue.failed > 0 && (
          <Button small pending={retry.isPending} onClick={runAgain}>
            Run again<span className="visually-hidden">: {queue.title}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

function Soft({ children }: { children: string }) {
  return <span className="faint">{children}</span>;
}
