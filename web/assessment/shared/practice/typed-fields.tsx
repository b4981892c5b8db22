import { useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { prepareVoices, speak, stopSpeaking } from '../../../ui/text/speech.ts';
import type { AnswerFieldProps } from './answer-field-props.ts';
import type { DraftOf, KindOf } from './draft-answer.ts';
import { KanaField } from './kana-field.tsx';
import styles from './practice.module.css';

type Typed = DraftOf<'number'> | DraftOf<'text'> | DraftOf<'dictation'>;

function inputProps({
  answer,
  verdict,
  isOver,
  describedBy,
}: Pick<
  AnswerFieldProps<KindOf<'number'>, Typed>,
  'answer' | 'verdict' | 'isOver' | 'describedBy'
>) {
  const isWrong = verdict !== null && !verdict.correct;
  return {
    className: classNames(styles.input, verdict?.correct && styles.good),
    value: answer.typed,
    readOnly: isOver,
    'aria-invalid': isWrong || describedBy !== undefined || undefined,
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
  };
}

export function NumberField(props: AnswerFieldProps<KindOf<'number'>, Typed>) {
  const { question, describedBy, onChange } = props;
  const unitId = useId();
  return (
    <div className={styles.number}>
      <input
        {...inputProps(props)}
        type="text"
        inputMode="decimal"
        maxLength={60}
        aria-label="Your answer"
        aria-describedby={
          [question.unit && unitId, describedBy].filter(Boolean).join(' ') || undefined
        }
        onChange={(event) => onChange({ kind: 'number', typed: event.target.value })}
      />
      {question.unit && (
        <span id={unitId} className={styles.unit}>
          {question.unit}
        </span>
      )}
    </div>
  );
}

export function TextAnswerField(props: AnswerFieldProps<KindOf<'text'>, Typed>) {
  const { question, describedBy, onChange } = props;
  if (question.kana) return <KanaField {...props} kana={question.kana} />;
  return (
    <div className={styles.typed}>
      <input
        {...inputProps(props)}
        type="text"
        maxLength={120}
        aria-label="Your answer"
        aria-describedby={describedBy}
        onChange={(event) => onChange({ kind: 'text', typed: event.target.value })}
      />
    </div>
  );
}

export function DictationField(props: AnswerFieldProps<KindOf<'dictation'>, Typed>) {
  const { question, describedBy, onChange } = props;
  const [state, setState] = useState<'silent' | 'speaking' | 'noVoice'>('silent');
  useEffect(() => {
    prepareVoices();
    return stopSpeaking;
  }, []);
  const listen = () => {
    setState('speaking');
    speak(question.say, { onEnd: () => setState('silent'), onNoVoice: () => setState('noVoice') });
  };
  return (
    <div className={styles.dictation}>
      <Button small icon="speaker" aria-pressed={state === 'speaking'} onClick={listen}>
        Listen
      </Button>
      <input
        {...inputProps(props)}
        type="text"
        maxLength={120}
        aria-label="What you hear"
        aria-describedby={describedBy}
        onChange={(event) => onChange({ kind: 'dictation', typed: event.target.value })}
      />
      {state === 'noVoice' && (
        <p className={styles.typing} role="status">
          This browser has no Japanese voice. Read it instead:{' '}
          <span lang="ja" className={styles.japanese}>
            {question.say}
          </span>
        </p>
      )}
    </div>
  );
}
