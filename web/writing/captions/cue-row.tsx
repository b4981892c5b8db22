import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { clockText, readClock } from '../../../contract/writing/clock.ts';
import {
  type CueProblem,
  describeProblem,
  mostPerSecond,
  perSecond,
  type TimedCue,
} from '../../../contract/writing/cues.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { CaptionsIcon } from './captions-icon.tsx';
import styles from './cue-list.module.css';
import { CueWords } from './cue-words.tsx';
import type { Translation } from './languages/use-translation.ts';
import type { CueActions, OpenCue } from './use-cue-actions.ts';

type CueRowProps = {
  cue: TimedCue;
  index: number;
  problems: readonly CueProblem[];
  /** In words, on the first one; below it only the number. */
  isFirst: boolean;
  /** Reached by the Tab key, where no caption is open. */
  isStop: boolean;
  actions: CueActions;
  /** What is translated; null in the first language. */
  original: string | null;
  translation: Translation | null;
};

/** A caption to read; pressing it opens it. */
export const CueRow = memo(
  function CueRow(props: CueRowProps) {
    const { cue, index, problems, isFirst, isStop, actions, original, translation } = props;
    return (
      <li className={styles.cue} data-cue={cue.key}>
        <button
          type="button"
          className={styles.row}
          tabIndex={isStop ? 0 : -1}
          onClick={() => actions.select(index)}
        >
          <span className={`${styles.times} num`}>
            <b>{clockText(cue.start)}</b>
            <span className="visually-hidden"> to </span>
            <span>{clockText(cue.end)}</span>
          </span>
          <span className="lines anywhere">
            {translation && (
              <span className={styles.original} lang={translation.from} dir="auto">
                <CueWords text={original ?? ''} />
              </span>
            )}
            {cue.speaker && <span className={styles.speaker}>{cue.speaker} </span>}
            {translation && cue.text === '' ? (
              <span className="faint">Not translated yet</span>
            ) : (
              <span lang={translation?.to} dir={translation ? 'auto' : undefined}>
                <CueWords text={cue.text} />
              </span>
            )}
          </span>
          <PerSecond cue={cue} isFirst={isFirst} />
        </button>
        <Problems {...{ problems, index, actions }} />
      </li>
    );
  },
  (before, after) =>
    before.cue === after.cue &&
    before.index === after.index &&
    before.original === after.original &&
    before.translation === after.translation &&
    before.isFirst === after.isFirst &&
    before.isStop === after.isStop &&
    (before.problems === after.problems ||
      JSON.stringify(before.problems) === JSON.stringify(after.problems)),
);

function PerSecond({ cue, isFirst }: { cue: TimedCue; isFirst: boolean }) {
  const rate = perSecond(cue);
  if (cue.text === '') return null;
  const isQuick = rate > mostPerSecond;
  return (
    <span className={styles.rate} data-quick={isQuick || undefined}>
      {rate}
      {isFirst && <span className="not-on-phones"> a second</span>}
      {!isFirst && <span className="visually-hidden"> characters a second</span>}
    </span>
  );
}

const mendLabels: Partial<Record<CueProblem['code'], string>> = {
  quick: 'Lengthen',
  overlap: 'End it there',
  backwards: 'Give it two seconds',
  beyond: 'End it with the film',
};

type ProblemsProps = Pick<CueRowProps, 'problems' | 'index' | 'actions'>;

function Problems({ problems, index, actions }: ProblemsProps) {
  if (problems.length === 0) return null;
  const canSplit = problems.some(({ code }) => code === 'quick' || code === 'long');
  return (
    <div className={styles.problems}>
      {problems.map((problem) => (
        <p key={problem.code} className="row top gap-2 bad label">
          <Icon name="warning" size={16} className="mt-hair" />
          {describeProblem(problem)}
        </p>
      ))}
      <div className="cluster gap-2">
        {problems.map((problem) => {
          const label = mendLabels[problem.code];
          const canMend = !('until' in problem) || problem.until !== null;
          return (
            label &&
            canMend && (
              <Button key={problem.code} small onClick={() => actions.mend(index, problem)}>
                {label}
              </Button>
            )
          );
        })}
        {canSplit && (
          <Button small onClick={() => actions.split(index)}>
            Split
          </Button>
        )}
      </div>
    </div>
  );
}

type OpenCueRowProps = Omit<CueRowProps, 'isStop'> & {
  cursor: OpenCue['cursor'];
  isLast: boolean;
  /** The id of the list of names. */
  speakersId: string;
};

