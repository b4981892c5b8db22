import { useEffect, useRef, useState } from 'react';
import type { Draft } from '../../../contract/studio/drafts.ts';
import type { CaptionedMedia } from '../../../contract/writing/captions.ts';
import { clockText } from '../../../contract/writing/clock.ts';
import type { CueProblem } from '../../../contract/writing/cues.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { CaptionsIcon } from './captions-icon.tsx';
import { CueWords } from './cue-words.tsx';
import { type Film, useFilm } from './film.ts';
import styles from './film-pane.module.css';
import { Languages } from './languages/languages.tsx';
import { Timeline } from './timeline.tsx';
import type { CaptionsEditing, Cues } from './use-captions.ts';
import type { CueActions, OpenCue } from './use-cue-actions.ts';
import { useWaveform } from './waveform.ts';

const speeds = [0.5, 0.75, 1, 1.25, 1.5];

type FilmPaneProps = {
  captioned: CaptionedMedia;
  editing: CaptionsEditing;
  film: Film;
  cues: Cues;
  problems: readonly (readonly CueProblem[])[];
  open: OpenCue | null;
  actions: CueActions;
  stops: boolean;
  onStops: (stops: boolean) => void;
  onToggle: () => void;
  /** Of the course, to say what learners see. */
  draft: Draft | undefined;
  lessonId: string;
};

/** The film with the caption of the moment on it, its sound and captions along a line, and its languages. */
export function FilmPane(props: FilmPaneProps) {
  const { captioned, film, cues, problems, open, actions, stops, onStops, onToggle } = props;
  const { media } = captioned;
  const peaks = useWaveform(media);
  const [speed, setSpeed] = useState(1);
  return (
    <section className={styles.pane} aria-label="Film">
      <Screen captioned={captioned} film={film} cues={cues} />
      <div className={styles.controls}>
        <button
          type="button"
          className="icon-button"
          aria-label="Back 5 seconds"
          onClick={() => film.seek(film.seconds - 5)}
        >
          <CaptionsIcon name="back" />
        </button>
        <PlayButton film={film} onToggle={onToggle} />
        <button
          type="button"
          className="icon-button"
          aria-label="Forward 5 seconds"
          onClick={() => film.seek(film.seconds + 5)}
        >
          <CaptionsIcon name="forward" />
        </button>
        <Clock film={film} duration={media.seconds} />
        <Checkbox
          className="push"
          label="Stop at each caption"
          checked={stops}
          onChange={({ target }) => onStops(target.checked)}
        />
        <Select
          small
          hideLabel
          label="Speed"
          className={styles.speed ?? ''}
          value={speed}
          onChange={({ target }) => {
            setSpeed(Number(target.value));
            film.setSpeed(Number(target.value));
          }}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed} ×
            </option>
          ))}
        </Select>
      </div>
      <Timeline {...{ film, cues, problems, open, actions, peaks }} duration={media.seconds} />
      <p className="tiny mt-2 not-on-phones">
        Drag an edge, or use <kbd className={styles.key}>[</kbd> and{' '}
        <kbd className={styles.key}>]</kbd> to set start and end to where the film is.
      </p>
      <Languages {...props} />
    </section>
  );
}

function Screen({
  captioned: { media, title },
  film,
  cues,
}: Pick<FilmPaneProps, 'captioned' | 'film' | 'cues'>) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => (player.current ? film.attach(player.current) : undefined), [film]);
  const shown = {
    ref: player,
    src: media.src,
    preload: 'metadata',
    'aria-label': title,
    onError: () => setIsBroken(true),
  } as const;
  return (
    <div className={styles.screen}>
      {media.kind === 'video' ? (
        <video {...shown} playsInline />
      ) : (
        <>
          <audio {...shown} />
          <p className={styles.still}>{title}</p>
        </>
      )}
      {isBroken && <p className={styles.broken}>This browser can’t play the file.</p>}
      <Overlay film={film} cues={cues} />
    </div>
  );
}

/** As learners will see it: without the name of who speaks, which players don't show. */
function Overlay({ film, cues }: { film: Film; cues: Cues }) {
  const text = useFilm(film, ({ seconds }) =>
    cues
      .filter(({ start, end }) => start <= seconds && seconds < end)
      .map(({ text }) => text)
      .join('\n'),
  );
  if (text.trim() === '') return null;
  return (
    <p className={styles.overlay}>
      <span dir="auto">
        <CueWords text={text} />
      </span>
    </p>
  );
}

function PlayButton({ film, onToggle }: { film: Film; onToggle: () => void }) {
  const isPlaying = useFilm(film, (view) => view.isPlaying);
  return (
    <button
      type="button"
      className={`icon-button ${styles.play}`}
      aria-label={isPlaying ? 'Pause' : 'Play'}
      onClick={onToggle}
    >
      <CaptionsIcon name={isPlaying ? 'pause' : 'play'} />
    </button>
  );
}

function Clock({ film, duration }: { film: Film; duration: number | null }) {
  const now = useFilm(film, ({ seconds }) => clockText(seconds));
  return (
    <span className="num muted small">
      <b className="ink">{now}</b>
      {duration !== null && ` of ${clockText(duration)}`}
    </span>
  );
}
