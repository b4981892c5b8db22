import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Picture } from '../../../assessment/shared/pictures.ts';
import { CloseButton } from '../../../ui/buttons/close-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { placedOn, type RemarkEditing } from '../review/remark-editing.ts';
import { RemarkText } from '../review/remarks-field.tsx';
import styles from './photo-viewer.module.css';
import { Camera } from './photos.tsx';
import { focusNewestPin, isFar, middle, PinFrame } from './pin-frame.tsx';
import { SizeIcon } from './size-icon.tsx';
import { nextZoom, zoomText } from './zoom.ts';

type PhotoViewerProps = {
  pictures: readonly Picture[];
  /** Null where the work can't be reviewed. */
  editing: RemarkEditing | null;
  /** The index of the picture to begin with. */
  first: number;
  onClose: () => void;
};

/**
 * Photos over the whole screen. A photo that is larger than its frame scrolls, so that touch, wheel, keys and scroll bars
 * all move it; a mouse can drag it too.
 */
export function PhotoViewer({ pictures, editing, first, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const [zoom, setZoom] = useState(1);
  const [showsAll, setShowsAll] = useState(false);
  /** The remark that is being written, by its index. */
  const [written, setWritten] = useState<number | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const picture = pictures[index];
  const step = (by: number) => {
    setIndex((index + by + pictures.length) % pictures.length);
    setZoom(1);
    setWritten(null);
  };
  const write = (remark: number) => {
    flushSync(() => setWritten(remark));
    strip.current?.querySelector('textarea')?.focus();
  };
  const addPin = () => {
    if (!picture || !editing || showsAll) return;
    flushSync(() => setWritten(editing.add({ kind: 'pin', id: picture.id, ...middle, text: '' })));
    focusNewestPin(dialog.current);
  };
  const actions: Record<string, () => void> = {
    '+': () => setZoom(nextZoom(zoom, 1)),
    '=': () => setZoom(nextZoom(zoom, 1)),
    '-': () => setZoom(nextZoom(zoom, -1)),
    '0': () => setZoom(1),
    s: () => setShowsAll(!showsAll),
    ...(editing ? { p: addPin } : {}),
    // Enlarged, the arrows move the photo.
    ...(zoom === 1 && !showsAll ? { ArrowLeft: () => step(-1), ArrowRight: () => step(1) } : {}),
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLTextAreaElement) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  if (!picture) return null;
  const shown = showsAll ? pictures : [picture];
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={showsAll ? 'All photos' : picture.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={handleKey}
    >
      <div className={styles.bar}>
        <p className="serif">{showsAll ? 'All photos, side by side' : picture.title}</p>
        {!showsAll && picture.photo && <Camera camera={picture.photo.camera} />}
        <div className={`${styles.tools} row center gap-1 push`}>
          {pictures.length > 1 && (
            <button
              type="button"
              className={styles.tool}
              aria-pressed={showsAll}
              aria-label="Side by side"
              title="Side by side (S)"
              onClick={() => setShowsAll(!showsAll)}
            >
              <SizeIcon name="side-by-side" />
            </button>
          )}
          {editing && !showsAll && (
            <button
              type="button"
              className={styles.tool}
              aria-label="Add a pin"
              title="Add a pin (P)"
              disabled={editing.isFull}
              onClick={addPin}
            >
              <Icon name="pin" size={18} />
            </button>
          )}
          <button
            type="button"
            className={styles.tool}
            aria-label="Smaller"
            title="Smaller (−)"
            disabled={zoom === 1}
            onClick={actions['-']}
          >
            <Icon name="minus" size={18} />
          </button>
          <output className={`${styles.zoom} num`} aria-label="Size">
            {zoomText(zoom)}
          </output>
          <button
            type="button"
            className={styles.tool}
            aria-label="Larger"
            title="Larger (+)"
            disabled={nextZoom(zoom, 1) === zoom}
            onClick={actions['+']}
          >
            <Icon name="plus" size={18} />
          </button>
          <CloseButton onClose={onClose} />
        </div>
      </div>
      <div className={classNames(styles.stage, showsAll && styles.all)}>
        {shown.map((each) => (
          <Pane
            key={each.id}
            picture={each}
            editing={editing}
            zoom={zoom}
            captioned={showsAll}
            onWrite={write}
          />
        ))}
      </div>
      <div ref={strip}>
        {editing && written !== null && (
          <WrittenRemark
            pictures={pictures}
            editing={editing}
            index={written}
            onClose={() => {
              flushSync(() => setWritten(null));
              // What had the focus is gone.
              dialog.current?.focus();
            }}
          />
        )}
      </div>
      {pictures.length > 1 && !showsAll && (
        <>
          <button
            type="button"
            className={classNames(styles.step, styles.previous)}
            aria-label="Previous photo"
            onClick={() => step(-1)}
          >
            <Icon name="arrow-left" />
          </button>
          <button
            type="button"
            className={classNames(styles.step, styles.next)}
            aria-label="Next photo"
            onClick={() => step(1)}
          >
            <Icon name="arrow-right" />
          </button>
        </>
      )}
    </dialog>
  );
}

type WrittenRemarkProps = {
  pictures: readonly Picture[];
  editing: RemarkEditing;
  index: number;
  onClose: () => void;
};

/** What is said about the pin that was put or chosen last. */
function WrittenRemark({ pictures, editing, index, onClose }: WrittenRemarkProps) {
  const remark = editing.remarks[index];
  const picture = pictures.find(({ id }) => id === remark?.id);
  if (!remark || !picture) return null;
  const pins = placedOn(editing.remarks, 'pin', picture.id);
  const label = `Pin ${pins.findIndex((pin) => pin.index === index) + 1}`;
  return (
    <div className="inset-4 surface ink">
      <RemarkText
        label={label}
        about={`${label.toLowerCase()}, ${picture.title}`}
        text={remark.text}
        onChange={(text) => editing.change(index, { ...remark, text })}
        onRemove={() => {
          editing.remove(index);
          onClose();
        }}
        onDone={onClose}
      />
    </div>
  );
}

type PaneProps = {
  picture: Picture;
  editing: RemarkEditing | null;
  zoom: number;
  captioned: boolean;
  onWrite: (index: number) => void;
};

function Pane({ picture, editing, zoom, captioned, onWrite }: PaneProps) {
  const { title, photo } = picture;
  const pane = useRef<HTMLElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  useKeepCentre(pane, zoom);
  const grab = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || zoom === 1) return;
    held.current = { x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent) => {
    if (!held.current) return;
    const { currentTarget, pointerId } = event;
    // Not before it moves: a click puts a pin.
    if (!currentTarget.hasPointerCapture(pointerId)) {
      if (!isFar(held.current, event)) return;
      currentTarget.setPointerCapture(pointerId);
    }
    pane.current?.scrollBy(held.current.x - event.clientX, held.current.y - event.clientY);
    held.current = { x: event.clientX, y: event.clientY };
  };
  const release = () => {
    held.current = null;
  };
  return (
    <figure className={styles.pane}>
      <section
        ref={pane}
        className={classNames(styles.scroll, zoom > 1 && styles.held)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what is focused
        tabIndex={0}
        aria-label={`${title}, ${zoomText(zoom)}`}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <div
          className={`${styles.photo} stack middle`}
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        >
          <PinFrame
            className={styles.whole ?? ''}
            picture={picture}
            editing={editing}
            onWrite={onWrite}
          />
        </div>
      </section>
      {captioned && (
        <figcaption>
          <b>{title}</b>
          {photo && <Camera camera={photo.camera} />}
        </figcaption>
      )}
    </figure>
  );
}

/** What was in the middle stays there when the size changes. */
function useKeepCentre(pane: { current: HTMLElement | null }, zoom: number) {
  const before = useRef(zoom);
  useEffect(() => {
    const element = pane.current;
    const factor = zoom / before.current;
    before.current = zoom;
    if (!element || factor === 1) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollTo(
      (scrollLeft + clientWidth / 2) * factor - clientWidth / 2,
      (scrollTop + clientHeight / 2) * factor - clientHeight / 2,
    );
  }, [pane, zoom]);
}
