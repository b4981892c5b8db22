import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Drawing } from './drawing.ts';
import styles from './parts.module.css';
import { Picture } from './picture.tsx';

/** A place in a picture, in its own units. */
export interface Place {
  x: number;
  y: number;
}

type SurfaceProps = {
  /** Of the picture's own box. */
  width: number;
  height: number;
  /** A finger that moves up or down still scrolls the page. */
  isSideways?: boolean;
  /** False if there is nothing to take hold of. */
  onStart?: (place: Place) => boolean;
  onMove: (place: Place) => void;
  onEnd?: () => void;
  children: ReactNode;
};

/** A picture that can be dragged on. Whatever it does can also be done with the controls beside it. */
export function Surface(props: SurfaceProps) {
  const { width, height, isSideways, onStart, onMove, onEnd, children } = props;
  const isHeld = useRef(false);
  /** Where a finger came down that may still want to scroll the page. */
  const undecided = useRef<Place>(undefined);
  const surface = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const node = surface.current;
    if (!node || isSideways) return;
    const hold = (event: TouchEvent) => {
      if (isHeld.current && event.cancelable) event.preventDefault();
    };
    // Only a finger that has taken hold of something keeps the page from scrolling, and React's own listener couldn't.
    node.addEventListener('touchstart', hold, { passive: false });
    return () => node.removeEventListener('touchstart', hold);
  }, [isSideways]);

  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent): Place => {
    const { left, top, width: across, height: down } = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - left) * width) / (across || 1),
      y: ((clientY - top) * height) / (down || 1),
    };
  };
  const end = () => {
    undecided.current = undefined;
    if (!isHeld.current) return;
    isHeld.current = false;
    onEnd?.();
  };
  return (
    <div
      role="presentation"
      ref={surface}
      className={isSideways ? styles.sideways : styles.surface}
      style={{ '--ratio': width / height } as CSSProperties}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        const place = placeOf(event);
        isHeld.current = onStart ? onStart(place) : true;
        if (!isHeld.current) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        if (isSideways && event.pointerType === 'touch') {
          undecided.current = { x: event.clientX, y: event.clientY };
        } else if (!onStart) onMove(place);
      }}
      onPointerMove={(event) => {
        if (!isHeld.current || !event.isPrimary) return;
        if (undecided.current && !movesAcross(undecided.current, event)) return;
        undecided.current = undefined;
        onMove(placeOf(event));
      }}
      onPointerUp={(event) => {
        // A tap, not the beginning of a scroll.
        if (isHeld.current && undecided.current && !onStart) onMove(placeOf(event));
        end();
      }}
      onPointerCancel={end}
    >
      {children}
    </div>
  );
}

/** A finger that goes along the line has decided; one that goes up or down will scroll. */
function movesAcross(from: Place, { clientX, clientY }: PointerEvent): boolean {
  const across = Math.abs(clientX - from.x);
  return across > 6 && across > Math.abs(clientY - from.y);
}

type TouchPictureProps = {
  of: Drawing;
  /** What is taken hold of there, if anything: where it's dragged to. */
  grab: (at: Place) => ((to: Place) => void) | undefined;
  isSideways?: boolean;
};

/** A picture whose things can be dragged, each by itself. */
export function TouchPicture({ of, grab, isSideways }: TouchPictureProps) {
  const drag = useRef<(to: Place) => void>(undefined);
  const [, , width = 1, height = 1] = String(of.attributes.viewBox).split(' ').map(Number);
  return (
    <Surface
      width={width}
      height={height}
      isSideways={isSideways}
      onStart={(place) => {
        drag.current = grab(place);
        return drag.current !== undefined;
      }}
      onMove={(place) => drag.current?.(place)}
    >
      <Picture of={of} />
    </Surface>
  );
}

/** The nearest value that a control could have been set to. */
export const stepped = (value: number, min: number, max: number, step = 1): number =>
  Math.min(max, Math.max(min, Math.round(value / step) * step));
