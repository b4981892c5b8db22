import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Table } from '../layout/table.tsx';
import styles from './chart.module.css';

type ChartProps = {
  title: string;
  text: ReactNode;
  children: ReactNode;
  /** `thead` and `tbody` of the same in figures; none while there is nothing to show. */
  table?: ReactNode;
};

/** A chart under its own heading, with a table behind it. */
export function Chart({ title, text, children, table }: ChartProps) {
  const id = useId();
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.body}>{children}</div>
      {table && (
        <details className={styles.behind}>
          <summary>
            Show as table<span className="visually-hidden">: {title}</span>
          </summary>
          <Table caption={`${title}, as a table`}>{table}</Table>
        </details>
      )}
    </section>
  );
}

type ChartDrawingProps = {
  /** Says the essential to whoever does not see it. */
  label: string;
  height: number;
  /** Draws for a width in pixels, so that words keep their size on every screen. */
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
    <svg ref={drawing} className={styles.drawing} height={height} role="img" aria-label={label}>
      {width > 0 && children(width)}
    </svg>
  );
}

type GridLinesProps = {
  /** Where each stands, and what is said beside it. */
  lines: readonly { y: number; label: string }[];
  from: number;
  to: number;
};

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

type ChartValueProps = { x: number; y: number; children: ReactNode };

/** A figure printed where it stands. */
export function ChartValue({ x, y, children }: ChartValueProps) {
  return (
    <text x={x} y={y} textAnchor="middle" className={styles.value}>
      {children}
    </text>
  );
}
