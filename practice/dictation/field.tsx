import shared from '../shared/field.module.css';
import type { FieldProps, PracticeField } from '../shared/field.ts';
import { Listen } from '../shared/listen.tsx';
import { missingText, TypedInput } from '../shared/typed-input.tsx';
import styles from './dictation.module.css';

function DictationField(props: FieldProps<'dictation'>) {
  const { question, onChange } = props;
  return (
    <div className={`${styles.dictation} cluster center gap-2-3 mt-4`}>
      <Listen
        say={question.say}
        withoutVoice={
          <>
            This browser has no Japanese voice. Read it instead:{' '}
            <span lang="ja" className={shared.japanese}>
              {question.say}
            </span>
          </>
        }
      >
        <TypedInput
          field={props}
          maxLength={120}
          aria-label="What you hear"
          onType={(typed) => onChange({ kind: 'dictation', typed })}
        />
      </Listen>
    </div>
  );
}

export const dictationField: PracticeField<'dictation'> = {
  Field: DictationField,
  start: () => ({ kind: 'dictation', typed: '' }),
  missing: (_, { typed }) => missingText(typed),
};
