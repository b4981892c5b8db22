import {
  longestPartTitle,
  type PartTerms,
  type QuizPart,
} from '../../../contract/catalog/quiz-settings.ts';
import { largestQuiz } from '../../../contract/catalog.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { saidAbout } from '../../studio/shared/fields.tsx';
import { type DetailProblems, fieldId } from '../../studio/shared/problems.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './quiz.module.css';
import { NumberField } from './quiz-settings.tsx';

type PartHeadProps = {
  part: QuizPart;
  terms: PartTerms;
  /** From 0. */
  place: number;
  problems: DetailProblems;
  onChange: (part: QuizPart) => void;
  onRemove: () => void;
};

/** The title of a part, and how many of its questions are asked. */
export function PartHead({ part, terms, place, problems, onChange, onRemove }: PartHeadProps) {
  const path = `quiz.parts.${place}`;
  const { error } = saidAbout(problems, `${path}.title`, { isEmpty: false, hint: null });
  const empty = saidAbout(problems, `${path}.questions`, { isEmpty: false, hint: null });
  return (
    <div className={styles.part}>
      <h3>
        Part {place + 1}
        {part.title && `: ${part.title}`}
      </h3>
      <p className="small muted">{describePart(terms)}</p>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove part ${place + 1}`}
        onClick={onRemove}
      >
        <Icon name="trash" size={18} />
      </button>
      <div className={styles.partFields}>
        <TextField
          id={fieldId(`${path}.title`)}
          small
          label="Title"
          maxLength={longestPartTitle}
          value={part.title}
          {...(error && { error })}
          onChange={({ target }) => onChange({ ...part, title: target.value })}
        />
        <NumberField
          name={`parts.${place}.asked`}
          label="Drawn for each learner"
          value={part.asked}
          most={largestQuiz}
          placeholder="All"
          unit={`of ${terms.questions}`}
          hint={false}
          problems={problems}
          onChange={(asked) => {
            const { asked: _, ...others } = part;
            onChange({ ...others, ...(asked !== undefined && { asked }) });
          }}
        />
      </div>
      {empty.error && <p className="small bad">{empty.error}</p>}
    </div>
  );
}

function describePart({ questions, asked }: PartTerms): string {
  if (questions === 0) return 'No questions yet';
  if (asked < questions) return `${asked} of these ${questions}, drawn for each learner`;
  return questions === 1
    ? 'One question'
    : `All ${questions} ${noun(questions, 'question')}, in this order`;
}
