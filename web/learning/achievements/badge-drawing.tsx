import type { ReactNode } from 'react';
import type { BadgeId } from '../../../contract/learning/achievements.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './badge-drawing.module.css';

/** A square basin, 120 wide, with two steps at each corner. */
const basin = 'M20 1H100V10H110V20H119V100H110V110H100V119H20V110H10V100H1V20H10V10H20Z';
const water = 'M1 92H119V100H110V110H100V119H20V110H10V100H1Z';
const ripples = 'M22 99h16M52 97h12M84 100h18M34 107h10M64 105h22M46 114h16M78 113h12';

type Drawing = { ground: string; subject: ReactNode };

const star = 'l4.6 9.4 10.4 1.4-7.6 7.2 1.9 10.3-9.3-5-9.3 5 1.9-10.3-7.6-7.2 10.4-1.4z';

const drawings: Record<BadgeId, Drawing> = {
  // A flag on the last step.
  'first-course': {
    ground: 'var(--i-teal1)',
    subject: (
      <>
        <path fill="var(--i-sand2)" d="M16 40h22v18h22v17h24v17h-68z" />
        <path
          fill="var(--i-sand1)"
          stroke="none"
          d="M17 41h20v4h-20zM39 59h20v4h-20zM61 76h22v4h-22z"
        />
        <path fill="none" d="M72 75V22" />
        <path fill="var(--i-mari)" fillRule="evenodd" d="M72 22h32l-8 10 8 10h-32z" />
      </>
    ),
  },
  // A sheet with every box ticked.
  'quiz-pro': {
    ground: 'var(--i-sand1)',
    subject: (
      <>
        <path fill="var(--i-paper)" d="M28 18h54v74h-54z" />
        <path fill="var(--i-teal3)" d="M28 18h54v12h-54z" />
        <path fill="var(--i-paper)" d="M36 38h11v11h-11zM36 56h11v11h-11zM36 74h11v11h-11z" />
        <path fill="none" d="M38 43l3 3 6-7M38 61l3 3 6-7M38 79l3 3 6-7" />
        <path fill="none" stroke="var(--i-sand3)" d="M53 44h20M53 62h16M53 80h20" />
        <path fill="var(--i-mari)" fillRule="evenodd" d="M98 28l10 6-24 42-10-6z" />
        <path fill="var(--i-teal3)" d="M98 28l4-7 10 6-4 7z" />
        <path fill="var(--i-paper)" d="M74 70l10 6-11 8z" />
      </>
    ),
  },
  'feedback-champion-1': {
    ground: 'var(--i-teal2)',
    subject: (
      <>
        <path fill="var(--i-paper)" d="M18 22h84v50h-44v8h-8v8h-10v-16h-22z" />
        <path fill="var(--i-mari)" fillRule="evenodd" d={`M60 31${star}`} />
      </>
    ),
  },
  // Two speech bubbles.
  'feedback-champion-2': {
    ground: 'var(--i-sand1)',
    subject: (
      <>
        <path fill="var(--i-teal3)" d="M40 16h66v44h-10v16h-8v-8h-8v-8h-40z" />
        <path fill="var(--i-paper)" d="M14 28h78v46h-42v8h-8v8h-10v-16h-18z" />
        <path fill="var(--i-mari)" fillRule="evenodd" d={`M53 35${star}`} />
        <path fill="none" stroke="var(--i-sand3)" d="M22 44h12M22 58h12M72 44h12M72 58h12" />
      </>
    ),
  },
  // A stopwatch.
  'rapid-learner': {
    ground: 'var(--i-teal1)',
    subject: (
      <>
        <path fill="var(--i-teal3)" d="M62 14h16v9h-16zM92 27l7-7 7 7-7 7z" />
        <circle fill="var(--i-sand2)" cx="70" cy="56" r="34" />
        <circle fill="var(--i-paper)" cx="70" cy="56" r="26" />
        <path fill="var(--i-mari)" fillRule="evenodd" d="M70 56V34A22 22 0 0 1 92 56z" />
        <path fill="none" d="M70 56V36M70 56h14M70 79v-4M47 56h4" />
        <path fill="none" d="M12 42h18M8 56h20M12 70h18" />
      </>
    ),
  },
  'high-achiever': {
    ground: 'var(--i-teal2)',
    subject: (
      <>
        <path fill="var(--i-sand2)" d="M22 92V80h16V68h44V80h16V92z" />
        <path
          fill="var(--i-sand1)"
          stroke="none"
          d="M39 69h42v4h-42zM23 81h14v4h-14zM83 81h14v4h-14z"
        />
        <path fill="none" d="M44 24H32v8q0 12 14 13M76 24H88v8q0 12 -14 13" />
        <path fill="var(--i-mari)" fillRule="evenodd" d="M43 17h34v17a17 17 0 0 1 -34 0z" />
        <path fill="var(--i-teal3)" d="M56 51h8v9h8v8h-24v-8h8z" />
      </>
    ),
  },
  // An open book with the sun behind it.
  'knowledge-sharer': {
    ground: 'var(--i-sand1)',
    subject: (
      <>
        <circle fill="var(--i-mari)" fillRule="evenodd" cx="60" cy="46" r="22" />
        <path fill="none" d="M60 10v7M31 17l5 6M89 17l-5 6M15 40h7M98 40h7" />
        <path fill="var(--i-teal3)" d="M12 48h96v40h-96z" />
        <path fill="var(--i-paper)" d="M18 40q26-6 42 6q16-12 42-6v42q-26-5-42 4q-16-9-42-4z" />
        <path fill="none" d="M60 46v40" />
        <path
          fill="none"
          stroke="var(--i-sand3)"
          d="M27 52q12-2 24 3M27 62q12-2 24 3M69 55q12-5 24-3M69 65q12-5 24-3"
        />
      </>
    ),
  },
  // Seven days and a key.
  consistency: {
    ground: 'var(--i-teal1)',
    subject: (
      <>
        <path
          fill="var(--i-teal2)"
          d="M17 16h9v9h-9zM30 16h9v9h-9zM43 16h9v9h-9zM56 16h9v9h-9zM69 16h9v9h-9zM82 16h9v9h-9zM95 16h9v9h-9z"
        />
        <path
          fill="var(--i-mari)"
          fillRule="evenodd"
          d="M24 36h20v6h6v9h56v12h-6v10h-8v-10h-6v14h-8v-14h-28v9h-6v6h-20v-6h-6v-30h6zM28 50v14h12v-14z"
        />
      </>
    ),
  },
};

/** In colour once earned; until then an outline in sandstone. */
export function BadgeDrawing({ id, earned }: { id: BadgeId; earned: boolean }) {
  const { ground, subject } = drawings[id];
  return (
    <svg
      className={classNames(styles.badge, 'block', !earned && styles.open)}
      viewBox="0 0 120 120"
      aria-hidden="true"
    >
      <path fill={ground} d={basin} />
      <path className={styles.water} d={water} />
      <path className={styles.ripples} d={ripples} />
      <g stroke="var(--i-ink)" strokeWidth="2">
        {subject}
      </g>
      {!earned && (
        <path
          d={basin}
          fill="none"
          stroke="light-dark(var(--stone-shade), var(--stone-edge))"
          strokeWidth="2"
        />
      )}
    </svg>
  );
}
