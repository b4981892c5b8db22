import { useId } from 'react';
import { type Masonry, masonrySize, rowWidth, Wall } from '../../ui/drawings/masonry.tsx';
import { ReaderFigure } from '../../ui/drawings/reader.tsx';
import { ripplePath } from '../../ui/drawings/ripples.tsx';

const bank: Masonry = {
  rows: 6,
  cell: { width: 44, height: 54 },
  top: 48,
  treads: 6,
  ledge: [5, 1.5],
  shade: 0.05,
  shadeTop: true,
};
const size = { width: 640, height: 800 };
const waterline = 590;
const top = waterline - masonrySize(bank).height;
const seat = { x: rowWidth(bank, 2), y: top + 3 * bank.cell.height };

/** Reflections of the walls: the same steps, upside down and fading. */
const reflections = Array.from({ length: 7 }, (_, index) => ({
  width: Math.max(4, rowWidth(bank, bank.rows - 1 - index)),
  y: waterline + index * 26,
  opacity: 0.26 - index * 0.03,
}));
const sunlight = [104, 101, 100, 76, 92, 95, 58, 67, 49, 42, 61, 71, 67, 57, 23, 28].map(
  (width, index) => ({
    d: `M${320 - width / 2 + ((index * 37) % 13) - 6} ${waterline + 10 + index * 12}h${width}`,
    opacity: 0.95 - index * 0.05,
  }),
);
const ripples = ripplePath({
  width: size.width,
  lines: Array.from({ length: 16 }, (_, index) => waterline + 10 + index * 12),
  count: 34,
  lengths: [20, 70],
  seed: 11,
});

/** The well at low water, with someone reading on a step. */
export function StepwellIllustration({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle cx="320" cy="408" r="58" fill="var(--i-mari)" />
      <g transform={`translate(0 ${top})`}>
        <Wall wall={bank} id={`${id}l`} />
      </g>
      <g transform={`translate(${size.width} ${top}) scale(-1 1)`}>
        <Wall wall={bank} id={`${id}r`} />
      </g>
      <ReaderFigure transform={`translate(${seat.x} ${seat.y}) scale(.76)`} />
      <path d={`M0 ${waterline}h${size.width}v${size.height}H0z`} fill="var(--deep)" />
      {reflections.map(({ width, y, opacity }) => (
        <path
          key={y}
          d={`M0 ${y}h${width}v26H0zM${size.width - width} ${y}h${width}v26h${-width}z`}
          fill="var(--stone-edge)"
          opacity={opacity}
        />
      ))}
      {sunlight.map(({ d, opacity }) => (
        <path key={d} d={d} stroke="var(--i-mari)" strokeWidth="3" opacity={opacity} />
      ))}
      <path d={ripples} stroke="var(--on-deep-2)" strokeWidth="1.5" opacity=".3" />
    </svg>
  );
}
