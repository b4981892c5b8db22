import { Link } from 'react-router';
import type { Category } from '../../../contract/catalog.ts';
import styles from './category-filter.module.css';
import { type CourseQuery, searchOf } from './course-query.ts';

interface CategoryFilterProps {
  categories: readonly Category[];
  query: CourseQuery;
}

/** Links, so that each choice has its address and works before any script has come. */
export function CategoryFilter({ categories, query }: CategoryFilterProps) {
  const offered = categories.filter(
    ({ courseCount, slug }) => courseCount > 0 || slug === query.category,
  );
  const choices = [{ slug: undefined, name: 'All' }, ...offered];
  return (
    <nav aria-label="Categories" className={styles.filter}>
      <ul>
        {choices.map(({ slug, name }) => (
          <li key={name}>
            <Link
              to={{ search: searchOf({ ...query, category: slug, page: 1 }) }}
              preventScrollReset
              aria-current={slug === query.category ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
