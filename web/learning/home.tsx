import type { MetaFunction } from 'react-router';
import { CourseCards } from '../course-cards.tsx';
import { pageMeta } from '../meta.ts';
import { useSession } from '../session.tsx';
import { CategoryTiles } from '../ui/category-stair.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { Block, ScreenHead } from '../ui/screen.tsx';
import { SkeletonCards, SkeletonLines } from '../ui/skeleton.tsx';
import { DivePanel } from './dive-panel.tsx';
import { useCategories, usePopularCourses } from './hooks.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Home', description: 'Your learning area on Stepwell.', hidden: true });

const cards = 4;

export default function Home() {
  const { user } = useSession();
  return (
    <>
      <ScreenHead
        title={`Welcome back, ${user?.firstname || user?.username}`}
        text="Time to dive back in"
      />
      <PopularCourses />
      <Categories />
    </>
  );
}

function PopularCourses() {
  const popular = usePopularCourses(cards + 1);
  const [first, ...others] = popular.data ?? [];
  if (popular.isError) {
    return (
      <Block title="Popular courses">
        <ErrorState
          message={popular.error.message}
          onRetry={popular.refetch}
          retrying={popular.isFetching}
        />
      </Block>
    );
  }
  return (
    <>
      <DivePanel course={first} loading={popular.isPending} />
      <Block
        title="Popular courses"
        link={{ to: '/user-screen/user-courses', label: 'All courses' }}
      >
        {popular.isPending ? <SkeletonCards cards={cards} /> : <CourseCards courses={others} />}
      </Block>
    </>
  );
}

function Categories() {
  const categories = useCategories();
  return (
    <Block title="Categories">
      {categories.isPending && <SkeletonLines lines={4} />}
      {categories.isError && (
        <ErrorState
          message={categories.error.message}
          onRetry={categories.refetch}
          retrying={categories.isFetching}
        />
      )}
      {categories.data && (
        <CategoryTiles
          categories={categories.data.map(({ slug, ...category }) => ({
            ...category,
            to: `/user-screen/user-courses?category=${slug}`,
          }))}
        />
      )}
    </Block>
  );
}
