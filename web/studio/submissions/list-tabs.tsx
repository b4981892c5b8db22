import { Link } from 'react-router';
import type { SubmissionCounts, SubmissionList } from '../../../contract/assessment/submissions.ts';
import { type ListView, viewPath } from './addresses.ts';
import styles from './submissions.module.css';

const tabs: { list: SubmissionList; label: string }[] = [
  { list: 'waiting', label: 'Waiting' },
  { list: 'peers', label: 'With fellow learners' },
  { list: 'returned', label: 'Asked again' },
  { list: 'reviewed', label: 'Reviewed' },
];

type ListTabsProps = { view: ListView; counts: SubmissionCounts | undefined };

/** The lists, with how many are in each. */
export function ListTabs({ view, counts }: ListTabsProps) {
  // Most courses have no such work.
  const shown = tabs.filter(
    ({ list }) => list !== 'peers' || view.list === 'peers' || (counts?.peers ?? 0) > 0,
  );
  return (
    <nav aria-label="Submissions" className={styles.tabs}>
      <ul>
        {shown.map(({ list, label }) => (
          <li key={list}>
            <Link
              to={viewPath({ ...view, list, page: 1 })}
              className={styles.tab}
              aria-current={list === view.list ? 'page' : undefined}
            >
              {label}
              {counts && <span className={styles.count}>{counts[list]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
