import { type PointerEvent, useEffect, useRef } from 'react';
import type { Drawing } from './drawing.ts';
import styles from './parts.module.css';
import { Picture } from './picture.tsx';

export interface Point {
  x: number;
  y: number;
}

type TouchPictureProps = {
  of: Drawing;
  /** What is taken hold of there, if anything: where it is dragged to, in the picture's own units. */
  grab: (at: Point) => ((to: Point) => void) | undefined;
  /** It's dragged up and down too: a finger that has taken hold of it doesn't scroll. */
  isFree?: boolean;
};

/** A picture whose things can be dragged. Each of them has a control beside it that does the same. */
export function TouchPicture({ of, grab, isFree = false }: TouchPictureProps) {
  const drag = useRef<(to: Point) => void>(undefined);
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const node = frame.current;
    if (!node || !isFree) return;
    const hold = (event: TouchEvent) => {
      if (drag.current && event.cancelable) event.preventDefault();
    };
    // React's own listener couldn't keep the page from scrolling.
    node.addEventListener('touchstart', hold, { passive: false });
    return () => node.removeEventListener('touchstart', hold);
  }, [isFree]);

  const letGo = () => {
    drag.current = undefined;
  };
  return (
    <div
      role="presentation"
      ref={frame}
      className={styles.touch}
      onPointerDown={(event) => {
        drag.current = grab(pointIn(event, of));
        if (drag.current) event.currentTarget.setPointerCapture?.(event.pointerId);
      }}
      onPointerMove={(event) => drag.current?.(pointIn(event, of))}
      onPointerUp={(event) => {
        drag.current?.(pointIn(event, of));
        letGo();
      }}
      onPointerCancel={letGo}
    >
      <Picture of={of} />
    </div>
  );
}

function pointIn(event: PointerEvent<HTMLElement>, { attributes }: Drawing): Point {
  const [, , width = 1, height = 1] = String(attributes.viewBox).split(' ').map(Number);
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / (box.width || 1)) * width,
    y: ((event.clientY - box.top) / (box.height || 1)) * height,
  };
}

/** The nearest value that a control could have been set to. */
export const stepped = (value: number, min: number, max: number, step = 1): number =>
  Math.min(max, Math.max(min, Math.round(value / step) * step));
