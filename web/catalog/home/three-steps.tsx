import { useId } from 'react';
import { type Masonry, Wall } from '../../ui/drawings/masonry.tsx';
import { ripplePath } from '../../ui/drawings/ripples.tsx';

const stair: Masonry = {
  rows: 3,
  cell: { width: 187, height: 96 },
  top: 187,
  treads: 7,
  ledge: [8, 2],
  shade: 0.08,
};
const water = ripplePath({
  width: 540,
  lines: [408, 418, 428],
  count: 14,
  lengths: [20, 60],
  seed: 5,
});
const line = { stroke: 'var(--i-ink)', strokeWidth: 2, strokeLinejoin: 'round' as const };

/** A book on the first step, an answered quiz on the second, a certificate on the third. */
export function ThreeSteps({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 560 440" aria-hidden="true">
      <path d="M0 0h560v440H0z" fill="var(--sky)" />
      <g transform="translate(0 128)">
        <Wall wall={stair} id={id} />
      </g>
      <path d="M0 400h560v40H0z" fill="var(--i-deep)" />
      <path d={water} stroke="var(--i-teal2)" strokeWidth="2" opacity=".8" />
      <Book />
      <Sheet />
      <Certificate />
    </svg>
  );
}

function Book() {
  return (
    <g transform="translate(94 128)" {...line}>
      <path
        d="M-66 0v-70q34 -16 66 0q32 -16 66 0V0q-34 -14 -66 0q-32 -14 -66 0z"
        fill="var(--i-teal3)"
      />
      <path
        d="M-58 -8v-68q32 -12 58 4q26 -16 58 -4v68q-32 -12 -58 4q-26 -16 -58 -4z"
        fill="var(--i-paper)"
      />
      <path d="M0 -72V-4" fill="none" />
      <path
        d="M-46 -60q20 -6 34 1M-46 -46q20 -6 34 1M-46 -32q20 -6 34 1M12 -31q16 -7 34 -1M12 -20q16 -7 34 -1"
        fill="none"
        stroke="var(--i-sand3)"
      />
      <path d="M14 -40v-12h10v-8h10v-6h12v20z" fill="var(--i-teal2)" />
    </g>
  );
}

function Sheet() {
  const rows = [-76, -56, -36, -16];
  return (
    <g transform="translate(280 224)" {...line}>
      <path d="M-48 0v-118h78l18 18V0z" fill="var(--i-paper)" />
      <path d="M30 -118v18h18" fill="var(--i-sand2)" />
      <path d="M-34 -96h44" fill="none" stroke="var(--i-ink)" strokeWidth="4" />
      {rows.map((y) => (
        <path
          key={y}
          d={`M-34 ${y}h10v10h-10zM-14 ${y + 5}h${y === -36 ? 34 : 44}`}
          fill={y === -56 ? 'var(--i-teal2)' : 'none'}
        />
      ))}
      <path d="M-33 -52l4 5l9 -12" fill="none" strokeWidth="3" />
    </g>
  );
}

function Certificate() {
  return (
    <g transform="translate(467 320)" {...line}>
      <path d="M-62 0v-92H62V0z" fill="var(--i-paper)" />
      <path d="M-54 -8v-76H54v76z" fill="none" stroke="var(--i-sand3)" />
      <path d="M-36 -68h72" fill="none" strokeWidth="4" />
      <path d="M-36 -52h50M-36 -40h38" fill="none" stroke="var(--i-sand3)" />
      <path d="M24 -20l-6 30l12 -7l12 7l-6 -30z" fill="var(--i-teal3)" />
      <circle cx="30" cy="-28" r="15" fill="var(--i-mari)" />
      <path d="M24 -28l4 5l8 -10" fill="none" />
    </g>
  );
}
