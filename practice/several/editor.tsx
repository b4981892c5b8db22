import { useState } from 'react';
import { hasDetails } from '../../contract/catalog/draft-fields.ts';
import { Button } from '../../web/ui/buttons/button.tsx';
import { Checkbox } from '../../web/ui/fields/checkbox.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import styles from '../shared/editor.module.css';
import type { EditorProps } from '../shared/editor.ts';
import { removeAt, replaceAt } from '../shared/lists.ts';
import { OptionDetails } from '../shared/option-details.tsx';

export function Editor({ question, figures, isInQuiz = false, onChange }: EditorProps) {
  const { options = [] } = question;
  const [isDetailed, setIsDetailed] = useState(() => options.some(hasDetails));
  const change = (place: number, option: (typeof options)[number]) =>
    onChange({ ...question, options: replaceAt(options, place, option) });
  return (
    <fieldset className={styles.lines}>
      <legend>Options</legend>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no ids, and are edited in place
        <div key={place} className={styles.row}>
          <Checkbox
            label={`Option ${place + 1} is right`}
            hideLabel
            checked={option.right}
            onChange={(event) => change(place, { ...option, right: event.target.checked })}
          />
          <TextField
            label={`Option ${place + 1}`}
            hideLabel
            small
            className={styles.grow ?? ''}
            maxLength={240}
            value={option.text}
            onChange={(event) => change(place, { ...option, text: event.target.value })}
          />
          <Button
            small
            icon="close"
            aria-label={`Remove option ${place + 1}`}
            onClick={() => onChange({ ...question, options: removeAt(options, place) })}
          />
          {isDetailed && (
            <OptionDetails
              number={place + 1}
              details={option}
              // Practice shows one picture with the question.
              figures={isInQuiz ? figures : undefined}
              onChange={(details) =>
                change(place, { text: option.text, right: option.right, ...details })
              }
            />
          )}
        </div>
      ))}
      <div className={styles.row}>
        {options.length < 8 && (
          <Button
            small
            icon="plus"
            onClick={() =>
              onChange({ ...question, options: [...options, { text: '', right: false }] })
            }
          >
            Option
          </Button>
        )}
        <Button small aria-expanded={isDetailed} onClick={() => setIsDetailed(!isDetailed)}>
          {isInQuiz ? 'Feedback and pictures' : 'Feedback'}
        </Button>
      </div>
    </fieldset>
  );
}
