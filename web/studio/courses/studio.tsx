import { useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { pageMeta } from '../../page/meta.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { ImportCourseDialog } from '../archives/import-course-dialog.tsx';
import { insightPath } from '../shared/studio-paths.ts';
import { CourseFilters } from './course-filters.tsx';
import { CourseList } from './course-list.tsx';
import { type CoursesQuery, readCoursesQuery, writeCoursesQuery } from './courses-query.ts';
import { useStudioCourses } from './hooks.ts';
import { NewCourseDialog, type Start } from './new-course-dialog.tsx';
import styles from './studio.module.css';
import { WaitingPanel } from './waiting-panel.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Studio', description: 'The courses you write.', hidden: true });

/** The courses that someone teaches, and what they need from them. */
export default function Studio() {
  const isAdmin = useSession().permission === 'Admin';
  const [search, setSearch] = useSearchParams();
  const [start, setStart] = useState<Start | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const query = readCoursesQuery(search, isAdmin);
  const courses = useStudioCourses(query);
  const show = (change: Partial<CoursesQuery>) =>
    setSearch(writeCoursesQuery({ ...query, page: 1, ...change }, isAdmin), {
      replace: true,
      preventScrollReset: true,
    });
  useLastPage(courses.data?.meta, (page) => show({ page }));
  const isFirst = courses.data?.counts.all === 0 && query.q === '' && query.scope === 'mine';
  return (
    <>
      <WorkHeader
        title="Studio"
        text={
          query.scope === 'all'
            ? 'Every course of this site, and what waits for you.'
            : 'The courses you write, and what they need from you.'
        }
        actions={
          <>
            <Button small icon="upload" onClick={() => setIsImporting(true)}>
              Import
            </Button>
            <Button small icon="plus" onClick={() => setStart({ origin: 'two-weeks' })}>
              New course
            </Button>
          </>
        }
      />
      {courses.data && <WaitingPanel waiting={courses.data.waiting} />}
      {courses.isPending && (
        <div className={styles.list}>
          <SkeletonTable columns={4} />
        </div>
      )}
      {courses.isError && !courses.data && (
        <div className={styles.list}>
          <ErrorState
            message={errorMessage(courses.error)}
            onRetry={() => void courses.refetch()}
            retrying={courses.isFetching}
          />
        </div>
      )}
      {courses.data && isFirst && !isAdmin && <FirstCourse onStart={setStart} />}
      {courses.data && !(isFirst && !isAdmin) && (
        <>
          <CourseFilters
            query={query}
            counts={courses.data.counts}
            isAdmin={isAdmin}
            onChange={show}
          />
          {courses.data.data.length > 0 ? (
            <CourseList
              courses={courses.data.data}
              onCopy={(course) => setStart({ origin: 'copy', courseId: course.id })}
            />
          ) : (
            <div className={styles.list}>
              <EmptyState title="No courses here" text={noneText(query)} />
            </div>
          )}
          {courses.data.meta.total > courses.data.meta.limit && (
            <Pagination {...courses.data.meta} unit="courses" onPage={(page) => show({ page })} />
          )}
          <p className={styles.note}>
            Completed counts learners who finished every lesson.{' '}
            <TextLink to={insightPath} small>
              See insight
            </TextLink>
          </p>
        </>
      )}
      <NewCourseDialog start={start} onClose={() => setStart(null)} />
      <ImportCourseDialog open={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}

function noneText({ q, state, scope }: CoursesQuery): string {
  if (q) return `No title contains “${q}”. Try a shorter word.`;
  if (state === 'draft') return 'Every course is published. New ones start as drafts.';
  if (state === 'archived') return 'Courses that are no longer offered appear here.';
  if (state === 'published') return 'Publish a draft, and it appears here.';
  return scope === 'mine' ? 'You don’t teach any yet.' : 'There are no courses yet.';
}

function FirstCourse({ onStart }: { onStart: (start: Start) => void }) {
  return (
    <div className={styles.list}>
      <EmptyState
        title="Write your first course"
        text="A template gives you an outline and lessons that explain how to write them. Only you see it until you publish it."
        action={
          <Button variant="primary" icon="plus" onClick={() => onStart({ origin: 'two-weeks' })}>
            Start from a template
          </Button>
        }
      />
    </div>
  );
}
