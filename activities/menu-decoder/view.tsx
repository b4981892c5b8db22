import { useId, useRef, useState } from 'react';
import { Button } from '../../web/ui/buttons/button.tsx';
import { Buttons } from '../shared/buttons.tsx';
import { Choice } from '../shared/choice.tsx';
import parts from '../shared/parts.module.css';
import { Picture } from '../shared/picture.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { romajiOf } from './beats.ts';
import {
  type Decoding,
  drawRound,
  hintFor,
  type MenuDecoderData,
  meaningsFor,
  menuDecoder,
  roundLength,
} from './model.ts';
import { draw } from './picture.ts';
import styles from './view.module.css';

type LineAnswer = Decoding['answers'][number];
const blank: LineAnswer = { first: '', reading: '', meaning: null };
const lastRound = 9_999;

function MenuDecoder({ data, inputs, onChange }: WorkspaceProps<MenuDecoderData, Decoding>) {
  const places = drawRound(data, inputs.round);
  const [here, setHere] = useState(() => firstOpen(places, inputs));
  const typing = useRef<HTMLInputElement>(null);
  const id = useId();
  const place = places[here] ?? 0;
  const katakana = data.menu[place]?.katakana ?? '';
  const answer = inputs.answers[here] ?? blank;
  const hint = answer.reading === '' ? undefined : hintFor(katakana, answer.reading);
  const isRead = answer.reading !== '' && hint === undefined;
  const isUnderstood = answer.meaning === place;

  const store = (changed: LineAnswer) => {
    const answers = Array.from({ length: Math.max(inputs.answers.length, here + 1) }, (_, index) =>
      index === here ? changed : (inputs.answers[index] ?? blank),
    );
    onChange({ ...inputs, answers });
  };
  const typed = answer.typed ?? answer.reading;
  /** Takes what is typed as the reading of this line. */
  const read = () => {
    const reading = typed.trim();
    if (reading === '') return;
    store({ first: answer.first || reading, reading, meaning: answer.meaning });
  };
  const goTo = (index: number) => {
    setHere(index);
    requestAnimationFrame(() => typing.current?.focus());
  };

  return (
    <Workspace
      view={<Picture of={draw(data, inputs, here)} />}
      hints={<Hint>One tick means you’ve read the line, two that you know what it is.</Hint>}
      groups={[
        {
          name: 'Reading',
          value: katakana,
          isList: true,
          controls: (
            <>
              <form
                className={parts.dial}
                onSubmit={(event) => {
                  event.preventDefault();
                  read();
                }}
              >
                <p className={parts.head}>
                  <label htmlFor={id}>
                    How is <span lang="ja">{katakana}</span> read?
                  </label>
                </p>
                <div className={`${styles.typed} stack gap-2 mt-2 unprinted`}>
                  <input
                    ref={typing}
                    id={id}
                    className={`${parts.select} unprinted`}
                    value={typed}
                    maxLength={60}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    aria-describedby={`${id}-said`}
                    onChange={({ target }) => store({ ...answer, typed: target.value })}
                  />
                  <Button type="submit" small>
                    Check reading
                  </Button>
                </div>
                <p id={`${id}-said`} className={`${styles.said} unprinted`}>
                  {isRead
                    ? `Right: ${romajiOf(katakana)}.`
                    : (hint ?? 'Type Latin letters, such as kōhī, koohii or ko-hi-.')}
                </p>
              </form>
              {isRead && (
                <fieldset className={parts.dial}>
                  <legend className={`${parts.legend} unprinted`}>What would you be served?</legend>
                  <div className={`${styles.meanings} stack gap-2 unprinted`}>
                    {meaningsFor(data, inputs.round, place).map((each) => (
                      <label key={each} className={parts.choice}>
                        <input
                          type="radio"
                          name={id}
                          checked={answer.meaning === each}
                          onChange={() => store({ ...answer, meaning: each })}
                        />
                        {data.menu[each]?.meaning}
                      </label>
                    ))}
                  </div>
                  {answer.meaning !== null && (
                    <p className={`${styles.said} unprinted`}>
                      {isUnderstood
                        ? 'Yes, that’s it.'
                        : 'Not this one. Say the word aloud and listen.'}
                    </p>
                  )}
                </fieldset>
              )}
              {here + 1 < roundLength && (
                <Buttons isRow>
                  <Button small icon="arrow-right" onClick={() => goTo(here + 1)}>
                    Next line
                  </Button>
                </Buttons>
              )}
            </>
          ),
        },
        {
          name: 'Menu',
          value: `${here + 1} of ${roundLength}`,
          isList: true,
          controls: (
            <>
              <Choice
                label="Line"
                options={places.map((each, index) => ({
                  value: `${index}`,
                  label: `${index + 1}. ${data.menu[each]?.katakana ?? ''}`,
                }))}
                value={`${here}`}
                onChange={(index) => setHere(Number(index))}
              />
              <Buttons isRow>
                <Button
                  small
                  onClick={() => {
                    onChange({ round: (inputs.round + 1) % (lastRound + 1), answers: [] });
                    goTo(0);
                  }}
                >
                  Another menu
                </Button>
              </Buttons>
            </>
          ),
        },
      ]}
    />
  );
}

/** The first line that isn't done yet. */
function firstOpen(places: readonly number[], { answers }: Decoding): number {
  const open = places.findIndex((place, index) => answers[index]?.meaning !== place);
  return Math.max(0, open);
}

export const view = anyView({ kind: menuDecoder, Workspace: MenuDecoder });
