import type { ReactNode } from 'react';
import styles from './parts.module.css';
import { useIsPhone } from './use-is-phone.tsx';

/** Controls that few need: closed beside the others, and on a phone in a tab of their own. */
export function More({ summary, children }: { summary: string; children: ReactNode }) {
  if (useIsPhone()) return children;
  return (
    <details className={`${styles.more} ruled unprinted`}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
