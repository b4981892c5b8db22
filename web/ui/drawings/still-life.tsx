import type { ReactNode } from 'react';
import { Jar } from './jar.tsx';

const line = { stroke: 'var(--i-ink)', strokeWidth: 2, strokeLinejoin: 'round' } as const;

/** An open book on a step, with a marigold bookmark. */
const book = (
  <>
    <path d="M4 52h56v8H4z" fill="var(--i-sand2)" />
    <g {...line}>
      <path
        d="M32 20Q21 12 7 16V46Q21 42 32 50Q43 42 57 46V16Q43 12 32 20Z"
        fill="var(--i-paper)"
      />
      <path d="M44 13.5V32l4 -3.5 4 3.5V14.5" fill="var(--i-mari)" />
      <path d="M32 20v30M13 24q7 -1 13 2M13 31q7 -1 13 2M13 38q7 -1 13 2" fill="none" />
    </g>
  </>
);

/** An oil lamp that burns on a step. */
const lamp = (
  <>
    <path d="M4 54h56v6H4z" fill="var(--i-sand2)" />
    <g {...line}>
      <path d="M32 8Q42 20 38 28Q32 35 26 28Q22 20 32 8Z" fill="var(--i-mari)" />
      <path d="M8 36Q32 28 56 36Q54 54 32 54Q10 54 8 36Z" fill="var(--i-teal3)" />
      <path d="M8 36Q32 45 56 36" fill="none" />
      <path d="M32 33v6" fill="none" />
    </g>
  </>
);

/** A paper boat on the water, ready to leave. */
const boat = (
  <>
    <path d="M4 46h56v14H4z" fill="var(--i-deep)" />
    <path d="M9 57h10M28 56h14M48 57h8" stroke="var(--i-teal2)" strokeWidth="2" />
    <g {...line}>
      <path d="M32 14L45 36H19Z" fill="var(--i-paper)" />
      <path d="M6 34Q20 38 32 34Q44 38 58 34L48 51H16Z" fill="var(--i-sand1)" />
      <path d="M32 14V5l10 4.5L32 14" fill="var(--i-mari)" />
    </g>
  </>
);

const drawings: Record<'book' | 'lamp' | 'boat', ReactNode> = { book, lamp, boat };

export type StillLifeName = keyof typeof drawings | 'jar';

/** A single thing, for places that are empty. */
export function StillLife({ name, className }: { name: StillLifeName; className?: string }) {
  if (name === 'jar') return <Jar {...(className && { className })} />;
  return (
    <svg className={className} viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <g className="figure-tones">{drawings[name]}</g>
    </svg>
  );
}
