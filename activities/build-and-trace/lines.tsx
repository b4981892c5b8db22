import {
  type CSSProperties,
  Fragment,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../web/ui/class-names.ts';
import { Icon } from '../../web/ui/drawings/icon.tsx';
import type { BuildAndTraceData } from './model.ts';
import styles from './view.module.css';

/** The order with the line at one place moved to another. */
export function moved(order: readonly number[], from: number, to: number): number[] {
  const others = order.filter((_, place) => place !== from);
  const line = order[from];
  return line === undefined || to < 0 || to >= order.length
    ? [...order]
    : others.toSpliced(to, 0, line);
}

type LinesProps = {
  data: BuildAndTraceData;
  order: readonly number[];
  onChange: (order: number[]) => void;
};

type Way = 'up' | 'down';

/** The script. Lines are moved by their buttons, or dragged by the handle in front of them. */
export function Lines({ data, order, onChange }: LinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ line: number; way: Way }>(undefined);
  const [dragged, setDragged] = useState<number>();

  // A line that moves takes its buttons along, and browsers drop the focus of what is moved.
  useEffect(() => {
    if (!pressed.current || order.length === 0) return;
    const { line, way } = pressed.current;
    pressed.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-move="${line} ${way}"]`)?.focus();
  }, [order]);

  const move = (place: number, way: Way) => {
    const to = place + (way === 'up' ? -1 : 1);
    if (to < 0 || to >= order.length) return;
    pressed.current = { line: order[place] ?? 0, way };
    onChange(moved(order, place, to));
  };

  const drag = ({ clientY }: PointerEvent) => {
    if (dragged === undefined) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const from = order.indexOf(dragged);
    const to = placeAt(rows, from, clientY);
    if (to !== from) onChange(moved(order, from, to));
  };

  return (
    <div className={`${styles.script} sunken boxed`}>
      <Given lines={data.before} />
      <ol
        ref={list}
        className={styles.lines}
        // The list follows the finger: a line that changes places would lose it.
        onPointerMove={drag}
        onPointerUp={() => setDragged(undefined)}
        onPointerCancel={() => setDragged(undefined)}
      >
        {order.map((line, place) => {
          const code = data.lines[line]?.code ?? '';
          const name = `Line ${place + 1}, ${code.trim()}`;
          return (
            <li key={line} className={classNames(styles.line, dragged === line && styles.dragged)}>
              <span
                className={`${styles.handle} stack middle faint`}
                aria-hidden="true"
                onPointerDown={({ pointerId }) => {
                  list.current?.setPointerCapture(pointerId);
                  setDragged(line);
                }}
              >
                <Icon name="menu" size={16} />
              </span>
              <Code line={code} />
              {(['up', 'down'] as const).map((way) => (
                <button
                  key={way}
                  type="button"
                  className={`${styles.move} stack middle ink`}
                  data-move={`${line} ${way}`}
                  aria-label={`${name}: move ${way}`}
                  aria-disabled={place === (way === 'up' ? 0 : order.length - 1) || undefined}
                  onClick={() => move(place, way)}
                >
                  <Icon name="chevron" size={18} />
                </button>
              ))}
            </li>
          );
        })}
      </ol>
      <Given lines={data.after} />
    </div>
  );
}

interface Row {
  top: number;
  bottom: number;
}

/** Where a line belongs that is held at this height: past the middle of a neighbour it changes places with it. */
export function placeAt(rows: readonly Row[], from: number, y: number): number {
  const middle = (place: number) => {
    const row = rows[place];
    return row ? (row.top + row.bottom) / 2 : Number.NaN;
  };
  let to = from;
  while (to > 0 && y < middle(to - 1)) to -= 1;
  while (to < rows.length - 1 && y > middle(to + 1)) to += 1;
  return to;
}

function Given({ lines }: { lines: readonly string[] }) {
  return (
    <pre className={styles.given}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are given, and stay
        <Code key={index} line={line} />
      ))}
    </pre>
  );
}

/** What doesn't fit goes on below, further in, and is broken where people would break it. */
function Code({ line }: { line: string }) {
  const text = line.trimStart();
  return (
    <code style={{ '--indent': line.length - text.length } as CSSProperties}>
      {text.split(/(?<=[.(])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have no names
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
