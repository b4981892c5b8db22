import { useState } from 'react';
import { seededRandom } from '../../../../activities/shared/random.ts';
import type { MarkedAnswer } from '../../../../contract/assessment/quizzes.ts';
import { formatNumber } from '../../../../contract/text/numbers.ts';
import type { PracticeAnswer, ShownQuestion } from '../../../../practice/kinds.ts';
import { Inline } from '../../../../practice/shared/inline.tsx';
import { Picture } from '../../../../practice/shared/picture.tsx';
import { viewOf } from '../../../../practice/views.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { Notes } from '../../shared/practice/notes.tsx';
import { type Answer, noteIdOf } from '../quiz-answers.ts';
import type { QuizQuestionProps } from '../quiz-question.tsx';
import styles from './kind-answer.module.css';

type KindAnswerProps = Pick<
  QuizQuestionProps,
  'name' | 'chosen' | 'verdict' | 'isUnanswered' | 'answersHidden'
> & {
  shown: ShownQuestion;
  /** Null as long as something is missing: only whole answers are graded. */
  onAnswer: (answer: PracticeAnswer | null) => void;
};

/** Where a question of a practice kind is answered in a quiz. It is graded with the others, once the quiz is handed in. */
export function KindAnswer(props: KindAnswerProps) {
  const { shown: question, verdict, isUnanswered, answersHidden = false, onAnswer } = props;
  const noteId = noteIdOf(props.name);
  const { Field, start, missing: missingIn, insist, finish } = viewOf(question.kind);
  const marked = verdict?.marked;
  const given = marked ? marked.given : isAnswer(props.chosen) ? props.chosen : null;
  const [draft, setDraft] = useState(() => draftOf(question, given));
  /** What this screen has reported: anything else comes from elsewhere, such as a draft, or the next attempt. */
  const [known, setKnown] = useState(given);
  const [asked, setAsked] = useState(question);
  if (given !== known || question !== asked) {
    setKnown(given);
    setAsked(question);
    if (given !== null || verdict || question !== asked) setDraft(draftOf(question, given));
  }
  const missing = missingIn(question, draft);

  const change = (next: PracticeAnswer) => {
    setDraft(next);
    const answer = missingIn(question, next) ? null : (finish?.(question, next) ?? next);
    setKnown(answer);
    onAnswer(answer);
  };
  return (
    <div className={styles.answer}>
      {question.picture && <Picture html={question.picture} />}
      {question.partial && <p className="small muted">{shareRules[question.kind]}</p>}
      <Field
        key={start.name + question.question}
        question={question}
        answer={draft}
        // What is hidden is hidden in parts as well.
        verdict={marked && !answersHidden ? marked : null}
        isOver={verdict !== undefined}
        describedBy={verdict || isUnanswered ? noteId : undefined}
        onChange={change}
      />
      {!verdict && missing && insist && (
        <Button small className="mt-3" onClick={() => change(insist(draft))}>
          It’s right as it is
        </Button>
      )}
      {isUnanswered && (
        <p className={styles.missing} id={noteId}>
          <Icon name="warning" size={16} />
          Not answered yet
          {missing &&
            ` (${insist ? 'move an entry, or press the button above' : lowerFirst(missing)})`}
        </p>
      )}
      {marked && <Why id={noteId} marked={marked} answersHidden={answersHidden} />}
    </div>
  );
}

const shareRules: Partial<Record<ShownQuestion['kind'], string>> = {
  several: 'Each right mark earns a share of the point, and each wrong mark takes one away.',
  matching: 'Each right pair earns a share of the point.',
  number: 'A close answer earns a share of the point.',
};

const isAnswer = (answer: Answer): answer is PracticeAnswer =>
  answer !== null && typeof answer !== 'number';

function draftOf(question: ShownQuestion, given: PracticeAnswer | null): PracticeAnswer {
  const { start, insist } = viewOf(question.kind);
  // The same wherever it is drawn: on the server, in the browser, and after a reload.
  const begun = start(question, seededRandom(seedOf(question.question)));
  if (!given) return begun;
  const draft = { ...begun, ...given } as PracticeAnswer;
  return insist?.(draft) ?? draft;
}

const seedOf = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 32, 7);

const lowerFirst = (sentence: string) =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;

type WhyProps = { id: string; marked: MarkedAnswer; answersHidden: boolean };

function Why({ id, marked, answersHidden }: WhyProps) {
  const { given, correct, points, says, solution, explanation } = marked;
  const [only, ...others] = correct ? [] : (solution ?? []);
  return (
    <div className={styles.why}>
      <p id={id} tabIndex={-1}>
        <b>{titleOf(marked)}</b> {!correct && points > 0 && `${formatNumber(points)} of a point. `}
        {given === null && !answersHidden && 'Retake the quiz and answer it to see the answer.'}
        {answersHidden && `The ${correct ? 'explanation' : 'right answer'} is shown once you pass.`}
        {says && <Inline text={says} />}
      </p>
      <Notes notes={marked.notes} />
      {only !== undefined && (
        <>
          <p>
            <b>The answer:</b> {others.length === 0 && <Inline text={only} />}
          </p>
          {others.length > 0 && (
            <ol className={styles.solution}>
              {solution?.map((line) => (
                <li key={line}>
                  <Inline text={line} />
                </li>
              ))}
            </ol>
          )}
        </>
      )}
      {explanation && (
        <p>
          <Inline text={explanation} />
        </p>
      )}
    </div>
  );
}

function titleOf({ given, correct, points }: MarkedAnswer): string {
  if (given === null) return 'Not answered.';
  if (correct) return 'Correct.';
  return points > 0 ? 'Partly right.' : 'Not quite.';
}
