import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../drawings/icon.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  tone?: 'info' | 'good' | 'bad';
  /** Part of the page rather than news: not announced. */
  role?: 'note';
  title?: string;
  children?: ReactNode;
  className?: string;
};

const icons = { info: 'info', good: 'check', bad: 'warning' } as const;

/** A message about what just happened or what to know; bad ones are announced at once. */
export function Notice({ tone = 'info', role, title, children, className }: NoticeProps) {
  return (
    <div
      className={classNames(styles.notice, styles[tone], className)}
      role={role ?? (tone === 'bad' ? 'alert' : 'status')}
    >
      <Icon name={icons[tone]} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

/** The error of a whole form, above its button. Renders nothing without one. */
export function FormError({ children }: { children?: ReactNode }) {
  return children ? <Notice tone="bad">{children}</Notice> : null;
}
