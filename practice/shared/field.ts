import type { ComponentType } from 'react';
import type { PracticeVerdict } from '../../contract/assessment/practice.ts';
import type { AnswerOf, PracticeKind, ShownOf } from '../kinds.ts';

export type FieldProps<K extends PracticeKind, Draft = AnswerOf<K>> = {
  question: ShownOf<K>;
  answer: Draft;
  verdict: PracticeVerdict | null;
  /** Solved or given up: nothing can be changed any more. */
  isOver: boolean;
  describedBy?: string | undefined;
  onChange: (answer: Draft) => void;
};

/** Where a question of a kind is answered. A draft is what a learner has done so far; it may be incomplete. */
export interface PracticeField<K extends PracticeKind, Draft extends AnswerOf<K> = AnswerOf<K>> {
  Field: ComponentType<FieldProps<K, Draft>>;
  /** `random` is from 0 to 1. */
  start: (question: ShownOf<K>, random: () => number) => Draft;
  /** What is missing before an answer can be checked, as a sentence; undefined if nothing is. */
  missing: (question: ShownOf<K>, draft: Draft) => string | undefined;
  /** The draft once its learner was told what is missing. */
  insist?: (draft: Draft) => Draft;
  /** What is sent, where it isn't the draft as it is. */
  finish?: (question: ShownOf<K>, draft: Draft) => AnswerOf<K>;
  /** What stays for another try, and what the button is called. */
  retry?: {
    keep: (draft: Draft, verdict: PracticeVerdict) => Draft;
    label: (draft: Draft, verdict: PracticeVerdict) => string;
  };
}
