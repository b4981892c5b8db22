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
import styles from './courses.module.css';
import { CourseFilters } from './filters.tsx';
import {
  courseQueryNames,
  emptyQuery,
  readCourseQuery,
  toListQuery,
  toSearch,
  useCourseQuery,
} from './query.ts';
import { CourseResults, nothingFoundTitle } from './results.tsx';

export const handle: PageHandle = { query: courseQueryNames };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readCourseQuery(new URL(request.url).searchParams);
  const categories = await callOnServer(context, listCategories);
  const category = categories.find(({ slug }) => slug === query.category);
  if (query.category && !category) {
    const successor = categories.find(({ formerSlugs }) =>
      formerSlugs.includes(query.category ?? ''),
    );
    if (successor)
      throw redirect(`/courses${toSearch({ ...query, category: successor.slug })}`, 301);
    return data({ query, categories, category, reply: null }, { status: 404 });
  }
  const reply = await callPageOnServer(context, listCourses, { query: toListQuery(query) });
  if (reply.data.length === 0 && query.page > 1) {
    const page = lastPage(reply.meta.total, reply.meta.limit);
    throw redirect(`/courses${toSearch({ ...query, page })}`);
  }
  return data({ query, categories, category, reply });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { query = emptyQuery, category, reply } = args.loaderData ?? {};
  const search = toSearch({ ...emptyQuery, category: category?.slug, page: query.page });
  return pageMeta(args, {
    title: category ? `${category.name} courses` : 'Courses',
    description: category
      ? category.description || `Short beginner courses in ${category.name}, one step at a time.`
      : 'Short beginner courses in languages, business, art, development and more, one step at a time.',
    path: `/courses${search}`,
    // Search engines index the categories and their pages, not every combination of filters.
    hidden: !reply || search !== toSearch(query),
  });
};

export default function Courses() {
  const { query: answered, categories, category, reply } = useLoaderData<typeof loader>();
  const { query, show, isLoading } = useCourseQuery();
  const nothing = nothingFoundTitle(answered, reply);
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeader
        title={nothing ?? category?.name ?? 'Courses'}
        text={
          nothing
            ? undefined
            : category?.description ||
              'Short courses for beginners, at the pace of your own evenings.'
        }
      />
      <CourseFilters
        query={query}
        show={show}
        categories={categories}
        levels={reply?.meta.levels ?? []}
      />
      {reply ? (
        <CourseResults
          query={query}
          answered={answered}
          show={show}
          categories={categories}
          reply={reply}
          isLoading={isLoading}
        />
      ) : (
        <div className="mt-6">
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
