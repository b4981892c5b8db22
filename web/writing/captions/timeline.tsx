import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { wholeClockText } from '../../../contract/writing/clock.ts';
import { type CueProblem, wordsOf } from '../../../contract/writing/cues.ts';
import { type Film, useFilm } from './film.ts';
import styles from './film-pane.module.css';
import type { Cues } from './use-captions.ts';
import type { CueActions, OpenCue } from './use-cue-actions.ts';
import { peaksPerSecond } from './waveform.ts';

const longestSpan = 20;
const shortestSpan = 5;
/** Where seconds are written, as shares of what is shown. */
const marks = [0, 0.2, 0.4, 0.6, 0.8, 1];

type TimelineProps = {
  film: Film;
  cues: Cues;
  problems: readonly (readonly CueProblem[])[];
  duration: number | null;
  peaks: readonly number[] | null;
  open: OpenCue | null;
  actions: CueActions;
};

/** Up to twenty seconds of the film: its sound, and the captions as boxes whose edges can be dragged. */
export function Timeline({ film, cues, problems, duration, peaks, open, actions }: TimelineProps) {
  const span = Math.max(shortestSpan, Math.min(longestSpan, duration ?? longestSpan));
  const from = useFilm(film, ({ seconds }) => startOf(seconds, span));
  const track = useRef<HTMLDivElement>(null);
  const shown = cues.flatMap((cue, index) =>
    cue.end > from && cue.start < from + span ? [{ cue, index }] : [],
  );
  const secondsAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    return box ? from + ((event.clientX - box.left) / box.width) * span : from;
  };
  return (
    <div
      ref={track}
      className={styles.track}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget || event.target instanceof SVGElement) {
          film.seek(secondsAt(event));
        }
      }}
    >
      {peaks && <Sound {...{ peaks, from, span }} />}
      <div className={styles.boxes}>
        {shown.map(({ cue, index }) => (
          <div
            key={cue.key}
            className={styles.box}
            data-open={cue.key === open?.key || undefined}
            data-empty={wordsOf(cue.text).trim() === '' || undefined}
            data-problem={(problems[index]?.length ?? 0) > 0 || undefined}
            style={{
              left: `${((cue.start - from) / span) * 100}%`,
              width: `${((cue.end - cue.start) / span) * 100}%`,
            }}
          >
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              dir="auto"
              onClick={() => actions.select(index)}
            >
              {wordsOf(cue.text)}
            </button>
            {(['start', 'end'] as const).map((edge) => (
              <Edge
                key={edge}
                edge={edge}
                onDrag={(event) => actions.drag(index, edge, secondsAt(event))}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.seconds} aria-hidden="true">
        {marks.map((share) => (
          <span key={share}>{wholeClockText(from + share * span)}</span>
        ))}
      </div>
      <Head {...{ film, from, span }} />
      {duration !== null && duration < from + span && (
        <span
          className={styles.after}
          style={{ left: `${(Math.max(0, duration - from) / span) * 100}%` }}
        />
      )}
    </div>
  );
}

/** The part of the film that is shown: whole pages, so that boxes don't slide away under a pointer. */
function startOf(seconds: number, span: number): number {
  if (span < longestSpan) return 0;
  const page = span * 0.8;
  return Math.floor(seconds / page) * page;
}

type EdgeProps = { edge: 'start' | 'end'; onDrag: (event: PointerEvent) => void };

function Edge({ edge, onDrag }: EdgeProps) {
  const [isHeld, setIsHeld] = useState(false);
  return (
    <span
      className={styles.edge}
      data-edge={edge}
      data-held={isHeld || undefined}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setIsHeld(true);
      }}
      onPointerMove={(event) => isHeld && onDrag(event)}
      onPointerUp={() => setIsHeld(false)}
      onPointerCancel={() => setIsHeld(false)}
    />
  );
}

function Head({ film, from, span }: { film: Film; from: number; span: number }) {
  const seconds = useFilm(film, (view) => view.seconds);
  const head = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (head.current) head.current.style.left = `${((seconds - from) / span) * 100}%`;
  }, [seconds, from, span]);
  return <span ref={head} className={styles.head} />;
}

const height = 64;

type SoundProps = { peaks: readonly number[]; from: number; span: number };

function Sound({ peaks, from, span }: SoundProps) {
  const path = useMemo(
    () =>
      peaks
        .slice(from * peaksPerSecond, (from + span) * peaksPerSecond)
        .map((peak, at) => {
          const half = Math.max(1, (peak * (height - 8)) / 2);
          return `M${at + 0.5} ${height / 2 - half}v${half * 2}`;
        })
        .join(''),
    [peaks, from, span],
  );
  return (
    <svg
      className={styles.sound}
      viewBox={`0 0 ${span * peaksPerSecond} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
