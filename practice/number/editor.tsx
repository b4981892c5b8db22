import { formatNumber } from '../../contract/text/numbers.ts';
import { Select } from '../../web/ui/fields/select.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import styles from '../shared/editor.module.css';
import type { EditorProps } from '../shared/editor.ts';
import { MistakesField } from '../shared/mistakes-field.tsx';
import { NumberInput } from '../shared/number-input.tsx';
import { closeSentence, usualPercent } from './model.ts';

export function Editor(props: EditorProps) {
  const { question, onChange } = props;
  return (
    <>
      <div className={styles.fields}>
        <NumberInput
          label="Answer"
          value={question.answer ?? null}
          onChange={(answer) => onChange({ ...question, answer })}
        />
        <NumberInput
          label="Tolerance"
          hint="How far off still counts."
          value={question.tolerance ?? null}
          onChange={(tolerance) => onChange({ ...question, tolerance })}
        />
        <TextField
          label="Unit"
          small
          maxLength={40}
          value={question.unit ?? ''}
          onChange={(event) => onChange({ ...question, unit: event.target.value })}
        />
      </div>
      <NearFields {...props} />
      <MistakesField {...props} />
    </>
  );
}

const shares: readonly (readonly [number, string])[] = [
  [25, 'a quarter of the point'],
  [33.33333, 'a third of the point'],
  [50, 'half the point'],
  [66.66667, 'two thirds of the point'],
  [75, 'three quarters of the point'],
];

/** Practice has no points: there a close answer is only told that it is one. */
function NearFields({ question, isInQuiz, onChange }: EditorProps) {
  const { near } = question;
  const percent = near?.percent ?? usualPercent;
  const isListed = shares.some(([share]) => share === percent);
  return (
    <div className={styles.fields}>
      <NumberInput
        label="Also accept as close, ±"
        hint={isInQuiz ? 'How far off still earns a share.' : 'How far off is still close.'}
        value={near?.within ?? null}
        onChange={(within) => onChange({ ...question, near: { ...near, within } })}
      />
      {near && near.within !== null && (
        <>
          {isInQuiz && (
            <Select
              label="Earns"
              small
              value={percent}
              onChange={({ target }) =>
                onChange({ ...question, near: { ...near, percent: Number(target.value) } })
              }
            >
              {!isListed && (
                <option value={percent}>{formatNumber(percent, 2)}% of the point</option>
              )}
              {shares.map(([share, words]) => (
                <option key={share} value={share}>
                  {words}
                </option>
              ))}
            </Select>
          )}
          <TextField
            label="What a close answer is told"
            small
            className={styles.grow ?? ''}
            maxLength={400}
            placeholder={closeSentence}
            value={near.says ?? ''}
            onChange={(event) =>
              onChange({ ...question, near: { ...near, says: event.target.value } })
            }
          />
        </>
      )}
    </div>
  );
}
