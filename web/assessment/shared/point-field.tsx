import { useId } from 'react';
import type { PointAnswer } from '../../../contract/assessment/assignments.ts';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/fields/field.tsx';
import styles from './point-field.module.css';
import { pointWord } from './point-mark.tsx';

const answers: PointAnswer[] = ['yes', 'partly', 'no'];

type PointFieldProps = {
  question: string;
  name: string;
  answer: PointAnswer | null;
  /** It has to be answered before the form can be sent. */
  isMissing?: boolean;
  onChange: (answer: PointAnswer) => void;
};

/** One question of a rubric, to answer. */
export function PointField({ question, name, answer, isMissing, onChange }: PointFieldProps) {
  const errorId = useId();
  return (
    <fieldset
      className={`${styles.point} py-3 fits lined`}
      aria-describedby={isMissing ? errorId : undefined}
    >
      <legend className="mb-2 small name full tight">{question}</legend>
      <div className={`${styles.answers} stack`}>
        {answers.map((each) => (
          <label
            key={each}
            className={classNames(styles.answer, 'stack middle fine muted label', styles[each])}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={answer === each}
              onChange={() => onChange(each)}
            />
            {pointWord(each)}
          </label>
        ))}
      </div>
      {isMissing && <FieldError id={errorId}>Not answered yet</FieldError>}
    </fieldset>
  );
}
