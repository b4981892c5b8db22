import { useMemo } from 'react';
import type { PracticeQuestion as Question } from '../../../contract/assessment/practice/question.ts';
import { showQuestion } from '../../../contract/assessment/practice/shown.ts';
import { gradeHere } from '../../assessment/shared/practice/grade-here.ts';
import { PracticeQuestion } from '../../assessment/shared/practice/practice-question.tsx';
import styles from './practice.module.css';
import { useCourseFigures } from './use-course-figures.ts';

type TryItProps = { question: Question; courseId: number };

/** The question as learners get it, graded here: its answer is the teacher's own, and nothing is stored. */
export function TryIt({ question, courseId }: TryItProps) {
  const path = question.kind === 'hotspot' ? question.figure : question.picture?.figure;
  const { figures } = useCourseFigures(courseId, path !== undefined);
  const figure = figures.find(({ name }) => `figures/${name}` === path)?.html;
  const calls = useMemo(() => gradeHere([question]), [question]);
  return (
    <div className={styles.tried}>
      <PracticeQuestion question={showQuestion(question, figure)} calls={calls} />
    </div>
  );
}
