import { useMemo } from 'react';
import { gradePractice, solutionOf } from '../../../contract/assessment/practice/grade.ts';
import type { PracticeQuestion as Question } from '../../../contract/assessment/practice/question.ts';
import { showQuestion } from '../../../contract/assessment/practice/shown.ts';
import { PracticeQuestion } from '../../assessment/shared/practice/practice-question.tsx';
import type { PracticeCalls } from '../../assessment/shared/practice/use-practice-question.ts';
import styles from './practice.module.css';
import { useCourseFigures } from './use-course-figures.ts';

type TryItProps = { question: Question; courseId: number };

/** The question as learners get it, graded here: its answer is the teacher's own, and nothing is stored. */
export function TryIt({ question, courseId }: TryItProps) {
  const { figures } = useCourseFigures(courseId, question.kind === 'hotspot');
  const figure =
    question.kind === 'hotspot'
      ? figures.find(({ name }) => `figures/${name}` === question.figure)?.html
      : undefined;
  const calls = useMemo(() => gradeHere(question), [question]);
  return (
    <div className={styles.tried}>
      <PracticeQuestion question={showQuestion(question, figure)} calls={calls} />
    </div>
  );
}

function gradeHere(question: Question): PracticeCalls {
  return {
    answer: async (_, { answer, reveal = false }) => {
      const grade = gradePractice(question, answer);
      if (!grade) throw new Error('This doesn’t answer the question.');
      const isOver = grade.correct || reveal;
      return {
        ...grade,
        explanation: isOver ? question.explanation : null,
        solution: isOver ? solutionOf(question) : null,
      };
    },
    hint: async (_, seen) => ({
      hint: question.hints[seen] ?? '',
      left: question.hints.length - seen - 1,
    }),
  };
}
