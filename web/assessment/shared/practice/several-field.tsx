import type { AnswerFieldProps } from './answer-field-props.ts';
import type { DraftOf, KindOf } from './draft-answer.ts';
import { Inline } from './inline.tsx';
import styles from './practice.module.css';

type SeveralFieldProps = AnswerFieldProps<KindOf<'several'>, DraftOf<'several'>>;

export function SeveralField(props: SeveralFieldProps) {
  const { question, answer, verdict, isOver, describedBy, onChange } = props;
  const toggle = (option: string) => {
    const isChosen = answer.chosen.includes(option);
    const others = answer.chosen.filter((other) => other !== option);
    onChange({ kind: 'several', chosen: isChosen ? others : [...others, option] });
  };
  return (
    <fieldset className={styles.several} aria-describedby={describedBy} disabled={isOver}>
      <legend className={styles.say}>Choose all that apply.</legend>
      {question.options.map((option) => (
        <label key={option} className={verdict?.correct ? styles.graded : undefined}>
          <input
            type="checkbox"
            checked={answer.chosen.includes(option)}
            onChange={() => toggle(option)}
          />
          <span>
            <Inline text={option} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
