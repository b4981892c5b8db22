import type { DraftPractice } from '../../contract/studio/content.ts';
import type { CourseFigure } from '../../contract/studio/figures.ts';

/** What a question of a kind needs besides its text. */
export type EditorProps = {
  question: DraftPractice;
  /** Those of the course, to choose one from. */
  figures: readonly CourseFigure[];
  /** Nothing in a quiz may tell the answer. */
  isInQuiz?: boolean;
  onChange: (question: DraftPractice) => void;
};
