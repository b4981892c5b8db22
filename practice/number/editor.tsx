import { TextField } from '../../web/ui/fields/text-field.tsx';
import styles from '../shared/editor.module.css';
import type { EditorProps } from '../shared/editor.ts';
import { MistakesField } from '../shared/mistakes-field.tsx';
import { NumberInput } from '../shared/number-input.tsx';

export function Editor(props: EditorProps) {
  const { question, onChange } = props;
  return (
    <>
      <div className={styles.row}>
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
      <MistakesField {...props} />
    </>
  );
}
