import { useMemo } from 'react';
import type { CourseFigure } from '../../../contract/studio/figures.ts';
import {
  figureOf,
  type PracticeQuestion as Question,
  showQuestion,
} from '../../../practice/kinds.ts';
import { gradeHere } from '../../assessment/shared/practice/grade-here.ts';
import { PracticeQuestion } from '../../assessment/shared/practice/practice-question.tsx';
import styles from './practice.module.css';

type TryItProps = { question: Question; figures: readonly CourseFigure[] };

/** The question as learners get it, graded here: its answer is the teacher's own, and nothing is stored. */
export function TryIt({ question, figures }: TryItProps) {
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
