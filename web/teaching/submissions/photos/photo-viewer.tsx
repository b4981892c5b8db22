import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Photo } from '../../../../contract/assessment/assignments.ts';
import { StoredPhoto } from '../../../assessment/shared/stored-photo.tsx';
import { CloseButton } from '../../../ui/buttons/close-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/drawings/icon.tsx';
import styles from './photo-viewer.module.css';
import { Camera } from './photos.tsx';
import { SizeIcon } from './size-icon.tsx';
import { nextZoom, zoomText } from './zoom.ts';

type PhotoViewerProps = {
  photos: readonly Photo[];
  tasks: readonly { title: string }[];
  /** The index of the photo to begin with. */
  first: number;
  onClose: () => void;
};

/**
 * Photos over the whole screen. A photo that is larger than its frame scrolls, so that touch, wheel, keys and scroll bars
 * all move it; a mouse can drag it too.
 */
export function PhotoViewer({ photos, tasks, first, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const [zoom, setZoom] = useState(1);
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const photo = photos[index];
  const titleOf = ({ position }: Photo) =>
    `${position}. ${tasks[position - 1]?.title ?? `Photo ${position}`}`;
  const step = (by: number) => {
    setIndex((index + by + photos.length) % photos.length);
    setZoom(1);
  };
  const actions: Record<string, () => void> = {
    '+': () => setZoom(nextZoom(zoom, 1)),
    '=': () => setZoom(nextZoom(zoom, 1)),
    '-': () => setZoom(nextZoom(zoom, -1)),
    '0': () => setZoom(1),
    s: () => setShowsAll(!showsAll),
    // Enlarged, the arrows move the photo.
    ...(zoom === 1 && !showsAll ? { ArrowLeft: () => step(-1), ArrowRight: () => step(1) } : {}),
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  if (!photo) return null;
  const shown = showsAll ? photos : [photo];
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={showsAll ? 'All photos' : titleOf(photo)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={handleKey}
    >
      <div className={styles.bar}>
        <p className="serif">{showsAll ? 'All photos, side by side' : titleOf(photo)}</p>
        {!showsAll && <Camera camera={photo.camera} />}
        <div className={`${styles.tools} row center gap-1 push`}>
          {photos.length > 1 && (
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
          <Pane key={each.id} photo={each} title={titleOf(each)} zoom={zoom} captioned={showsAll} />
        ))}
      </div>
      {photos.length > 1 && !showsAll && (
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

type PaneProps = { photo: Photo; title: string; zoom: number; captioned: boolean };

function Pane({ photo, title, zoom, captioned }: PaneProps) {
  const pane = useRef<HTMLElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  useKeepCentre(pane, zoom);
  const grab = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || zoom === 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent) => {
    if (!held.current) return;
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
          <StoredPhoto photo={photo} size="large" alt={title} />
        </div>
      </section>
      {captioned && (
        <figcaption>
          <b>{title}</b>
          <Camera camera={photo.camera} />
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
