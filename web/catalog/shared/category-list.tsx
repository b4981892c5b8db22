import { Link } from 'react-router';
import { Icon, isIconName } from '../../ui/drawings/icon.tsx';
import styles from './category-list.module.css';

export type CategoryLink = { name: string; icon: string; courseCount: number; to: string };

const courses = (count: number) => `${count} ${count === 1 ? 'course' : 'courses'}`;

/** Categories in their order, a stair across the page; two columns on narrow screens. */
export function CategoryStair({ categories }: { categories: CategoryLink[] }) {
  return (
    <ul className={styles.stair}>
      {categories.map(({ name, icon, courseCount, to }) => (
        <li key={name}>
          <Link to={to} prefetch="intent">
            <Icon name={isIconName(icon) ? icon : 'stairs'} size={32} className={styles.icon} />
            <b>{name}</b>
            <span>{courses(courseCount)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The same as a plain list in three columns, for the learner's area. */
export function CategoryTiles({ categories }: { categories: CategoryLink[] }) {
  return (
    <ul className={styles.tiles}>
      {categories.map(({ name, icon, courseCount, to }) => (
        <li key={name}>
          <Link to={to} prefetch="intent">
            <Icon name={isIconName(icon) ? icon : 'stairs'} size={24} className={styles.tileIcon} />
            <b>{name}</b>
            <span>{courses(courseCount)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
