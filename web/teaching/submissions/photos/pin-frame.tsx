import { type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { movedBy, type Place, placeAt } from '../../../../contract/assessment/places.ts';
import type { Pin } from '../../../../contract/assessment/remarks.ts';
import { PictureFrame } from '../../../assessment/shared/picture-frame.tsx';
import type { Picture } from '../../../assessment/shared/pictures.ts';
import pinStyles from '../../../assessment/shared/pins.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { placedOn, type RemarkEditing } from '../review/remark-editing.ts';
import styles from './pin-frame.module.css';

type PinFrameProps = {
  picture: Picture;
  /** Null where the work can't be reviewed. */
  editing: RemarkEditing | null;
  /** With the index of a remark: one that is new, or that was chosen. */
  onWrite: (index: number) => void;
  className?: string;
};

/** Where a pin begins that is put without a mouse. */
export const middle: Place = { x: 500, y: 500 };

/** Further than a hand trembles, in pixels. */
const dragged = 4;

/** It is moved, not just pressed. */
export const isFar = (start: { x: number; y: number }, { clientX, clientY }: PointerEvent) =>
  Math.hypot(clientX - start.x, clientY - start.y) > dragged;

/**
 * A picture and its pins, which can be moved. A click on the picture adds one. Fingers scroll, so they have a button, after which a tap
 * says where the pin belongs.
 */
export function PinFrame({ picture, editing, onWrite, className }: PinFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const pins = editing ? placedOn(editing.remarks, 'pin', picture.id) : [];
  const placeOf = (event: PointerEvent) =>
    frame.current && placeAt(event, frame.current.getBoundingClientRect());
  const isOnPicture = ({ target }: PointerEvent) =>
    !(target instanceof Element && target.closest('button'));
  const press = (event: PointerEvent) => {
    const isPress = event.button === 0 && isOnPicture(event);
    pressed.current = isPress ? { x: event.clientX, y: event.clientY } : null;
  };
  const release = (event: PointerEvent) => {
    const start = pressed.current;
    pressed.current = null;
    const place = placeOf(event);
    if (!editing || !place || !start || isFar(start, event)) return;
    if (event.pointerType === 'touch') {
      const focused = pins.find(({ index }) => index === focusedPin(frame.current));
      if (focused) editing.change(focused.index, { ...focused.remark, ...place });
      return;
    }
    const pin = { kind: 'pin', id: picture.id, ...place, text: '' } as const;
    const index = flushSync(() => editing.add(pin));
    if (index !== null) onWrite(index);
  };
  return (
    <PictureFrame
      ref={frame}
      picture={picture}
      className={classNames(editing && !editing.isFull && styles.takes, className)}
      onPointerDown={press}
      onPointerUp={release}
    >
      {pins.map(({ remark, index }, number) => (
        <PinButton
          key={index}
          index={index}
          pin={remark}
          number={number + 1}
          placeOf={placeOf}
          onMove={(place) => editing?.change(index, { ...remark, ...place })}
          onChoose={() => onWrite(index)}
        />
      ))}
    </PictureFrame>
  );
}

/** The index of the remark whose pin in the frame has the focus. */
function focusedPin(frame: HTMLElement | null): number {
  const { activeElement } = document;
  const pin = activeElement instanceof HTMLElement && frame?.contains(activeElement);
  return pin ? Number(activeElement.dataset.pin) : -1;
}

/** The newest pin, to move it with the arrow keys. `around` shows one picture only. */
export function focusNewestPin(around: HTMLElement | null): void {
  const pins = around?.querySelectorAll<HTMLElement>('[data-pin]') ?? [];
  pins[pins.length - 1]?.focus();
}

type PinButtonProps = {
  index: number;
  pin: Pin;
  number: number;
  placeOf: (event: PointerEvent) => Place | null;
  onMove: (place: Place) => void;
  onChoose: () => void;
};

function PinButton({ index, pin, number, placeOf, onMove, onChoose }: PinButtonProps) {
  const start = useRef<{ x: number; y: number } | null>(null);
  // Only where it is let go is kept.
  const [held, setHeld] = useState<Place | null>(null);
  const wasMoved = useRef(false);
  const { x, y } = held ?? pin;
  return (
    <button
      type="button"
      data-pin={index}
      className={`${pinStyles.pin} ${styles.pin}`}
      style={{ left: `${x / 10}%`, top: `${y / 10}%` }}
      aria-label={`Pin ${number}: ${Math.round(x / 10)}% from the left, ${Math.round(y / 10)}% from the top. Arrow keys move it.`}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const place = movedBy(pin, event);
        if (!place) return;
        // Otherwise, they would scroll, or show another photo.
        event.preventDefault();
        event.stopPropagation();
        onMove(place);
      }}
      onPointerDown={(event) => {
        wasMoved.current = false;
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => {
        if (!start.current || (!held && !isFar(start.current, event))) return;
        wasMoved.current = true;
        setHeld(placeOf(event));
      }}
      onPointerUp={() => {
        start.current = null;
        if (held) onMove(held);
        setHeld(null);
      }}
      onPointerCancel={() => {
        start.current = null;
        setHeld(null);
      }}
      onClick={() => {
        if (!wasMoved.current) onChoose();
        wasMoved.current = false;
      }}
    >
      {number}
    </button>
  );
}
