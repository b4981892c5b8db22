import { type MetaFunction, useSearchParams } from 'react-router';
import { pageMeta } from '../meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { CardGrid, CourseCard } from '../ui/course-card.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ScreenHead } from '../ui/screen.tsx';
import { Select } from '../ui/select.tsx';
import { SkeletonCards } from '../ui/skeleton.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { useCategories, useCourses } from './hooks.ts';
import styles from './user-courses.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Courses', description: 'All courses on Stepwell.', hidden: true });

const place = '/user-screen/user-courses';
const limit = 12;

const sorts = {
  popular: { label: 'Most students first', sort: 'students', order: 'desc' },
  title: { label: 'Title, A to Z', sort: 'title', order: 'asc' },
} as const;
type SortName = keyof typeof sorts;

export default function UserCourses() {
  const [search, setSearch] = useSearchParams();
  const sortName: SortName = search.get('sort') === 'title' ? 'title' : 'popular';
  const category = search.get('category') ?? undefined;
  const categories = useCategories();
  const categoryName = categories.data?.find(({ slug }) => slug === category)?.name;

  const address = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next.size > 0 ? `${place}?${next}` : place;
  };
  const chooseSort = (chosen: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('sort', chosen);
        next.delete('page');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <>
      <ScreenHead
        title="Courses"
        text="Two weeks each, in short lessons."
        action={
          <Select
            label="Order"
            hideLabel
            small
            value={sortName}
            onChange={(event) => chooseSort(event.target.value)}
          >
            {Object.entries(sorts).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        }
      />
      <div className={styles.filter}>
        <CategoryFilter
          categories={categories.data ?? []}
          chosen={category ?? null}
          to={(slug) => address({ category: slug, page: undefined })}
        />
      </div>
      <h2 className="sr">{categoryName ?? 'All courses'}</h2>
      <CourseList
        category={category}
        name={categoryName}
        page={Math.max(1, Math.floor(Number(search.get('page'))) || 1)}
        sortName={sortName}
        pageTo={(page) => address({ page: page > 1 ? String(page) : undefined })}
      />
    </>
  );
}

type CourseListProps = {
  category: string | undefined;
  name: string | undefined;
  page: number;
  sortName: SortName;
  pageTo: (page: number) => string;
};

function CourseList({ category, name, page, sortName, pageTo }: CourseListProps) {
  const { sort, order } = sorts[sortName];
  const courses = useCourses({ category, sort, order, page, limit });
  if (courses.isPending) return <SkeletonCards cards={8} />;
  if (courses.isError) {
    return (
      <ErrorState
        message={courses.error.message}
        onRetry={courses.refetch}
        retrying={courses.isFetching}
      />
    );
  }
  const { data, meta } = courses.data;
  if (data.length === 0) {
    return (
      <EmptyState
        title={name ? `No course in ${name} yet` : 'No course here'}
        text="Have a look at the others."
        action={<LinkButton to={place}>Show all courses</LinkButton>}
      />
    );
  }
  return (
    <div aria-busy={courses.isPlaceholderData}>
      <CardGrid>
        {data.map((course) => (
          <CourseCard key={course.id} course={course} level={2} />
        ))}
      </CardGrid>
      <div className={styles.pages}>
        <Pagination {...meta} unit="courses" to={pageTo} />
      </div>
    </div>
  );
}
