import type { ReactNode } from 'react';
import styles from './parts.module.css';

type WorkspaceProps = {
  /** The picture, with what is said below it. */
  view: ReactNode;
  /** What can be set. */
  children: ReactNode;
};

/** A picture beside its controls; on a narrow screen above them. */
export function Workspace({ view, children }: WorkspaceProps) {
  return (
    <div className={styles.space}>
      <div>{view}</div>
      <div>{children}</div>
    </div>
  );
}

/** What is seen in the picture, below it. The line that is read out says it too. */
export function Caption({ children }: { children: ReactNode }) {
  return (
    <p className={styles.caption}>
      <b>What you see:</b> {children}
    </p>
  );
}

export function Hint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}
