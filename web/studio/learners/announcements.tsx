import { useState } from 'react';
import type { SentAnnouncement } from '../../../contract/studio/learners.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { useAnnouncements } from './hooks.ts';
import styles from './learners.module.css';

/** What was written to all learners; nothing before the first one. */
export function Announcements({ courseId }: { courseId: number }) {
  const [page, setPage] = useState(1);
  const announcements = useAnnouncements(courseId, page);
  const { data } = announcements;
  if (announcements.isError && !data) {
    return (
      <ErrorState
        message={announcements.error.message}
        onRetry={announcements.refetch}
        retrying={announcements.isFetching}
      />
    );
  }
  if (!data || data.meta.total === 0) return null;
  return (
    <section className={styles.announcements} aria-labelledby="announcements">
      <h2 id="announcements">Written to all</h2>
      <ul>
        {data.data.map((announcement) => (
          <li key={announcement.id}>
            <details>
              <summary>
                <b>{announcement.subject}</b>
                <span>{describeSending(announcement)}</span>
              </summary>
              <p>{announcement.text}</p>
            </details>
          </li>
        ))}
      </ul>
      {data.meta.total > data.meta.limit && <Pagination {...data.meta} onPage={setPage} />}
    </section>
  );
}

function describeSending({ sender, at, recipients, sentAt }: SentAnnouncement): string {
  const learners = plural(recipients, 'learner');
  const who = `${sender ?? 'A former teacher'}, ${formatMoment(at)}`;
  return sentAt ? `${who}, to ${learners}` : `${who}, being sent: ${learners} so far`;
}
