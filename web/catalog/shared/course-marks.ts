import { createContext, useContext } from 'react';

/** How the signed-in viewer relates to the courses on screen. */
interface CourseMarks {
  enrolled: readonly { courseId: number; done: number; total: number }[];
  saved: readonly number[];
  /** A licence opens every course to the viewer. */
  licensed: boolean;
}

export interface CourseMarksSource {
  /** A hook, so that pages without cards load nothing. Undefined for visitors and while loading. */
  useMarks: () => CourseMarks | undefined;
  setSaved: (courseId: number, saved: boolean) => Promise<void>;
}

/** Enrolments and saved courses belong to learning, which builds on the catalogue: the app connects the two. */
export const CourseMarksContext = createContext<CourseMarksSource>({
  useMarks: () => undefined,
  setSaved: async () => {},
});

export function useCourseMarks() {
  const { useMarks, setSaved } = useContext(CourseMarksContext);
  return { marks: useMarks(), setSaved };
}
