import { useId } from 'react';
import { JarFigure } from './jar.tsx';
import { type Masonry, masonrySize, rowWidth, Wall } from './masonry.tsx';
import { ReaderFigure } from './reader.tsx';

const bank: Masonry = {
  rows: 8,
  cell: { width: 60, height: 72 },
  top: 48,
  treads: 7,
  ledge: [6, 2],
  shade: 0.04,
};

const basin: Masonry = {
  rows: 5,
  cell: { width: 30, height: 30 },
  top: 30,
  treads: 5,
  ledge: [3, 0],
  shade: 0.06,
};

type TerracesProps = {
  side: 'left' | 'right';
  /** With the reader on the left bank and the jar on the right. */
  withFigures?: boolean;
  className?: string | undefined;
};

/** One bank of the well, stepping down towards the middle of the page. */
export function Terraces({ side, withFigures, className }: TerracesProps) {
  const id = useId();
  const { width, height } = masonrySize(bank);
  const step = (row: number) => ({ x: rowWidth(bank, row - 1), y: row * bank.cell.height });
  const seat = step(4);
  const shelf = step(6);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      overflow="visible"
      aria-hidden="true"
    >
      <g transform={side === 'right' ? `translate(${width} 0) scale(-1 1)` : undefined}>
        <Wall wall={bank} id={id} />
      </g>
      {withFigures && side === 'left' && (
        <ReaderFigure transform={`translate(${seat.x} ${seat.y})`} />
      )}
      {withFigures && side === 'right' && (
        <JarFigure transform={`translate(${width - shelf.x - 24} ${shelf.y})`} />
      )}
    </svg>
  );
}

/** Both banks in one small drawing, for narrow screens. */
export function Basin({ className }: { className?: string | undefined }) {
  const id = useId();
  const { height } = masonrySize(basin);
  return (
    <svg
      className={className}
      viewBox={`0 0 420 ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <Wall wall={basin} id={`${id}l`} />
      <g transform="translate(420 0) scale(-1 1)">
        <Wall wall={basin} id={`${id}r`} />
      </g>
    </svg>
  );
}
