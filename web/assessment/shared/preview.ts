import { createContext, useContext } from 'react';
import type { ActivityDetail } from '../../../contract/assessment/activities.ts';
import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import type { PreviewPractice } from '../../../contract/studio/preview.ts';

export interface Trial {
  answers: (number | null)[];
  paper: string;
}

/** The preview of a draft: everything can be tried, and nothing is stored. */
export interface Preview {
  tryQuiz: (trial: Trial) => Promise<AttemptResult>;
  loadActivity: (activity: string) => Promise<ActivityDetail>;
  loadPractice: () => Promise<PreviewPractice>;
}

export const PreviewContext = createContext<Preview | null>(null);

export function usePreview(): Preview | null {
  return useContext(PreviewContext);
}
