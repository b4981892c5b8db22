import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { plural } from '../../../contract/text/plurals.ts';
import { Icon, isIconName } from '../../ui/drawings/icon.tsx';
import styles from './category-list.module.css';

export type CategoryLink = { name: string; icon: string; courseCount: number; to: string };

/** A stair across the page; two columns on narrow screens. */
export function CategoryStair({ categories }: { categories: CategoryLink[] }) {
  return (
    <ul className={`${styles.stair} stack`}>
      {categories.map(({ name, icon, courseCount, to }, index) => (
        <li className="relative" key={name} style={{ '--i': index } as CSSProperties}>
          <Link className="block" to={to} prefetch="intent">
            <Icon
              name={isIconName(icon) ? icon : 'stairs'}
              size={32}
              className={`${styles.icon} teal`}
            />
            <b className="block mt-4">{name}</b>
            <span className="small faint num">{plural(courseCount, 'course')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A grid of three columns, for the learner's area. */
export function CategoryTiles({ categories }: { categories: CategoryLink[] }) {
  return (
    <ul className={`${styles.tiles} stack`}>
      {categories.map(({ name, icon, courseCount, to }) => (
        <li className="ruled" key={name}>
          <Link className="stack center gap-4" to={to} prefetch="intent">
            <Icon name={isIconName(icon) ? icon : 'stairs'} size={24} className="teal" />
            <b className="label">{name}</b>
            <span className="small faint num">{plural(courseCount, 'course')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
