import { useState } from 'react';
import { capitalised } from '../../contract/text/words.ts';
import { Button } from '../../web/ui/buttons/button.tsx';
import { Icon } from '../../web/ui/drawings/icon.tsx';
import { prepareVoices, speak } from '../../web/ui/text/speech.ts';
import { Buttons } from '../shared/buttons.tsx';
import { Choice } from '../shared/choice.tsx';
import parts from '../shared/parts.module.css';
import { Picture } from '../shared/picture.tsx';
import { Surface } from '../shared/surface.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Workspace } from '../shared/workspace.tsx';
import { checkKana, directions, resample, type Stroke } from './compare.ts';
import {
  drawingOf,
  mostDrawings,
  mostPoints,
  type StrokeTrainerData,
  strokeTrainer,
  type Writing,
} from './model.ts';
import { drawSheet, fromSheet, size } from './picture.ts';
import { type Point, strokesOf } from './strokes.ts';
import styles from './view.module.css';

/** From the top left of the pad to its bottom right; in the middle stands the number of the start. */
const pad = [5, 6, 7, 4, undefined, 0, 3, 2, 1] as const;

function StrokeTrainer(props: WorkspaceProps<StrokeTrainerData, Writing>) {
  const { data, inputs, task: atHand, onChange } = props;
  const first = atHand ?? data.tasks[0]?.id ?? '';
  const [picked, setPicked] = useState({ atHand, task: first, place: firstOpen(first) });
  const now = picked.atHand === atHand ? picked : { atHand, task: atHand ?? picked.task, place: 0 };
  if (now !== picked) setPicked(now);
  const [ink, setInk] = useState<readonly Point[]>([]);
  const [start, setStart] = useState<{ of: string; start: number }>();
  const [isSilent, setIsSilent] = useState(false);
  const row = signsOf(now.task);
  const { sign, romaji } = row[now.place] ?? { sign: '', romaji: '' };
  const strokes = drawingOf(inputs, sign);
  const { right, fault } = checkKana(sign, strokes);
  const count = strokesOf(sign).length;
  const isDone = strokes.length > 0 && fault === undefined;
  // A choice belongs to the stroke it was made for.
  const next = Math.min(right, count - 1);
  const of = `${sign} ${right}`;
  const chosen = start?.of === of ? start.start : next;

  function signsOf(id: string) {
    return data.tasks.find((task) => task.id === id)?.signs ?? [];
  }
  function firstOpen(id: string) {
    const isOpen = (each: string) => {
      const drawn = drawingOf(inputs, each);
      return drawn.length === 0 || checkKana(each, drawn).fault !== undefined;
    };
    return Math.max(
      0,
      signsOf(id).findIndex((each) => isOpen(each.sign)),
    );
  }
  const write = (written: readonly Stroke[]) => {
    const others = inputs.drawings.filter((drawing) => drawing.sign !== sign);
    const drawings = [...others, { sign, strokes: [...written] }].slice(-mostDrawings);
    onChange({ drawings } as Writing);
  };
  /** A stroke that went wrong makes room for the next try; a finished sign begins again. */
  const add = (stroke: Stroke) => write(isDone ? [stroke] : [...strokes.slice(0, right), stroke]);
  const lift = () => {
    if (ink.length > 1) add({ points: resample(ink, mostPoints / 2).map(tidy) });
    setInk([]);
  };

  return (
    <Workspace
      view={
        <Surface
          {...size}
          onStart={(place) => {
            setInk([fromSheet(place)]);
            return true;
          }}
          onMove={(place) => setInk((before) => [...before, fromSheet(place)])}
          onEnd={lift}
        >
          <Picture of={drawSheet({ sign, romaji, strokes, ink })} />
        </Surface>
      }
      groups={[
        {
          name: 'Signs',
          value: sign,
          isList: true,
          controls: (
            <>
              <Choice
                label="Row"
                options={data.tasks.map(({ id, signs }) => ({
                  value: id,
                  label: signs.map((each) => each.sign).join(' '),
                }))}
                value={now.task}
                onChange={(task) => setPicked({ atHand, task, place: firstOpen(task) })}
              />
              <fieldset
                className={`${styles.signs} stack gap-2 unprinted mt-3 mb-3`}
                aria-label="Signs of the row"
              >
                {row.map((each, place) => {
                  const drawn = drawingOf(inputs, each.sign);
                  const isWritten =
                    drawn.length > 0 && checkKana(each.sign, drawn).fault === undefined;
                  return (
                    <button
                      key={each.sign}
                      type="button"
                      className={`${styles.sign} stack fine muted rounded tight control`}
                      aria-pressed={place === now.place}
                      aria-label={`${each.sign} ${each.romaji}${isWritten ? ', done' : ''}`}
                      onClick={() => setPicked({ atHand, task: now.task, place })}
                    >
                      <span lang="ja">{each.sign}</span>
                      {isWritten ? <Icon name="check" size={14} /> : each.romaji}
                    </button>
                  );
                })}
              </fieldset>
            </>
          ),
        },
        {
          name: 'Without a pen',
          value: `from ${chosen + 1}`,
          isList: true,
          controls: (
            <div className={`${styles.keys} stack center gap-4 unprinted`}>
              <Choice
                label="No pen? Choose where the stroke starts"
                options={Array.from({ length: count }, (_, index) => ({
                  value: `${index}`,
                  label: `${index + 1}`,
                }))}
                value={`${chosen}`}
                onChange={(value) => setStart({ of, start: Number(value) })}
              />
              <fieldset
                className={`${styles.pad} stack gap-1`}
                aria-label="Direction of the stroke"
              >
                {pad.map((direction) =>
                  direction === undefined ? (
                    <b key="start" aria-hidden="true">
                      {chosen + 1}
                    </b>
                  ) : (
                    <button
                      key={direction}
                      type="button"
                      className={parts.step}
                      aria-label={capitalised(directions[direction] ?? '')}
                      onClick={() => add({ start: chosen, direction })}
                    >
                      <svg viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true">
                        <path
                          d="M-7 0H7M1-6l6 6-6 6"
                          transform={`rotate(${direction * 45})`}
                          fill="none"
                          stroke="currentColor"
                          strokeWidth="1.8"
                        />
                      </svg>
                    </button>
                  ),
                )}
              </fieldset>
            </div>
          ),
        },
      ]}
      actions={
        <>
          <p className={parts.note}>
            {strokes.length === 0
              ? `Start at 1. ${sign} has ${count === 1 ? 'one stroke' : `${count} strokes`}.`
              : (fault ?? `${sign} is right.`)}
          </p>
          {/* Empty until there is something to say: a listener hears only what changes. */}
          <p className={parts.note} role="status">
            {isSilent ? 'Your browser has no Japanese voice, so it can’t say this sign.' : ''}
          </p>
          <Buttons isRow>
            <Button
              small
              variant={isDone ? 'primary' : 'quiet'}
              icon="arrow-right"
              onClick={() =>
                setPicked({ atHand, task: now.task, place: (now.place + 1) % row.length })
              }
            >
              Next sign
            </Button>
            <Button
              small
              onPointerEnter={prepareVoices}
              onClick={() => speak(sign, { onEnd() {}, onNoVoice: () => setIsSilent(true) })}
            >
              Hear it
            </Button>
            <Button small onClick={() => write([])}>
              Clear
            </Button>
          </Buttons>
        </>
      }
    />
  );
}

const tidy = ([x, y]: Point): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10];

export const view = anyView({ kind: strokeTrainer, Workspace: StrokeTrainer });
