import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../../web/ui/class-names.ts';
import { trustHtml } from '../../web/ui/text/trusted-html.ts';
import type { ShownOf } from '../kinds.ts';
import type { FieldProps, PracticeField } from '../shared/field.ts';
import { Inline } from '../shared/inline.tsx';
import { plainText } from '../shared/inline-text.ts';
import styles from './hotspot.module.css';
import { type Box, markerSize, placeMarkers, type Size } from './place-markers.ts';

const letterOf = (index: number) => String.fromCharCode(65 + index);
const gap = 12;

/** Places in a figure, marked outside it, so that nothing in it is covered. */
function HotspotField(props: FieldProps<'hotspot'>) {
  const { question, answer, verdict, isOver, describedBy, onChange } = props;
  const { regions, figure } = question;
  const picture = useRef<HTMLDivElement>(null);
  const html = useMemo(() => trustHtml(figure), [figure]);
  const { size, words } = useMeasures(picture);
  const places = regions.map(({ x, y, width, height }) => ({
    left: (x / 100) * size.width,
    top: (y / 100) * size.height,
    right: ((x + width) / 100) * size.width,
    bottom: ((y + height) / 100) * size.height,
  }));
  const markers = placeMarkers(places, words, size);
  const chosen = regions.findIndex(({ name }) => name === answer.place);
  const isWrong = verdict !== null && !verdict.correct;

  const choose = (place: string) => {
    if (!isOver) onChange({ kind: 'hotspot', place });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const region = regions[event.key.toUpperCase().charCodeAt(0) - 65];
    if (event.key.length !== 1 || !region) return;
    event.preventDefault();
    choose(region.name);
    event.currentTarget
      .querySelector<HTMLElement>(`[data-place="${event.key.toUpperCase()}"]`)
      ?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the letters are shortcuts for the buttons inside
    <div onKeyDown={onKeyDown}>
      <p className="mt-2 small muted">
        Tap a place in the figure, or press its letter. The place is shown enlarged.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out around a figure */}
      <div
        className={`${styles.hotspot} mt-4 sunken`}
        role="group"
        aria-label="Place"
        aria-describedby={describedBy}
      >
        <div ref={picture} className={`${styles.figure} relative`}>
          {/* The places are named by the markers. */}
          <div
            aria-hidden="true"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a figure that the server has read and sanitised
            dangerouslySetInnerHTML={{ __html: html }}
          />
          <svg className={styles.leaders} aria-hidden="true">
            {markers.map(({ side, at, end }, index) => (
              <g key={letterOf(index)} className={classNames(index === chosen && styles.chosen)}>
                <line
                  x1={at}
                  y1={side === 'top' ? -gap : size.height + gap}
                  x2={end.x}
                  y2={end.y}
                />
                <circle cx={end.x} cy={end.y} r={4} />
              </g>
            ))}
          </svg>
          {regions.map(({ name, x, y, width, height }) => (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              className={`${styles.region} bare`}
              style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
              onClick={() => choose(name)}
            />
          ))}
          {regions.map(({ name }, index) => {
            const { side, at } = markers[index] ?? { side: 'top', at: 0 };
            const isChosen = index === chosen;
            return (
              <button
                key={name}
                type="button"
                data-place={letterOf(index)}
                className={classNames(
                  styles.marker,
                  'stack middle surface',
                  styles[side],
                  isChosen && isWrong && styles.wrong,
                  isChosen && verdict?.correct && styles.right,
                )}
                style={{ left: at - markerSize / 2 }}
                aria-pressed={isChosen}
                aria-disabled={isOver || undefined}
                aria-label={`${letterOf(index)}: ${plainText(name)}`}
                onClick={() => choose(name)}
              >
                {letterOf(index)}
              </button>
            );
          })}
        </div>
      </div>
      {chosen >= 0 && (
        <Enlarged html={html} region={regions[chosen]} size={size} letter={letterOf(chosen)} />
      )}
      {isOver && (
        <ul className={`${styles.names} cluster gap-1-4 small`} aria-label="Places">
          {regions.map(({ name }, index) => (
            <li key={name}>
              <b>{letterOf(index)}</b> <Inline text={name} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const lens = 132;

type EnlargedProps = {
  html: string;
  region: ShownOf<'hotspot'>['regions'][number] | undefined;
  size: { width: number; height: number };
  letter: string;
};

/** The chosen place through a magnifying glass. */
function Enlarged({ html, region, size, letter }: EnlargedProps) {
  if (!region) return null;
  // Percent of the figure's width that the glass shows.
  const seen = Math.min(45, Math.max(18, region.width * 1.5));
  const width = (lens * 100) / seen;
  const height = size.width > 0 ? (width * size.height) / size.width : 0;
  const [x, y] = [region.x + region.width / 2, region.y + region.height / 2];
  return (
    <div className={`${styles.zoom} stack center gap-4 mt-4`}>
      <div className={`${styles.glass} clip relative sunken`} aria-hidden="true">
        <div
          style={{ width, left: lens / 2 - (x / 100) * width, top: lens / 2 - (y / 100) * height }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a figure that the server has read and sanitised
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
      <p>
        <b>You chose {letter}.</b> <Inline text={region.name} />
      </p>
    </div>
  );
}

/** How large the figure is, and where its words are. */
function useMeasures(element: { current: HTMLElement | null }) {
  const [measures, setMeasures] = useState<{ size: Size; words: Box[] }>({
    size: { width: 0, height: 0 },
    words: [],
  });
  useEffect(() => {
    const figure = element.current;
    if (!figure || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setMeasures({ size: { width, height }, words: wordsIn(figure) });
    });
    observer.observe(figure);
    return () => observer.disconnect();
  }, [element]);
  return measures;
}

function wordsIn(figure: HTMLElement): Box[] {
  const { left, top } = figure.getBoundingClientRect();
  // A text of several lines has a part for each.
  return [...figure.querySelectorAll('text:not(:has(tspan)), tspan:not(:has(tspan))')]
    .map((word) => word.getBoundingClientRect())
    .filter((box) => box.width > 0)
    .map((box) => ({
      left: box.left - left,
      // The box of a line is higher than its letters.
      top: box.top - top + box.height * 0.15,
      right: box.right - left,
      bottom: box.bottom - top - box.height * 0.15,
    }));
}

export const hotspotField: PracticeField<'hotspot'> = {
  Field: HotspotField,
  start: () => ({ kind: 'hotspot', place: '' }),
  missing: (_, { place }) => (place === '' ? 'Choose a place first.' : undefined),
};
