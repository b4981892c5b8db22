import type { ShownQuestion } from '../../../../contract/assessment/practice/shown.ts';
import type { PracticeVerdict } from '../../../../contract/assessment/practice.ts';
import type { DraftAnswer } from './draft-answer.ts';

export type AnswerFieldProps<Q extends ShownQuestion, A extends DraftAnswer> = {
  question: Q;
  answer: A;
  verdict: PracticeVerdict | null;
  /** Solved or given up: nothing can be changed any more. */
  isOver: boolean;
  describedBy?: string | undefined;
  onChange: (answer: DraftAnswer) => void;
};
