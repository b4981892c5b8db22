import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router';
import { listCategories, listCourses } from '../../contract/catalog.ts';
import { pageMeta } from '../meta.ts';
import type { PageHandle } from '../page-handle.ts';
import { callOnServer, callPageOnServer } from '../server-call.ts';
import { LinkButton } from '../ui/button.tsx';
import { CardGrid, CourseCard } from '../ui/course-card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { PageHead } from '../ui/section.tsx';
import { CategoryFilter } from './category-filter.tsx';
import styles from './courses.module.css';
import { coursesPath } from './courses-path.ts';

export const handle: PageHandle = { query: ['category', 'page'] };

const coursesPerPage = 12;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const slug = search.get('category');
  const page = pageOf(search.get('page'));
  const categories = await callOnServer(context, listCategories);
  const category = categories.find((candidate) => candidate.slug === slug) ?? null;
  if (slug && !category) {
    return data({ categories, category, courses: [], meta: null }, { status: 404 });
  }
  const { data: courses, meta } = await callPageOnServer(context, listCourses, {
    query: { category: category?.slug, page, limit: coursesPerPage },
  });
  if (courses.length === 0 && page > 1) throw redirect(coursesPath(category?.slug));
  return data({ categories, category, courses, meta });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const category = args.loaderData?.category;
  return pageMeta(args, {
    title: category ? `${category.name} courses` : 'Courses',
    description: category
      ? `Short beginner courses in ${category.name}, one step at a time.`
      : 'Short beginner courses in languages, business, art, development and more, one step at a time.',
    path: coursesPath(category?.slug, args.loaderData?.meta?.page),
    hidden: args.loaderData?.meta === null,
  });
};

export default function Courses() {
  const { categories, category, courses, meta } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title={category?.name ?? 'Courses'}
        text="Short courses for beginners, at the pace of your own evenings."
      />
      <CategoryFilter categories={categories} chosen={category?.slug ?? (meta ? null : '')} />
      <h2 className="visually-hidden">{category ? `${category.name} courses` : 'All courses'}</h2>
      {courses.length > 0 ? (
        <CardGrid>
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} level={2} />
          ))}
        </CardGrid>
      ) : (
        <EmptyState
          title={category ? `No courses in ${category.name} yet` : 'There is no such category'}
          text={category ? 'Have a look at the others.' : 'Choose one from the list above.'}
          action={<LinkButton to="/courses">See all courses</LinkButton>}
        />
      )}
      {meta && courses.length > 0 && (
        <div className={styles.pages}>
          <Pagination {...meta} unit="courses" to={(page) => coursesPath(category?.slug, page)} />
        </div>
      )}
    </div>
  );
}

function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}
