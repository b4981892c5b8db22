import { Link } from 'react-router';
import type { Category } from '../../contract/catalog.ts';
import styles from './category-filter.module.css';
import { coursesPath } from './courses-path.ts';

interface CategoryFilterProps {
  categories: readonly Category[];
  chosen: string | null;
  /** Where a choice leads; the public catalogue unless said otherwise. */
  to?: (slug?: string) => string;
}

/** Links, so that each choice has its address and works before any script has come. */
export function CategoryFilter({ categories, chosen, to = coursesPath }: CategoryFilterProps) {
  const offered = categories.filter(({ courseCount, slug }) => courseCount > 0 || slug === chosen);
  const choices: { slug: string | null; name: string; path: string }[] = [
    { slug: null, name: 'All', path: to() },
    ...offered.map(({ slug, name }) => ({ slug, name, path: to(slug) })),
  ];
  return (
    <nav aria-label="Categories" className={styles.filter}>
      <ul>
        {choices.map(({ slug, name, path }) => (
          <li key={name}>
            <Link to={path} preventScrollReset aria-current={slug === chosen ? 'true' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
