import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Table } from '../layout/table.tsx';
import styles from './chart.module.css';

type ChartProps = {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  /** `thead` and `tbody` with the same data; leave it out while there is nothing to show. */
  table?: ReactNode;
};

/**
 * Every chart of Stepwell: a heading, a drawing (usually a `ChartDrawing`) and a table with the same data.
 * Scales, ticks and stepped lines are in `scale.ts`.
 */
export function Chart({ title, text, children, table }: ChartProps) {
  const id = useId();
  return (
    <section className="fits" aria-labelledby={id}>
      <h2 id={id} className="title-2">
        {title}
      </h2>
      {text && <p className="mt-1 small muted">{text}</p>}
      <div className="mt-45">{children}</div>
      {table && (
        <details className={`${styles.behind} mt-4 small`}>
          <summary className="disclosure">
            Show as table<span className="visually-hidden">: {title}</span>
          </summary>
          <Table caption={`${title}, as a table`}>{table}</Table>
        </details>
      )}
    </section>
  );
}

type ChartDrawingProps = {
  /** The chart's message for screen readers. */
  label: string;
  /** May depend on the measured width. */
  height: number | ((width: number) => number);
  /** Draws for the measured width in pixels, so that text keeps its size on every screen. */
  children: (width: number) => ReactNode;
};

export function ChartDrawing({ label, height, children }: ChartDrawingProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = drawing.current;
    if (!element) return;
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <svg
      ref={drawing}
      className={styles.drawing}
      height={typeof height === 'number' ? height : height(width)}
      role="img"
      aria-label={label}
    >
      {width > 0 && children(width)}
    </svg>
  );
}

type GridLinesProps = {
  lines: readonly { y: number; label: string }[];
  from: number;
  to: number;
};

/** Horizontal lines across the chart, labelled on the left. */
export function GridLines({ lines, from, to }: GridLinesProps) {
  return lines.map(({ y, label }) => (
    <g key={label}>
      <path d={`M${from} ${y}H${to}`} className={styles.line} />
      <text x={0} y={y + 4}>
        {label}
      </text>
    </g>
  ));
}

type VerticalGridLinesProps = {
  lines: readonly { x: number; label: string }[];
  from: number;
  to: number;
};

/** Vertical lines for horizontal bars, labelled below. */
export function VerticalGridLines({ lines, from, to }: VerticalGridLinesProps) {
  return lines.map(({ x, label }) => (
    <g key={label}>
      <path d={`M${x} ${from}V${to}`} className={styles.line} />
      <text x={x} y={to + 20} textAnchor="middle">
        {label}
      </text>
    </g>
  ));
}

type ChartValueProps = {
  x: number;
  y: number;
  /** `start` prints the value to the right of `x`. */
  anchor?: 'middle' | 'start';
  children: ReactNode;
};

/** A value printed at its bar or point. */
export function ChartValue({ x, y, anchor = 'middle', children }: ChartValueProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className={styles.value}>
      {children}
    </text>
  );
}
