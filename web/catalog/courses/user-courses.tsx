import { type MetaFunction, Navigate } from 'react-router';
import { PageTitle } from '../../data/page-title.tsx';
import { pageMeta } from '../../page/meta.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/skeleton-shapes.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { CourseFilters } from './filters.tsx';
import { useCategories, useCourses } from './hooks.ts';
import { type CourseQuery, type ShowCourses, toSearch, useCourseQuery } from './query.ts';
import { CourseResults, nothingFoundTitle } from './results.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Courses', description: 'All courses.', hidden: true });

/** The catalogue in the learner's area. */
export default function UserCourses() {
  const { query, show } = useCourseQuery();
  const courses = useCourses(query);
  const categories = useCategories();
  const category = categories.data?.find(({ slug }) => slug === query.category);
  const nothing = courses.data && nothingFoundTitle(courses.data.query, courses.data.reply);
  return (
    <>
      {category && <PageTitle>{`${category.name} courses`}</PageTitle>}
      <ScreenHeader
        title={nothing ?? 'Courses'}
        text={nothing ? undefined : 'Two weeks each, in short lessons.'}
      />
      <div className="mt-6">
        <CourseFilters
          query={query}
          show={show}
          categories={categories.data ?? []}
          levels={courses.data?.reply.meta.levels ?? []}
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
      <div className="mt-6">
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
      <div className="mt-6">
        <SkeletonCards cards={8} />
      </div>
    );
  }
  const { query: answered, reply } = courses.data;
  if (reply.data.length === 0 && answered.page > 1) {
    return <Navigate replace to={{ search: toSearch({ ...answered, page: 1 }) }} />;
  }
  return (
    <CourseResults
      query={query}
      answered={answered}
      show={show}
      categories={categories.data ?? []}
      reply={reply}
      isLoading={courses.isPlaceholderData}
    />
  );
}
