import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../drawings/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './rail.module.css';

export type RailItem = {
  title: string;
  to: string;
  /** `now` is where the viewer is or goes on. */
  state: 'done' | 'now' | 'locked' | 'open';
  /** For a `now` that is done already. */
  done?: boolean;
  /** For a `now` that is not open to the viewer. */
  locked?: boolean;
  /** On the right: a time, a label. */
  note?: ReactNode;
};

type RailProps = {
  items: RailItem[];
  /** What the steps are of, for screen readers. */
  label?: string;
  /** How many steps come before these: the stair runs on across modules. */
  from?: number;
  /** The steps of the whole stair. */
  of?: number;
  /** Beside a text: narrower treads, smaller words. */
  compact?: boolean;
  /** What `now` means: the page that is open, or the step to take next. */
  current?: 'page' | 'step';
  onNavigate?: () => void;
};

/** Lessons in order: each row's block is a little wider than the one above. */
export function Rail(props: RailProps) {
  const { items, label, from = 0, of = from + items.length, compact, current = 'step' } = props;
  return (
    <ol
      className={classNames(styles.rail, compact && styles.compact)}
      aria-label={label}
      style={{ '--last': of - 1 } as CSSProperties}
    >
      {items.map((item, index) => (
        <li
          key={item.to}
          className={styles[item.state]}
          style={{ '--step-no': from + index } as CSSProperties}
        >
          <Link
            to={item.to}
            prefetch="intent"
            className={styles.row}
            aria-current={item.state === 'now' ? current : undefined}
            onClick={props.onNavigate}
          >
            <span className={styles.title}>
              {item.title}
              <span className="visually-hidden">{wordFor(item)}</span>
            </span>
            <Sign item={item} />
            {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
          </Link>
        </li>
      ))}
    </ol>
  );
}

const isDone = ({ state, done }: RailItem) => state === 'done' || done;
const isLocked = ({ state, locked }: RailItem) => state === 'locked' || (state === 'now' && locked);

/** In brackets: browsers read a space before hidden words, and before a comma it would be heard. */
function wordFor(item: RailItem): string {
  if (isDone(item)) return ' (done)';
  return isLocked(item) ? ' (locked)' : '';
}

function Sign({ item }: { item: RailItem }) {
  if (isDone(item)) return <Icon name="check" size={16} className={styles.check} />;
  if (isLocked(item)) return <Icon name="lock" size={16} className={styles.lock} />;
  return null;
}
