import { toKana } from '../../contract/assessment/practice/kana.ts';
import styles from '../shared/field.module.css';
import type { FieldProps, PracticeField } from '../shared/field.ts';
import { missingText, TypedInput } from '../shared/typed-input.tsx';
import { KanaField } from './kana-field.tsx';

function TextAnswerField(props: FieldProps<'text'>) {
  const { question, onChange } = props;
  if (question.kana) return <KanaField {...props} kana={question.kana} />;
  return (
    <div className={styles.typed}>
      <TypedInput
        field={props}
        maxLength={120}
        aria-label="Your answer"
        onType={(typed) => onChange({ kind: 'text', typed })}
      />
    </div>
  );
}

export const textField: PracticeField<'text'> = {
  Field: TextAnswerField,
  start: () => ({ kind: 'text', typed: '' }),
  missing: (_, { typed }) => missingText(typed),
  // Letters that were waiting to become kana are final now.
  finish: ({ kana }, { kind, typed }) => ({
    kind,
    typed: kana ? toKana(typed, kana.script) : typed,
  }),
};
