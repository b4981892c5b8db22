import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { FoundCourse } from '../../../contract/catalog.ts';
import type { LearnerHome } from '../../../contract/learning/home.ts';
import { CategoryTiles } from '../../catalog/shared/category-list.tsx';
import { CourseCards } from '../../catalog/shared/course-cards.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { useSession } from '../../data/session.tsx';
import { pageMeta } from '../../page/meta.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SkeletonCards } from '../../ui/feedback/skeleton-shapes.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { PopularCertificates } from '../certificates/popular-certificates.tsx';
import { useCategories, useLearnerHome } from '../enrolment/hooks.ts';
import { AllFinished, NextStep, SuggestedCourse } from './continue-part.tsx';
import { ProfileQuestions } from './profile-questions.tsx';
import { RecentRows } from './recent-rows.tsx';
import { Today, TodaySkeleton } from './today.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Home', description: 'Your learning area.', hidden: true });

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
        <TodaySkeleton />
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
  return <LoadedHome home={home.data} now={home.dataUpdatedAt} />;
}

function LoadedHome({ home, now }: { home: LearnerHome; now: number }) {
  const { next, recent, suggested, certificates, today, agenda, coursesFinished, profile } = home;
  const [first, ...others] = suggested;
  return (
    <>
      {home.asksProfile && <ProfileQuestions />}
      <Today agenda={agenda} today={today} now={now}>
        {next ? (
          <NextStep next={next} coursesFinished={coursesFinished} today={today} />
        ) : first ? (
          <SuggestedCourse
            course={first}
            coursesFinished={coursesFinished}
            fromInterests={profile?.interests.includes(first.categorySlug) === true}
            isSecondary={home.asksProfile}
          />
        ) : (
          <AllFinished coursesFinished={coursesFinished} />
        )}
      </Today>
      {recent.length > 0 && (
        <ScreenSection
          title="Recently viewed"
          link={{ to: '/user-screen/my-learning', label: 'My Learning' }}
        >
          {recent.length < cardsPerRow ? (
            <RecentRows courses={recent} />
          ) : (
            <CourseCards courses={recent} />
          )}
        </ScreenSection>
      )}
      <Suggestions
        courses={(next ? suggested : others).slice(0, cardsPerRow)}
        profile={home.asksProfile ? undefined : profile}
      />
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

type SuggestionsProps = {
  courses: FoundCourse[];
  /** Undefined while the questions are on the page above. */
  profile: LearnerHome['profile'] | undefined;
};

function Suggestions({ courses, profile }: SuggestionsProps) {
  const [isChanging, setIsChanging] = useState(false);
  if (courses.length === 0) return null;
  const hasInterests = profile != null && profile.interests.length > 0;
  return (
    <ScreenSection
      title={hasInterests ? 'Suggested for you' : 'Popular with other learners'}
      link={{ to: '/user-screen/user-courses', label: 'All courses' }}
    >
      <CourseCards courses={courses} />
      {profile !== undefined && !isChanging && (
        <TextButton small className="mt-5" onClick={() => setIsChanging(true)}>
          {profile === null || (profile.interests.length === 0 && profile.evenings.length === 0)
            ? 'Choose your subjects and evenings'
            : 'Change your subjects and evenings'}
        </TextButton>
      )}
      {profile !== undefined && isChanging && (
        <ProfileQuestions profile={profile} onClose={() => setIsChanging(false)} />
      )}
    </ScreenSection>
  );
}

function Categories() {
  return (
    <ScreenSection title="Categories">
      <QueryView result={useCategories()} skeleton={<SkeletonLines lines={4} />}>
        {(categories) => (
          <CategoryTiles
            categories={categories.map(({ slug, ...category }) => ({
              ...category,
              to: `/user-screen/user-courses?category=${slug}`,
            }))}
          />
        )}
      </QueryView>
    </ScreenSection>
  );
}
