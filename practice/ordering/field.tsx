import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../web/ui/class-names.ts';
import { Icon } from '../../web/ui/drawings/icon.tsx';
import type { AnswerOf } from '../kinds.ts';
import type { FieldProps, PracticeField } from '../shared/field.ts';
import { Inline } from '../shared/inline.tsx';
import { plainText } from '../shared/inline-text.ts';
import { shuffle } from '../shared/shuffle.ts';
import styles from './ordering.module.css';

/** `isMeant` once something was moved, or the learner has said that it is right as it is. */
type OrderingDraft = AnswerOf<'ordering'> & { isMeant: boolean };

/** Entries that are dragged, moved by their arrows, or by the arrow keys on their handle. */
function OrderingField(props: FieldProps<'ordering', OrderingDraft>) {
  const { answer, verdict, isOver, onChange } = props;
  const { order } = answer;
  const list = useRef<HTMLOListElement>(null);
  const [lifted, setLifted] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const inPlace = new Set(verdict?.rightParts ?? []);

  /** The focus stays on the button that was used, though its entry has moved. */
  const move = (item: string, to: number) => {
    const next = moveItem(order, item, to);
    const place = next.indexOf(item);
    if (place === order.indexOf(item)) return;
    const focused = document.activeElement;
    flushSync(() => onChange({ kind: 'ordering', order: next, isMeant: true }));
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    setNews(`${plainText(item)}: now ${place + 1} of ${order.length}.`);
  };

  const onKeyDown = (event: KeyboardEvent, item: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || isOver) return;
    event.preventDefault();
    move(item, order.indexOf(item) + step);
  };

  const lift = (event: PointerEvent<HTMLElement>, item: string) => {
    if (isOver || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setLifted(item);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (lifted === null) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const place = rows.findIndex(({ bottom }) => event.clientY < bottom);
    const to = place < 0 ? order.length - 1 : place;
    if (to !== order.indexOf(lifted)) move(lifted, to);
  };
  const drop = () => setLifted(null);

  return (
    <>
      <p className="mt-2 small muted">Drag the entries, or use the arrows.</p>
      <ol
        ref={list}
        className={styles.ordering}
        style={{ '--rows': order.length } as CSSProperties}
      >
        {order.map((item, index) => (
          <li
            key={item}
            style={{ '--i': index } as CSSProperties}
            className={classNames(
              'stack center relative',
              index > 0 && 'ruled',
              lifted === item && styles.lifted,
              (verdict?.correct || inPlace.has(item)) && styles.inPlace,
            )}
          >
            <button
              type="button"
              className={`${styles.tread} row center gap-2 ink`}
              aria-label={`${plainText(item)}, ${index + 1} of ${order.length}. Move with the arrow keys.`}
              aria-disabled={isOver || undefined}
              onKeyDown={(event) => onKeyDown(event, item)}
              onPointerDown={(event) => lift(event, item)}
              onPointerMove={drag}
              onPointerUp={drop}
              onPointerCancel={drop}
            >
              <Icon name="grip" size={18} />
              {index + 1}
            </button>
            <span className="py-2 label tight">
              <Inline text={item} />
            </span>
            {!isOver && (
              <span className={`${styles.arrows} row`}>
                <button
                  type="button"
                  className={`${styles.up} stack middle rounded bare hand`}
                  aria-label={`Move up: ${plainText(item)}`}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => move(item, index - 1)}
                >
                  <Icon name="chevron" size={18} />
                </button>
                <button
                  className="stack middle rounded bare hand"
                  type="button"
                  aria-label={`Move down: ${plainText(item)}`}
                  aria-disabled={index === order.length - 1 || undefined}
                  onClick={() => move(item, index + 1)}
                >
                  <Icon name="chevron" size={18} />
                </button>
              </span>
            )}
            {isOver && verdict?.correct && (
              <span className={styles.tick}>
                <Icon name="check" size={18} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
    </>
  );
}

/** Moves an entry to another place. */
export function moveItem(order: readonly string[], item: string, to: number): string[] {
  const others = order.filter((other) => other !== item);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), item, ...others.slice(place)];
}

export const orderingField: PracticeField<'ordering', OrderingDraft> = {
  Field: OrderingField,
  start: ({ items }, random) => ({
    kind: 'ordering',
    order: shuffle(items, random),
    isMeant: false,
  }),
  missing: (_, { isMeant }) =>
    isMeant ? undefined : 'You haven’t moved anything yet. If it’s right as it is, check again.',
  insist: (draft) => ({ ...draft, isMeant: true }),
  finish: (_, { kind, order }) => ({ kind, order }),
};