/** The caption that is being edited. */
export function OpenCueRow(props: OpenCueRowProps) {
  const { cue, index, problems, isFirst, isLast, actions, cursor, speakersId } = props;
  const { original, translation } = props;
  const item = useRef<HTMLLIElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    item.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  useLayoutEffect(() => {
    if (!cursor || !words.current) return;
    const place = cursor === 'start' ? 0 : words.current.value.length;
    words.current.focus({ preventScroll: true });
    words.current.setSelectionRange(place, place);
    actions.settled();
  }, [cursor, actions]);

  function moveByArrow(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (selectionStart !== selectionEnd) return;
    const isUp = event.key === 'ArrowUp' && selectionStart === 0 && index > 0;
    const isDown = event.key === 'ArrowDown' && selectionStart === value.length && !isLast;
    if (!isUp && !isDown) return;
    event.preventDefault();
    actions.step(isUp ? -1 : 1);
  }

  return (
    <li ref={item} className={styles.cue} data-cue={cue.key} data-open aria-current="true">
      <div className={styles.row}>
        <div className="stack gap-2">
          <TimeField
            label="Starts"
            seconds={cue.start}
            onTime={(seconds) => actions.time(index, 'start', seconds)}
          />
          <TimeField
            label="Ends"
            seconds={cue.end}
            onTime={(seconds) => actions.time(index, 'end', seconds)}
          />
        </div>
        <TextArea
          ref={words}
          hideLabel
          label="Words"
          {...(translation && {
            lang: translation.to,
            dir: 'auto',
            hint: (
              <span className="lines" lang={translation.from} dir="auto">
                <CueWords text={original ?? ''} />
              </span>
            ),
          })}
          className={styles.words ?? ''}
          rows={2}
          maxLength={1_000}
          value={cue.text}
          onChange={({ target }) => actions.write(index, target.value)}
          onKeyDown={moveByArrow}
        />
        <PerSecond cue={cue} isFirst={isFirst} />
      </div>
      <div className={styles.tools}>
        <TextField
          small
          hideLabel
          label="Who speaks"
          placeholder="Who speaks"
          className={styles.who ?? ''}
          list={speakersId}
          maxLength={60}
          value={cue.speaker}
          onChange={({ target }) => actions.name(index, target.value)}
        />
        <ToolButton label="Start here" onPress={actions.startHere} icon="start" />
        <ToolButton label="End here" onPress={actions.endHere} icon="end" />
        <ToolButton
          label="Split at the cursor"
          icon="split"
          onPress={() => actions.split(index, words.current?.selectionStart)}
        />
        {!isLast && (
          <ToolButton label="Join with the next" icon="join" onPress={() => actions.join(index)} />
        )}
        <ToolButton label="Play this caption" icon="play" onPress={() => actions.playOne(index)} />
        <button
          type="button"
          className="icon-button"
          aria-label="Add a caption after this one"
          title="Add a caption after this one"
          onClick={() => actions.insertAfter(index)}
        >
          <Icon name="plus" size={18} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Remove this caption"
          title="Remove this caption"
          onClick={() => actions.remove(index)}
        >
          <Icon name="trash" size={18} />
        </button>
      </div>
      <Problems {...{ problems, index, actions }} />
    </li>
  );
}

type ToolButtonProps = {
  label: string;
  icon: 'start' | 'end' | 'split' | 'join' | 'play';
  onPress: () => void;
};

function ToolButton({ label, icon, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      // The cursor stays in the words, where it says what to split.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <CaptionsIcon name={icon} />
    </button>
  );
}

type TimeFieldProps = {
  label: string;
  seconds: number;
  /** Says what is wrong with it, if it can't be. */
  onTime: (seconds: number) => string;
};

/** Takes a time once it is typed: when the field is left, or with Enter. */
function TimeField({ label, seconds, onTime }: TimeFieldProps) {
  const shown = clockText(seconds);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  function commit() {
    if (typed === null || typed.trim() === shown) return reset();
    const read = readClock(typed);
    const problem = read === null ? 'Write it like 0:41.3.' : onTime(read);
    if (problem) setError(problem);
    else reset();
  }
  function reset() {
    setTyped(null);
    setError('');
  }
  return (
    <TextField
      small
      hideLabel
      label={label}
      inputMode="decimal"
      className={styles.time ?? ''}
      value={typed ?? shown}
      error={error}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') reset();
      }}
    />
  );
}
