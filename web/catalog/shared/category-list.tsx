import { Link } from 'react-router';
import { plural } from '../../../contract/text/plurals.ts';
import { Icon, isIconName } from '../../ui/drawings/icon.tsx';
import styles from './category-list.module.css';

export type CategoryLink = { name: string; icon: string; courseCount: number; to: string };

/** A stair across the page; two columns on narrow screens. */
export function CategoryStair({ categories }: { categories: CategoryLink[] }) {
  return (
    <ul className={styles.stair}>
      {categories.map(({ name, icon, courseCount, to }) => (
        <li key={name}>
          <Link to={to} prefetch="intent">
            <Icon name={isIconName(icon) ? icon : 'stairs'} size={32} className={styles.icon} />
            <b>{name}</b>
            <span>{plural(courseCount, 'course')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A grid of three columns, for the learner's area. */
export function CategoryTiles({ categories }: { categories: CategoryLink[] }) {
  return (
    <ul className={styles.tiles}>
      {categories.map(({ name, icon, courseCount, to }) => (
        <li key={name}>
          <Link to={to} prefetch="intent">
            <Icon name={isIconName(icon) ? icon : 'stairs'} size={24} className={styles.tileIcon} />
            <b>{name}</b>
            <span>{plural(courseCount, 'course')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
