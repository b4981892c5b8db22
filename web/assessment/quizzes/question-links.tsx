import { TextLink } from '../../ui/buttons/text-link.tsx';
import styles from './quiz.module.css';
import { questionId } from './quiz-answers.ts';

type QuestionLinksProps = {
  /** Indexes of questions. */
  questions: readonly number[];
  onSelect: (question: number) => void;
  small?: boolean;
};

/** Links to questions of the quiz on this page. */
export function QuestionLinks({ questions, onSelect, small }: QuestionLinksProps) {
  return (
    <ul className={styles.links}>
      {questions.map((question) => (
        <li key={question}>
          <TextLink
            small={small}
            to={`#${questionId(question)}`}
            prefetch="none"
            onClick={(event) => {
              event.preventDefault();
              onSelect(question);
            }}
          >
            Question {question + 1}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
