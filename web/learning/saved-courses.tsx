import type { MetaFunction } from 'react-router';
import { pageMeta } from '../meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { CardGrid, CourseCard } from '../ui/course-card.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { Block, ScreenHead } from '../ui/screen.tsx';
import { SkeletonCards } from '../ui/skeleton.tsx';
import { useHotDeals } from './hooks.ts';
import { HotDeals } from './hot-deals.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Saved Courses',
    description: 'Courses you keep for later, and what costs less now.',
    hidden: true,
  });

export default function SavedCourses() {
  const deals = useHotDeals();
  return (
    <>
      <ScreenHead title="Saved Courses" text="What you keep for later, and what costs less now." />
      {deals.data && (
        <HotDeals free={deals.data.free.length} discounted={deals.data.discounted.length} />
      )}
      <Block title="Saved by you">
        <EmptyState
          title="Nothing saved"
          text="Your list is empty. Everything there is to learn stands in the catalogue."
          action={<LinkButton to="/user-screen/user-courses">Look around</LinkButton>}
        />
      </Block>
      <Block title="Free or reduced now">
        {deals.isPending && <SkeletonCards cards={4} />}
        {deals.isError && (
          <ErrorState
            message={deals.error.message}
            onRetry={deals.refetch}
            retrying={deals.isFetching}
          />
        )}
        {deals.data && (
          <CardGrid>
            {[...deals.data.free, ...deals.data.discounted].map((course) => (
              <CourseCard key={course.id} course={course} />
            ))}
          </CardGrid>
        )}
      </Block>
    </>
  );
}
