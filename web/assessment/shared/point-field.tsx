import type { PointAnswer } from '../../../contract/assessment/assignments.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './point-field.module.css';
import { pointWord } from './point-mark.tsx';

const answers: PointAnswer[] = ['yes', 'partly', 'no'];

type PointFieldProps = {
  question: string;
  name: string;
  answer: PointAnswer | null;
  onChange: (answer: PointAnswer) => void;
};

/** One question of a rubric, to answer. */
export function PointField({ question, name, answer, onChange }: PointFieldProps) {
  return (
    <fieldset className={styles.point}>
      <legend>{question}</legend>
      <div className={styles.answers}>
        {answers.map((each) => (
          <label key={each} className={classNames(styles.answer, styles[each])}>
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
    </fieldset>
  );
}
