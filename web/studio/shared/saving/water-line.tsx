import type { ReactNode, Ref } from 'react';
import { formatTime } from '../../../../contract/text/dates.ts';
import type { SaveStatus } from '../../../forms/autosave.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon, type IconName } from '../../../ui/drawings/icon.tsx';
import styles from './water-line.module.css';

type WaterLineProps = {
  /** What the line is for, to screen readers. */
  label?: string;
  /** Null on a screen where nothing is typed. */
  status: SaveStatus | null;
  onRetry?: () => void;
  /** Shows both versions of what two people have changed. */
  onCompare?: () => void;
  /** After what is saved: the length of a lesson, for example. Left out on phones. */
  note?: ReactNode;
  /** `3 changes since version 7`; null if there is nothing to publish. */
  changes?: ReactNode;
  /** Set right after a publication. */
  published?: { number: number; at: string } | undefined;
  /** Takes the focus after a publication, when the button is gone. */
  publishedRef?: Ref<HTMLSpanElement>;
  /** Just above the line, however high it is. */
  message?: ReactNode;
  /** Small buttons, the quiet ones with `variant="deep"`: Preview, Publish. */
  children?: ReactNode;
};

/** At the foot of the studio's screens: what is saved, what learners don't see yet, and how they get to see it. */
export function WaterLine(props: WaterLineProps) {
  const {
    label = 'Saving and publishing',
    status,
    onRetry,
    onCompare,
    note,
    changes,
    published,
    publishedRef,
    children,
  } = props;
  const trouble = status && describeTrouble(status);
  const hasChanges = !trouble && changes !== undefined;
  return (
    <div className={styles.foot}>
      {props.message && <div className={styles.message}>{props.message}</div>}
      <section className={styles.line} aria-label={label} data-trouble={trouble ? '' : undefined}>
        <div className={`${styles.saved} cluster center gap-1-45 fits`}>
          {published ? (
            <span ref={publishedRef} tabIndex={-1} className={styles.published}>
              <Said icon="check">
                Published as version {published.number} at {formatTime(published.at)}
              </Said>
            </span>
          ) : (
            status && !trouble && <Calm status={status} />
          )}
          {/* Every save would be too much to hear: only what needs attention is read out. */}
          <div role="status" className={styles.trouble}>
            {trouble && (
              <Said icon="warning">
                <b className="mr-2">{trouble.title}</b>{' '}
                <span className="on-deep-soft">{trouble.text}</span>
              </Said>
            )}
          </div>
          {note && !trouble && <span className="not-on-tablets on-deep-soft">{note}</span>}
        </div>
        {hasChanges && (
          <div className={`${styles.changes} row baseline gap-4 fits end on-deep-soft`}>
            {changes ?? 'Nothing to publish'}
          </div>
        )}
        <div className={styles.actions}>
          {status?.state === 'conflict' && onCompare && (
            <Button small variant="primary" onClick={onCompare}>
              Compare
            </Button>
          )}
          {(status?.state === 'unreachable' || status?.state === 'refused') && onRetry && (
            <Button small variant="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
          {!trouble && children}
        </div>
      </section>
    </div>
  );
}

function Calm({ status }: { status: SaveStatus }) {
  if (status.state === 'saving') return <Said icon="retry">Saving…</Said>;
  const at = status.state === 'saved' ? status.at : null;
  return <Said icon="check">{at ? `Saved at ${formatTime(at)}` : 'Everything is saved'}</Said>;
}

function Said({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className={`${styles.said} inline-row gap-2 on-deep-soft`}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </span>
  );
}

function describeTrouble(status: SaveStatus): { title: string; text: string } | null {
  if (status.state === 'saved' || status.state === 'saving') return null;
  const kept = status.isKept
    ? 'Your text is kept in this browser.'
    : 'This browser can’t keep it either: don’t close this page.';
  switch (status.state) {
    case 'unreachable':
      return { title: 'Not saved: no connection.', text: kept };
    case 'refused':
      return { title: `Not saved: ${status.message}`, text: kept };
    case 'conflict':
      return { title: 'Not saved: someone else has changed this too.', text: kept };
  }
}
