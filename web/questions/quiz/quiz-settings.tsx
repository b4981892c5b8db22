import type { ReactNode } from 'react';
import {
  isUsual,
  longestMinutes,
  type Placed,
  type QuizSettings,
  termsOf,
} from '../../../contract/catalog/quiz-settings.ts';
import { largestQuiz } from '../../../contract/catalog.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { saidAbout } from '../../studio/shared/fields.tsx';
import { type DetailProblems, fieldId } from '../../studio/shared/problems.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { useTyped } from '../../writing/shared/use-typed.ts';
import styles from './quiz.module.css';

type QuizSettingsProps = {
  questions: readonly Placed[];
  settings: QuizSettings;
  problems: DetailProblems;
  onChange: (settings: QuizSettings) => void;
};

/** How many questions are asked, what is needed to pass and how long there is. An empty field is as in the usual quiz. */
export function QuizSettingsFields({ questions, settings, problems, onChange }: QuizSettingsProps) {
  const written = questions.length;
  const usual = termsOf(questions, { ...settings, passMark: undefined });
  const { asked, passMark, parts } = termsOf(questions, settings);
  const field = (name: NumberSetting) => ({
    name,
    value: settings[name],
    problems,
    onChange: (value: number | undefined) => onChange({ ...settings, [name]: value }),
  });
  return (
    <div className={styles.settings}>
      <div className={styles.numbers}>
        {parts ? (
          <div className="small">
            <p className="label mb-2">Questions asked</p>
            <p className="num">
              {asked} of {written} written
            </p>
            <p className="muted mt-2">Each part says how many it asks.</p>
          </div>
        ) : (
          <NumberField
            {...field('asked')}
            label="Questions asked"
            most={largestQuiz}
            placeholder={String(termsOf(written).asked)}
            unit={`of ${written} written`}
            hint={asked < written && 'Each attempt draws its own.'}
          />
        )}
        <NumberField
          {...field('passMark')}
          label="Pass mark"
          most={largestQuiz}
          placeholder={String(usual.passMark)}
          unit={`of ${asked} ${noun(asked, 'point')}`}
          hint={passMark <= asked && `${Math.round((passMark / asked) * 100)}% of the points`}
        />
        <NumberField
          {...field('minutes')}
          label="Time limit"
          most={longestMinutes}
          placeholder="None"
          unit={noun(settings.minutes ?? 2, 'minute')}
          hint={settings.minutes !== undefined && 'Counted on our server, not on their device.'}
        />
        {settings.minutes !== undefined && (
          <div className="small">
            <p className="label mb-2">More time</p>
            <p className="muted loose">
              You can give a learner more time under Learners. Time lost with a connection is given
              back.
            </p>
          </div>
        )}
      </div>
      {!isUsual(settings) && (
        <p className="small muted mt-4">
          This quiz has its own settings.{' '}
          <TextButton small onClick={() => onChange({})}>
            Back to the usual quiz
          </TextButton>
        </p>
      )}
    </div>
  );
}

type NumberSetting = 'asked' | 'passMark' | 'minutes';

type NumberFieldProps = {
  /** Its place among the settings of the quiz. */
  name: string;
  label: string;
  value: number | undefined;
  most: number;
  /** What holds while the field is empty. */
  placeholder: string;
  unit: string;
  hint: ReactNode;
  problems: DetailProblems;
  onChange: (value: number | undefined) => void;
};

export function NumberField(props: NumberFieldProps) {
  const { name, label, value, most, placeholder, unit, problems, onChange } = props;
  const typed = useTyped({
    value,
    format: (value) => (value === undefined ? '' : String(value)),
    parse: (text) => readNumber(text, most),
    onChange,
  });
  const path = `quiz.${name}`;
  const { error, hint } = saidAbout(problems, path, { isEmpty: false, hint: props.hint });
  const wrong = typed.isValue ? error : `A whole number from 1 to ${most}.`;
  return (
    <Field id={fieldId(path)} label={label} hint={hint} {...(wrong && { error: wrong })}>
      {(control) => (
        <span className="row center gap-2 small label">
          <input
            {...control}
            className={styles.typed}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            placeholder={placeholder}
            value={typed.text}
            onChange={({ target }) => typed.type(target.value)}
          />
          {unit}
        </span>
      )}
    </Field>
  );
}

/** Nothing: as in the usual quiz. Null if it isn't a number that can be set. */
function readNumber(text: string, most: number): number | undefined | null {
  if (text.trim() === '') return undefined;
  if (!/^\d{1,3}$/.test(text.trim())) return null;
  const number = Number(text);
  return number >= 1 && number <= most ? number : null;
}
