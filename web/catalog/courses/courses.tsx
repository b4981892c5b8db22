import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router';
import { listCategories, listCourses } from '../../../contract/catalog.ts';
import { callOnServer, callPageOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/section.tsx';
import { lastPage } from '../../ui/navigation/pagination.tsx';
import { CourseFilters } from './course-filters.tsx';
import {
  courseQueryNames,
  listInputOf,
  readCourseQuery,
  searchOf,
  wholeCatalogue,
} from './course-query.ts';
import { CourseResults } from './course-results.tsx';
import styles from './courses.module.css';
import { useCourseQuery } from './use-course-query.ts';

export const handle: PageHandle = { query: courseQueryNames };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readCourseQuery(new URL(request.url).searchParams);
  const categories = await callOnServer(context, listCategories);
  const category = categories.find(({ slug }) => slug === query.category);
  if (query.category && !category) {
    return data({ query, categories, category, found: null }, { status: 404 });
  }
  const found = await callPageOnServer(context, listCourses, { query: listInputOf(query) });
  if (found.data.length === 0 && query.page > 1) {
    const page = lastPage(found.meta.total, found.meta.limit);
    throw redirect(`/courses${searchOf({ ...query, page })}`);
  }
  return data({ query, categories, category, found });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { query = wholeCatalogue, category, found } = args.loaderData ?? {};
  const search = searchOf({ ...wholeCatalogue, category: category?.slug, page: query.page });
  return pageMeta(args, {
    title: category ? `${category.name} courses` : 'Courses',
    description: category
      ? `Short beginner courses in ${category.name}, one step at a time.`
      : 'Short beginner courses in languages, business, art, development and more, one step at a time.',
    path: `/courses${search}`,
    // Search engines are to know the categories and their pages, not every way to narrow them.
    hidden: !found || search !== searchOf(query),
  });
};

export default function Courses() {
  const { query: loaded, categories, category, found } = useLoaderData<typeof loader>();
  const { query, show, isLoading } = useCourseQuery();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeader
        title={category?.name ?? 'Courses'}
        text="Short courses for beginners, at the pace of your own evenings."
      />
      <CourseFilters
        query={query}
        show={show}
        categories={categories}
        levels={found?.meta.levels ?? []}
      />
      {found ? (
        <CourseResults
          query={loaded}
          show={show}
          category={category}
          found={found}
          busy={isLoading}
        />
      ) : (
        <div className={styles.unknown}>
          <EmptyState
            title="There is no such category"
            text="Choose one from the list above."
            action={<LinkButton to="/courses">See all courses</LinkButton>}
          />
        </div>
      )}
    </div>
  );
}
