import { useId } from 'react';
import { Button } from '../../web/ui/buttons/button.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import styles from './editor.module.css';
import type { EditorProps } from './editor.ts';
import { removeAt, replaceAt } from './lists.ts';
import { NumberInput } from './number-input.tsx';

/** Typical wrong answers: numbers, or texts. */
export function MistakesField({ question, onChange }: EditorProps) {
  const { mistakes = [], kind } = question;
  const id = useId();
  const change = (place: number, mistake: (typeof mistakes)[number]) =>
    onChange({ ...question, mistakes: replaceAt(mistakes, place, mistake) });
  return (
    <fieldset className={styles.lines} aria-describedby={`${id}-hint`}>
      <legend>Typical mistakes</legend>
      <p id={`${id}-hint`} className="tiny">
        A wrong answer you expect, and the sentence that helps on.
      </p>
      {mistakes.map((mistake, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: mistakes have no ids, and are edited in place
        <div key={place} className={styles.row}>
          {kind === 'number' ? (
            <NumberInput
              label={`Mistake ${place + 1}`}
              hideLabel
              value={mistake.answer ?? null}
              onChange={(answer) => change(place, { ...mistake, answer })}
            />
          ) : (
            <TextField
              label={`Mistake ${place + 1}`}
              hideLabel
              small
              maxLength={120}
              value={mistake.text ?? ''}
              onChange={(event) => change(place, { ...mistake, text: event.target.value })}
            />
          )}
          <TextField
            label={`What mistake ${place + 1} says`}
            hideLabel
            small
            className={styles.grow ?? ''}
            maxLength={400}
            value={mistake.says}
            onChange={(event) => change(place, { ...mistake, says: event.target.value })}
          />
          <Button
            small
            icon="close"
            aria-label={`Remove mistake ${place + 1}`}
            onClick={() => onChange({ ...question, mistakes: removeAt(mistakes, place) })}
          />
        </div>
      ))}
      {mistakes.length < 8 && (
        <Button
          small
          icon="plus"
          onClick={() => onChange({ ...question, mistakes: [...mistakes, { says: '' }] })}
        >
          Mistake
        </Button>
      )}
    </fieldset>
  );
}
