import { Link } from 'react-router';
import { Icon } from '../../ui/drawings/icon.tsx';
import { type ActiveFilter, searchOf } from './course-query.ts';
import styles from './filter-chips.module.css';

/** What narrows the list, each to be removed by itself. */
export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            className={styles.chip}
            to={{ search: searchOf(without) }}
            preventScrollReset
            aria-label={`Remove filter ${label}`}
          >
            {label}
            <Icon name="close" size={12} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
