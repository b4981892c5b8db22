import { classNames } from '../../ui/class-names.ts';
import styles from './waiting.module.css';

/** How many things wait for the viewer on a page of the menu. */
export function Waiting({ count, className }: { count: number; className?: string | undefined }) {
  if (count === 0) return null;
  return (
    <>
      <span
        className={classNames(
          styles.count,
          'fine name num text-center accent-text accent-wash',
          className,
        )}
        aria-hidden="true"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden"> {count} waiting</span>
    </>
  );
}
