import { classNames } from '../../web/ui/class-names.ts';
import type { FieldProps, PracticeField } from '../shared/field.ts';
import { Inline } from '../shared/inline.tsx';
import { Picture } from '../shared/picture.tsx';
import styles from './several.module.css';

function SeveralField(props: FieldProps<'several'>) {
  const { question, answer, verdict, isOver, describedBy, onChange } = props;
  const toggle = (option: string) => {
    const isChosen = answer.chosen.includes(option);
    const others = answer.chosen.filter((other) => other !== option);
    onChange({ kind: 'several', chosen: isChosen ? others : [...others, option] });
  };
  return (
    <fieldset className="stack gap-2" aria-describedby={describedBy} disabled={isOver}>
      <legend className="mt-2 mb-3 small muted">Choose all that apply.</legend>
      {question.options.map((option, place) => (
        <label
          key={option}
          className={classNames(
            styles.option,
            'stack center gap-3 surface rounded inset-2 tight',
            verdict?.correct && styles.graded,
          )}
        >
          <input
            type="checkbox"
            checked={answer.chosen.includes(option)}
            onChange={() => toggle(option)}
          />
          <span>
            {question.pictures?.[place] && <Picture html={question.pictures[place]} />}
            <Inline text={option} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export const severalField: PracticeField<'several'> = {
  Field: SeveralField,
  start: () => ({ kind: 'several', chosen: [] }),
  missing: (_, { chosen }) => (chosen.length > 0 ? undefined : 'Choose at least one.'),
};
