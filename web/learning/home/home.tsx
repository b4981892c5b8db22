import type { MetaFunction } from 'react-router';
import type { FoundCourse } from '../../../contract/catalog.ts';
import { CategoryTiles } from '../../catalog/shared/category-list.tsx';
import { CourseCards } from '../../catalog/shared/course-cards.tsx';
import { useSession } from '../../data/session.tsx';
import { pageMeta } from '../../page/meta.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonCards, SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { PopularCertificates } from '../certificates/popular-certificates.tsx';
import { useCategories, useLearnerHome, usePopularCourses } from '../enrolment/hooks.ts';
import { NextStepPanel, PanelSkeleton, PopularPanel } from './next-step-panel.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Home', description: 'Your learning area on Stepwell.', hidden: true });

const cardsPerRow = 4;

export default function Home() {
  const { user } = useSession();
  return (
    <>
      <ScreenHeader
        title={`Welcome back, ${user?.firstname || user?.username}`}
        text="Time to dive back in"
      />
      <PersonalPart />
      <Categories />
    </>
  );
}

function PersonalPart() {
  const home = useLearnerHome();
  if (home.isPending) {
    return (
      <>
        <PanelSkeleton />
        <ScreenSection title="Recently viewed">
          <SkeletonCards cards={cardsPerRow} />
        </ScreenSection>
      </>
    );
  }
  if (home.isError) {
    return (
      <ScreenSection title="Continue">
        <ErrorState
          message={home.error.message}
          onRetry={home.refetch}
          retrying={home.isFetching}
        />
      </ScreenSection>
    );
  }
  const { next, recent, certificates, today } = home.data;
  return (
    <>
      {next && <NextStepPanel next={next} today={today} />}
      {next && recent.length > 0 ? (
        <RecentlyViewed courses={recent} />
      ) : (
        <PopularCourses hasNext={next !== null} recent={recent} />
      )}
      {certificates.length > 0 && (
        <ScreenSection
          title="Most popular certificates"
          link={{ to: '/user-screen/achievement', label: 'Achievements' }}
        >
          <PopularCertificates certificates={certificates} />
        </ScreenSection>
      )}
    </>
  );
}

function RecentlyViewed({ courses }: { courses: FoundCourse[] }) {
  return (
    <ScreenSection
      title="Recently viewed"
      link={{ to: '/user-screen/my-learning', label: 'My Learning' }}
    >
      <CourseCards courses={courses} />
    </ScreenSection>
  );
}

/** Popular courses, for learners without a next step or recently viewed courses. Omitted if they fail to load. */
function PopularCourses({ hasNext, recent }: { hasNext: boolean; recent: FoundCourse[] }) {
  const popular = usePopularCourses(cardsPerRow + 1);
  const [first, ...others] = popular.data ?? [];
  const list = hasNext ? popular.data?.slice(0, cardsPerRow) : others;
  return (
    <>
      {!hasNext && popular.isPending && <PanelSkeleton />}
      {!hasNext && first && <PopularPanel course={first} />}
      {recent.length > 0 ? (
        <RecentlyViewed courses={recent} />
      ) : (
        !popular.isError && (
          <ScreenSection
            title="Popular courses"
            link={{ to: '/user-screen/user-courses', label: 'All courses' }}
          >
            {list ? <CourseCards courses={list} /> : <SkeletonCards cards={cardsPerRow} />}
          </ScreenSection>
        )
      )}
    </>
  );
}

function Categories() {
  const categories = useCategories();
  return (
    <ScreenSection title="Categories">
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
    </ScreenSection>
  );
}
