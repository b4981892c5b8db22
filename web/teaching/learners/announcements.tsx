import { useState } from 'react';
import type { SentAnnouncement } from '../../../contract/teaching/learners.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { ListView } from '../../lists/list-view.tsx';
import { useAnnouncements } from './hooks.ts';
import styles from './learners.module.css';

/** What was written to all learners; nothing before the first one. */
export function Announcements({ courseId }: { courseId: number }) {
  const [page, setPage] = useState(1);
  const announcements = useAnnouncements(courseId, page);
  return (
    <ListView result={announcements} pages={setPage} skeleton={null} empty={null}>
      {(items) => (
        <section className={styles.announcements} aria-labelledby="announcements">
          <h2 className="mb-3" id="announcements">
            Written to all
          </h2>
          <ul>
            {items.map((announcement) => (
              <li className="ruled" key={announcement.id}>
                <details>
                  <summary className="cluster gap-1-4 py-3 small">
                    <b>{announcement.subject}</b>
                    <span className="faint">{describeSending(announcement)}</span>
                  </summary>
                  <p>{announcement.text}</p>
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ListView>
  );
}

function describeSending({ sender, at, recipients, sentAt }: SentAnnouncement): string {
  const learners = plural(recipients, 'learner');
  const who = `${sender ?? 'A former teacher'}, ${formatMoment(at)}`;
  return sentAt ? `${who}, to ${learners}` : `${who}, being sent: ${learners} so far`;
}
