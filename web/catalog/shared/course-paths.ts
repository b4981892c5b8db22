import { createContext, useContext } from 'react';
import { coursePath, lessonPath } from './paths.ts';

/** Where the links of a course page and its lessons lead. */
export interface CoursePaths {
  course: (id: number) => string;
  lesson: (slug: string) => string;
}

/** The public pages, unless a preview leads to pages of its own. */
export const CoursePathsContext = createContext<CoursePaths>({
  course: coursePath,
  lesson: lessonPath,
});

export function useCoursePaths(): CoursePaths {
  return useContext(CoursePathsContext);
}
