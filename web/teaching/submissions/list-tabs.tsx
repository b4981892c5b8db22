import { Link } from 'react-router';
import type { SubmissionCounts, SubmissionList } from '../../../contract/assessment/submissions.ts';
import type { List } from '../../lists/list-query.ts';
import type { SubmissionsQuery } from './addresses.ts';
import styles from './submissions.module.css';

const tabs: { list: SubmissionList; label: string }[] = [
  { list: 'waiting', label: 'Waiting' },
  { list: 'peers', label: 'With fellow learners' },
  { list: 'returned', label: 'Asked again' },
  { list: 'reviewed', label: 'Reviewed' },
];

type ListTabsProps = { list: List<SubmissionsQuery>; counts: SubmissionCounts | undefined };

/** The lists, with how many are in each. */
export function ListTabs({ list: { query, to }, counts }: ListTabsProps) {
  // Most courses have no such work.
  const shown = tabs.filter(
    ({ list }) => list !== 'peers' || query.list === 'peers' || (counts?.peers ?? 0) > 0,
  );
  return (
    <nav aria-label="Submissions" className={styles.tabs}>
      <ul>
        {shown.map(({ list, label }) => (
          <li key={list}>
            <Link
              to={to({ list })}
              className={styles.tab}
              aria-current={list === query.list ? 'page' : undefined}
            >
              {label}
              {counts && <span className="faint label num ml-2">{counts[list]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
