import { useOutletContext } from 'react-router';
import type { Rights } from '../../../contract/catalog/rights.ts';

/** What the frame of a course's screens passes to those below its tabs: the studio has loaded the whole draft. */
export interface TaughtCourse {
  courseId: number;
  rights: Rights;
  details: { title: string };
  /** Null before the first publication. */
  version: object | null;
}

/** Under which the frame has loaded it. */
export const draftKey = (courseId: number) => ['studio', 'draft', courseId] as const;

export function useTaughtCourse(): TaughtCourse {
  return useOutletContext<TaughtCourse>();
}
