import type { ReactNode } from 'react';
import { formatTime } from '../../../../contract/text/dates.ts';
import { plural } from '../../../../contract/text/plurals.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import styles from './clash-panel.module.css';

/** Who saved the other version, and when. */
export interface Other {
  name: string;
  at: string;
}

export const otherOf = (saved: { changedBy: string | null; changedAt: string }): Other => ({
  name: saved.changedBy ?? 'Someone else',
  at: saved.changedAt,
});

type ClashPanelProps = {
  /** What both have changed: `paragraph`, `question`. */
  noun: string;
  count: number;
  name: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Beside what is being edited, which goes on taking keys: both versions of whatever two people have changed. */
export function ClashPanel({ noun, count, name, className = '', children }: ClashPanelProps) {
  return (
    <section className={`${styles.panel} ${className}`} aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} className={styles.title}>
        You and {name} changed {count === 1 ? `this ${noun}` : `these ${plural(count, noun)}`}
      </h2>
      <p className="mt-1 fine muted">
        Both are safe. Keep typing, and settle it when you like. Until then, your changes are saved
        in this browser only.
      </p>
      {children}
    </section>
  );
}

const titleId = 'clash-title';

/** For the water line, which is always in sight. */
export function goToClashes(): void {
  document.getElementById(titleId)?.focus();
}

type ClashCardProps = {
  /** What it is about, where that isn't plain from both versions. */
  title?: string;
  theirs: Other;
  mine: ReactNode;
  other: ReactNode;
  labels?: { mine?: string | undefined; theirs?: string | undefined };
  onMine: () => void;
  onTheirs: () => void;
  both?: { label: string; onChoose: () => void } | undefined;
};

export function ClashCard(props: ClashCardProps) {
  const { title, theirs, mine, other, labels, both } = props;
  const whose = possessive(theirs.name);
  return (
    <fieldset className={styles.clash}>
      <legend className={title ? undefined : 'visually-hidden'}>{title ?? 'Both versions'}</legend>
      <div className={styles.mine}>
        <b className="fine">Yours, as you type</b>
        {mine}
      </div>
      <div className={styles.theirs}>
        <b className="fine">
          {whose}, {formatTime(theirs.at)}
        </b>
        {other}
      </div>
      <div className="cluster center gap-2">
        <Button small onClick={props.onMine}>
          {labels?.mine ?? 'Keep mine'}
        </Button>
        <Button small onClick={props.onTheirs}>
          {labels?.theirs ?? `Take ${whose}`}
        </Button>
        {both && (
          <TextButton small onClick={both.onChoose}>
            {both.label}
          </TextButton>
        )}
      </div>
    </fieldset>
  );
}

const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`);
