import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../drawings/icon.tsx';
import styles from './step-list.module.css';

export type StepItem = {
  title: string;
  to: string;
  /** `now` is the open page, or the step to take next. */
  state: 'done' | 'now' | 'locked' | 'open';
  /** For a `now` that has already been completed. */
  done?: boolean;
  /** For a `now` that the viewer can't open. */
  locked?: boolean;
  /** On the right: a time, a label. */
  note?: ReactNode;
};

type StepListProps = {
  items: StepItem[];
  /** Names the list for screen readers. */
  label?: string;
  /** Steps in the lists above: the stair continues across modules. */
  stepsBefore?: number;
  /** Steps of all lists together. */
  totalSteps?: number;
  /** Narrower treads and smaller text, for a sidebar. */
  compact?: boolean;
  /** What `now` means. */
  current?: 'page' | 'step';
  onNavigate?: () => void;
};

/** Links in order, drawn as a stair: each tread is a little wider than the one above. */
export function StepList({
  items,
  label,
  stepsBefore = 0,
  totalSteps = stepsBefore + items.length,
  compact,
  current = 'step',
  onNavigate,
}: StepListProps) {
  return (
    <ol
      className={classNames(styles.list, compact && styles.compact)}
      aria-label={label}
      style={{ '--last': totalSteps - 1 } as CSSProperties}
    >
      {items.map((item, index) => (
        <li
          key={item.to}
          className={styles[item.state]}
          style={{ '--step-no': stepsBefore + index } as CSSProperties}
        >
          <Link
            to={item.to}
            prefetch="intent"
            className={styles.row}
            aria-current={item.state === 'now' ? current : undefined}
            onClick={onNavigate}
          >
            <span className={styles.title}>
              {item.title}
              <span className="visually-hidden">{spokenState(item)}</span>
            </span>
            <StateIcon item={item} />
            {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
          </Link>
        </li>
      ))}
    </ol>
  );
}

const isDone = ({ state, done }: StepItem) => state === 'done' || done;
const isLocked = ({ state, locked }: StepItem) => state === 'locked' || (state === 'now' && locked);

/** In brackets, because screen readers announce the space before a comma. */
function spokenState(item: StepItem): string {
  if (isDone(item)) return ' (done)';
  return isLocked(item) ? ' (locked)' : '';
}

function StateIcon({ item }: { item: StepItem }) {
  if (isDone(item)) return <Icon name="check" size={16} className={styles.check} />;
  if (isLocked(item)) return <Icon name="lock" size={16} className={styles.lock} />;
  return null;
}
