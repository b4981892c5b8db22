import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type CourseQuery, readCourseQuery, searchOf } from './course-query.ts';

export type ShowCourses = (query: CourseQuery, options?: { replace: boolean }) => void;

/** What the address asks for; while the next results are on their way, what it is about to ask for. */
export function useCourseQuery() {
  const here = useLocation();
  const next = useNavigation().location;
  const navigate = useNavigate();
  const isLoading = next?.pathname === here.pathname;
  const { search } = isLoading ? next : here;
  const show: ShowCourses = (query, options) =>
    void navigate({ search: searchOf(query) }, { ...options, preventScrollReset: true });
  return { query: readCourseQuery(new URLSearchParams(search)), show, isLoading };
}
