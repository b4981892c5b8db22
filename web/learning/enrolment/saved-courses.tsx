import { useRef } from 'react';
import type { MetaFunction } from 'react-router';
import type { CourseCard } from '../../../contract/catalog.ts';
import { CourseCards } from '../../catalog/shared/course-cards.tsx';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/skeleton-shapes.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { setSaved, useMyCourses } from '../shared/my-courses.ts';
import { useHotDeals, useSavedCourses } from './hooks.ts';
import { dealsPath, HotDeals } from './hot-deals.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Saved Courses',
    description: 'Courses you’ve saved for later, and current deals.',
    hidden: true,
  });

/** Two rows. */
const dealCards = 8;

const isFree = ({ sale }: CourseCard) => sale?.startsWith('Free') ?? false;

export default function SavedCourses() {
  const saved = useSavedCourses();
  const deals = useHotDeals();
  const { data: mine, error: ownError } = useMyCourses();
  // The bookmarks change at once, the list only when it is refetched.
  const isSaved = ({ id }: CourseCard) => mine?.saved.includes(id) ?? true;
  const list = saved.data?.filter(isSaved);
  // Saved ones are listed above, and an enrolled course is no deal.
  const isEnrolled = ({ id }: CourseCard) =>
    mine?.enrolled.some(({ courseId }) => courseId === id) ?? false;
  const isNew = (course: CourseCard) => !mine?.saved.includes(course.id) && !isEnrolled(course);
  const savedDeals = list?.filter((course) => course.sale && !isEnrolled(course)) ?? [];
  const otherDeals =
    mine || ownError ? deals.data?.courses.filter(isNew).slice(0, dealCards) : undefined;
  return (
    <>
      <ScreenHeader
        title="Saved Courses"
        text="Courses you’ve saved for later, and current deals"
      />
      {deals.data && (
        <HotDeals
          all={deals.data.counts}
          saved={{
            free: savedDeals.filter(isFree).length,
            discounted: savedDeals.filter((course) => !isFree(course)).length,
          }}
        />
      )}
      <ScreenSection title="Saved by you">
        {saved.isError ? (
          <ErrorState
            message={saved.error.message}
            onRetry={saved.refetch}
            retrying={saved.isFetching}
          />
        ) : (
          <SavedList courses={list} />
        )}
      </ScreenSection>
      {(otherDeals === undefined || otherDeals.length > 0) && (
        <ScreenSection
          title="Free or reduced now"
          link={{ to: dealsPath, label: 'All free and reduced courses' }}
        >
          {!otherDeals && !deals.isError && <SkeletonCards cards={4} />}
          {deals.isError && (
            <ErrorState
              message={deals.error.message}
              onRetry={deals.refetch}
              retrying={deals.isFetching}
            />
          )}
          {otherDeals && <CourseCards courses={otherDeals} />}
        </ScreenSection>
      )}
    </>
  );
}

function SavedList({ courses }: { courses: CourseCard[] | undefined }) {
  const list = useRef<HTMLElement>(null);
  const offerUndo = ({ id, title }: Pick<CourseCard, 'id' | 'title'>) => {
    // The focused button is removed with its card.
    list.current?.focus({ preventScroll: true });
    void notify.info(`${title} removed from your saved courses.`, {
      toastId: `unsaved ${id}`,
      action: {
        label: 'Undo',
        onPress: () =>
          void setSaved(id, true).catch((error: Error) =>
            notify.error(`${title} wasn’t saved. ${error.message}`),
          ),
      },
    });
  };
  if (!courses) return <SkeletonCards cards={4} />;
  return (
    <section ref={list} tabIndex={-1} aria-label="Saved courses" className="unringed">
      {courses.length > 0 ? (
        <CourseCards courses={courses} onUnsaved={offerUndo} />
      ) : (
        <EmptyState
          drawing="book"
          title="Nothing saved yet"
          text="Use the bookmark on a course to save it for later."
          action={<LinkButton to="/user-screen/user-courses">Find a course</LinkButton>}
        />
      )}
    </section>
  );
}
