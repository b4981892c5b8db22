import { useMemo, useState } from 'react';
import type { CourseFigure } from '../../../contract/studio/figures.ts';
import {
  figureOf,
  type PracticeQuestion as Question,
  showQuestion,
} from '../../../practice/kinds.ts';
import { gradeHere } from '../../assessment/shared/practice/grade-here.ts';
import { PracticeQuestion } from '../../assessment/shared/practice/practice-question.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './practice.module.css';

type TriedProps = { question: Question; figures: readonly CourseFigure[] };

type TryItProps = TriedProps & {
  /** What opens it. */
  label: string;
};

/** Opens the question as learners get it. Each change begins it again. */
export function TryIt({ label, ...tried }: TryItProps) {
  const [isTried, setIsTried] = useState(false);
  return (
    <div className="stack left gap-3">
      <Button small icon="eye" aria-expanded={isTried} onClick={() => setIsTried(!isTried)}>
        {isTried ? 'Close the preview' : label}
      </Button>
      {isTried && <Tried key={JSON.stringify(tried.question)} {...tried} />}
    </div>
  );
}

/** Graded here: its answer is the teacher's own, and nothing is stored. */
function Tried({ question, figures }: TriedProps) {
  const draw = (path: string | undefined) =>
    figures.find(({ name }) => `figures/${name}` === path)?.html;
  const calls = useMemo(() => gradeHere([question]), [question]);
  const shown = showQuestion(question, draw(figureOf(question)?.path));
  if (question.kind === 'several' && shown.kind === 'several') {
    shown.pictures = question.options.map(({ picture }) => draw(picture?.figure) ?? null);
  }
  return (
    <div className={styles.tried}>
      <PracticeQuestion question={shown} calls={calls} />
    </div>
  );
}
