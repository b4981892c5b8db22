import { createContext, useContext } from 'react';
import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';

export interface Trial {
  answers: (number | null)[];
  paper: string;
}

/** The preview of a draft: quizzes can be tried and assignments looked at, and nothing is stored. */
export interface Preview {
  tryQuiz: (trial: Trial) => Promise<AttemptResult>;
}

export const PreviewContext = createContext<Preview | null>(null);

export function usePreview(): Preview | null {
  return useContext(PreviewContext);
}
