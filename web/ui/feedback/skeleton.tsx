import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export const times = (count: number, render: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => render(index));

export function Pulse({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading</span>
      <div className={classNames(styles.pulse, className)} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

/** Lines of text, each a little longer than the one above. */
export function SkeletonLines({ lines = 3, title }: { lines?: number; title?: boolean }) {
  return (
    <Pulse className={styles.lines}>
      {title && <i className={styles.title} />}
      {times(lines, (i) => (
        <i key={i} className={styles.line} />
      ))}
    </Pulse>
  );
}
