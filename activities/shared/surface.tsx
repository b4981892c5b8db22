import { type PointerEvent, type ReactNode, useRef } from 'react';
import styles from './parts.module.css';

/** A place in a picture, in its own units. */
export type Place = readonly [x: number, y: number];

type SurfaceProps = {
  /** Of the picture's own box. */
  width: number;
  height: number;
  /** A sideways drag leaves the page free to scroll. */
  isSideways?: boolean;
  onStart?: (place: Place) => void;
  onMove: (place: Place) => void;
  onEnd?: () => void;
  children: ReactNode;
};

/** A picture that can be dragged on. Whatever it does can also be done with the controls beside it. */
export function Surface(props: SurfaceProps) {
  const { width, height, isSideways, onStart, onMove, onEnd, children } = props;
  const isDown = useRef(false);
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent): Place => {
    const { left, top, width: across, height: down } = currentTarget.getBoundingClientRect();
    return [((clientX - left) * width) / across, ((clientY - top) * height) / down];
  };
  const end = () => {
    if (!isDown.current) return;
    isDown.current = false;
    onEnd?.();
  };
  return (
    <div
      className={isSideways ? styles.sideways : styles.surface}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        isDown.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        (onStart ?? onMove)(placeOf(event));
      }}
      onPointerMove={(event) => isDown.current && event.isPrimary && onMove(placeOf(event))}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {children}
    </div>
  );
}
