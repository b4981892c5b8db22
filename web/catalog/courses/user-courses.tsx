import { type MetaFunction, Navigate } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonCards } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { CourseFilters } from './course-filters.tsx';
import { type CourseQuery, searchOf } from './course-query.ts';
import { CourseResults } from './course-results.tsx';
import { useCategories, useCourses } from './hooks.ts';
import { type ShowCourses, useCourseQuery } from './use-course-query.ts';
import styles from './user-courses.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Courses', description: 'All courses on Stepwell.', hidden: true });

export default function UserCourses() {
  const { query, show } = useCourseQuery();
  const courses = useCourses(query);
  const categories = useCategories();
  return (
    <>
      <ScreenHeader title="Courses" text="Two weeks each, in short lessons." />
      <div className={styles.filters}>
        <CourseFilters
          query={query}
          show={show}
          categories={categories.data ?? []}
          levels={courses.data?.found.meta.levels ?? []}
        />
      </div>
      <Results query={query} show={show} />
    </>
  );
}

function Results({ query, show }: { query: CourseQuery; show: ShowCourses }) {
  const courses = useCourses(query);
  const categories = useCategories();
  if (courses.isError) {
    return (
      <div className={styles.instead}>
        <ErrorState
          message={courses.error.message}
          onRetry={courses.refetch}
          retrying={courses.isFetching}
        />
      </div>
    );
  }
  if (courses.isPending) {
    return (
      <div className={styles.instead}>
        <SkeletonCards cards={8} />
      </div>
    );
  }
  const { query: loaded, found } = courses.data;
  if (found.data.length === 0 && loaded.page > 1) {
    return <Navigate replace to={{ search: searchOf({ ...loaded, page: 1 }) }} />;
  }
  return (
    <CourseResults
      query={loaded}
      show={show}
      category={categories.data?.find(({ slug }) => slug === loaded.category)}
      found={found}
      busy={courses.isPlaceholderData}
    />
  );
}
