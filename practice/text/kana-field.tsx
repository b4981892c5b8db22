import { useId, useMemo, useRef, useState } from 'react';
import { kanaOfRow, kanaRowIds } from '../../contract/assessment/kana/rows.ts';
import { type KanaScript, toKana } from '../../contract/assessment/practice/kana.ts';
import { beatsOf } from '../../contract/assessment/practice/kana-keys.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { Icon } from '../../web/ui/drawings/icon.tsx';
import type { ShownOf } from '../kinds.ts';
import type { FieldProps } from '../shared/field.ts';
import { Listen } from '../shared/listen.tsx';
import { shuffle } from '../shared/shuffle.ts';
import styles from './kana-field.module.css';

type KanaFieldProps = FieldProps<'text'> & { kana: NonNullable<ShownOf<'text'>['kana']> };

/** A word in kana: a box for each beat, typed in Latin letters or by keys. */
export function KanaField({
  kana,
  answer,
  verdict,
  isOver,
  describedBy,
  onChange,
}: KanaFieldProps) {
  const { script, beats, word } = kana;
  const input = useRef<HTMLInputElement>(null);
  const howId = useId();
  const [isAll, setIsAll] = useState(false);
  const keys = useMemo(() => shuffle(kana.keys, Math.random), [kana.keys]);
  const typed = beatsOf(answer.typed);
  const boxes = Array.from({ length: Math.max(beats, typed.length) }, (_, index) => typed[index]);
  const words = verdict?.correct ? typed.map(() => 'right') : (verdict?.beats ?? []);
  const change = (typed: string) => onChange({ kind: 'text', typed });

  return (
    <div className={`${styles.card} mt-4 surface rounded`}>
      {word && (
        <div className={`${styles.word} stack center gap-4 mb-5`}>
          <p>{word.meaning}</p>
          <div>
            <Listen say={word.say} withoutVoice="This browser has no Japanese voice." />
          </div>
        </div>
      )}
      <div className={`${styles.beats} cluster relative`}>
        {boxes.map((beat, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes keep their places
            key={index}
            className={classNames(
              styles.beat,
              'stack middle relative sunken',
              index === typed.length && styles.at,
              words[index] !== undefined &&
                (words[index] === 'right' ? styles.right : styles.wrong),
            )}
          >
            <span lang="ja" aria-hidden="true">
              {beat}
            </span>
            {words[index] && (
              <small className={words[index] === 'right' ? 'good' : 'bad'}>
                <span lang="ja" className="visually-hidden">
                  {beat}:{' '}
                </span>
                {words[index]}
              </small>
            )}
          </span>
        ))}
        {/* On top of the boxes, which show what is in it. */}
        <input
          ref={input}
          type="text"
          lang="ja"
          maxLength={120}
          value={answer.typed}
          readOnly={isOver}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label={`Your answer in ${script}`}
          aria-invalid={
            (verdict !== null && !verdict.correct) || describedBy !== undefined || undefined
          }
          aria-describedby={[howId, describedBy].filter(Boolean).join(' ')}
          onChange={(event) => change(typeKana(event, script))}
          onCompositionEnd={(event) => change(convert(event.currentTarget.value, script))}
        />
      </div>
      <p id={howId} className="tiny text-center">
        {beats === 1 ? 'One beat.' : `${beats} beats.`} Type in Latin letters: they turn into kana
        {script === 'katakana' ? ', and - into ー' : ''}. Or use the keys.
      </p>
      {!isOver && (
        // biome-ignore lint/a11y/useSemanticElements: keys of a keyboard, no form fields
        <div className={`${styles.keys} stack gap-2 mt-4`} role="group" aria-label="Kana keys">
          {(isAll ? allKeys(script) : keys).map((sign) => (
            <button
              className="rounded paper"
              key={sign}
              type="button"
              lang="ja"
              onClick={() => change(answer.typed + sign)}
            >
              {sign}
            </button>
          ))}
          <button
            type="button"
            className={`${styles.wide} rounded paper`}
            onClick={() => change([...answer.typed].slice(0, -1).join(''))}
          >
            <Icon name="arrow-left" size={18} /> Delete
          </button>
          <button
            type="button"
            className={`${styles.wide} rounded paper`}
            onClick={() => input.current?.focus()}
          >
            a–z keys
          </button>
          <button
            type="button"
            className={`${styles.wide} rounded paper`}
            aria-pressed={isAll}
            onClick={() => setIsAll((isAll) => !isAll)}
          >
            All kana
          </button>
        </div>
      )}
    </div>
  );
}

const smallSigns = 'っゃゅょぁぃぅぇぉ';

function allKeys(script: KanaScript): string[] {
  const signs = kanaRowIds.flatMap((row) => kanaOfRow(script, row).map(({ kana }) => kana));
  const small = [...smallSigns].map((sign) => toKana(sign, script));
  const single = signs.filter((sign) => sign.length === 1);
  return [...single, ...small, ...(script === 'katakana' ? ['ー'] : [])];
}

const convert = (text: string, script: KanaScript) => toKana(text, script, { final: false });

/** A Japanese keyboard composes its own kana: its letters must not be touched meanwhile. */
function typeKana(
  event: { target: HTMLInputElement; nativeEvent: Event },
  script: KanaScript,
): string {
  const { isComposing } = event.nativeEvent as InputEvent;
  const { value, selectionStart } = event.target;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  return isComposing || !isAtEnd ? value : convert(value, script);
}
