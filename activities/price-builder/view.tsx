import { useId, useState } from 'react';
import { plural } from '../../contract/text/plurals.ts';
import { Button } from '../../web/ui/buttons/button.tsx';
import { prepareVoices, speak } from '../../web/ui/text/speech.ts';
import { Buttons } from '../shared/buttons.tsx';
import { Choice } from '../shared/choice.tsx';
import parts from '../shared/parts.module.css';
import { Picture } from '../shared/picture.tsx';
import { useShownTask } from '../shared/shown-task.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { grouped } from '../shared/words.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { choicesFor } from './counting.ts';
import {
  type Answer,
  answerFor,
  type PriceBuilderData,
  type PriceTask,
  priceBuilder,
} from './model.ts';
import { draw } from './picture.ts';
import { dearestYen, kanaOf, readingOf, type TileId, tileIds, tiles } from './tiles.ts';
import styles from './view.module.css';

/** No price needs more. */
const mostTiles = 14;

function PriceBuilder(props: WorkspaceProps<PriceBuilderData, Answer>) {
  const { data, inputs, task: atHand, onChange } = props;
  const [id, setId] = useShownTask(atHand, data.tasks[0]?.id ?? '');
  const task = data.tasks.find((each) => each.id === id);
  const answer = answerFor(data, id, inputs);
  return (
    <Workspace
      view={<Picture of={draw(data, answer, id)} />}
      groups={[
        {
          name: 'Answer',
          value: task && describeAnswer(task, answer),
          isList: true,
          controls: (
            <>
              {task?.goal === 'build' && (
                <Tiles
                  laid={answer.tiles}
                  onChange={(laid) => onChange({ ...inputs, tiles: laid })}
                />
              )}
              {task?.goal === 'hear' && (
                <Heard
                  key={task.id}
                  yen={task.yen}
                  heard={answer.heardYen}
                  onChange={(heardYen) => onChange({ ...inputs, heardYen })}
                />
              )}
              {task?.goal === 'count' && (
                <Counted
                  task={task}
                  counted={answer.counted}
                  onChange={(counted) => onChange({ ...inputs, counted })}
                />
              )}
            </>
          ),
        },
        {
          name: 'Task',
          value: `${data.tasks.findIndex((each) => each.id === id) + 1} of ${data.tasks.length}`,
          controls: (
            <Choice
              label="Task"
              options={data.tasks.map((each, index) => ({
                value: each.id,
                label: `${index + 1}. ${nameOf(each)}`,
              }))}
              value={id}
              onChange={setId}
            />
          ),
        },
      ]}
    />
  );
}

function describeAnswer({ goal }: PriceTask, { tiles: laid, heardYen, counted }: Answer): string {
  switch (goal) {
    case 'build':
      return plural(laid.length, 'tile');
    case 'hear':
      return heardYen === null ? '?' : grouped(heardYen);
    case 'count':
      return counted ?? '?';
  }
}

function nameOf(task: PriceTask): string {
  switch (task.goal) {
    case 'build':
      return `Build ${grouped(task.yen)} yen`;
    case 'hear':
      return 'Hear a price';
    case 'count':
      return `Count ${task.count} ${task.things}`;
  }
}

type TilesProps = { laid: readonly TileId[]; onChange: (laid: TileId[]) => void };

function Tiles({ laid, onChange }: TilesProps) {
  return (
    <fieldset className={parts.dial}>
      <legend className={parts.legend}>Tiles</legend>
      <div className={`${styles.tiles} stack gap-2 unprinted`}>
        {tileIds.map((id) => (
          <button
            key={id}
            type="button"
            className={tiles[id].value < 10 ? styles.tile : styles.unit}
            onClick={() => laid.length < mostTiles && onChange([...laid, id])}
          >
            {tiles[id].romaji} <span lang="ja">{tiles[id].kana}</span>
          </button>
        ))}
      </div>
      <Buttons isRow>
        <Button small icon="reply" onClick={() => onChange(laid.slice(0, -1))}>
          Undo
        </Button>
        <Button small onClick={() => onChange([])}>
          Clear
        </Button>
      </Buttons>
    </fieldset>
  );
}

type HeardProps = { yen: number; heard: number | null; onChange: (heard: number | null) => void };

function Heard({ yen, heard, onChange }: HeardProps) {
  const id = useId();
  const [isSilent, setIsSilent] = useState(false);
  const words = `${kanaOf(readingOf(yen))}えん`;
  return (
    <div className={parts.dial}>
      <Button
        wide
        onPointerEnter={prepareVoices}
        onClick={() => speak(words, { onEnd() {}, onNoVoice: () => setIsSilent(true) })}
      >
        Hear the price
      </Button>
      {isSilent && (
        <p className={`${styles.read} small muted`} role="status">
          Your browser has no Japanese voice. Read the price instead: <b lang="ja">{words}</b>
        </p>
      )}
      <p className={`${styles.label} pt-4 small name`}>
        <label htmlFor={id}>Price in digits</label>
      </p>
      <input
        id={id}
        className={`${parts.select} unprinted`}
        inputMode="numeric"
        autoComplete="off"
        value={heard ?? ''}
        onChange={({ target }) => onChange(digitsOf(target.value))}
      />
      <Hint>Listen as often as you like.</Hint>
    </div>
  );
}

/** What was typed as a price; full-width digits of a Japanese keyboard count too. */
function digitsOf(typed: string): number | null {
  const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, 7);
  return digits === '' ? null : Math.min(dearestYen, Number(digits));
}

type CountedProps = {
  task: PriceTask & { goal: 'count' };
  counted: string | null;
  onChange: (counted: string) => void;
};

function Counted({ task, counted, onChange }: CountedProps) {
  const name = useId();
  return (
    <fieldset className={parts.dial}>
      <legend className={parts.legend}>
        {task.count} {task.things}
      </legend>
      <div className={`${styles.choices} stack gap-2 unprinted`}>
        {choicesFor(task.count).map(({ romaji, kana }) => (
          <label key={romaji} className={`${styles.choice} ${parts.choice}`}>
            <input
              type="radio"
              name={name}
              checked={counted === romaji}
              onChange={() => onChange(romaji)}
            />
            <span>
              {romaji} <span lang="ja">{kana}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const view = anyView({ kind: priceBuilder, Workspace: PriceBuilder });
