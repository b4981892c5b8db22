import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { useSession } from '../../data/session.tsx';
import { useListQuery } from '../../lists/list-query.ts';
import { ListView } from '../../lists/list-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import { useMayCreateCourses } from '../../teaching/shared/may-create-courses.ts';
import { insightPath } from '../../teaching/shared/studio-paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { ImportCourseDialog } from '../archives/import-course-dialog.tsx';
import { ImportByDrop } from '../shared/import-by-drop.tsx';
import { CourseFilters } from './course-filters.tsx';
import { CourseList } from './course-list.tsx';
import { type CoursesQuery, coursesQueries, useStudioCourses } from './hooks.ts';
import { NewCourseDialog, type Start } from './new-course-dialog.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Studio', description: 'The courses you write.', hidden: true });

/** The courses that someone teaches, and what they need from them. */
export default function Studio() {
  const isAdmin = useSession().permission === 'Admin';
  const mayCreate = useMayCreateCourses();
  const [start, setStart] = useState<Start | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const list = useListQuery(isAdmin ? coursesQueries.admin : coursesQueries.teacher);
  const courses = useStudioCourses(list.query);
  const { counts, waiting } = courses.data ?? {};
  const isFirst = counts?.all === 0 && list.query.q === '' && !isAdmin;
  return (
    <>
      <WorkHeader
        title="Studio"
        text={
          list.query.scope === 'all'
            ? 'Every course of this site, and what waits for you.'
            : mayCreate
              ? 'The courses you write, and what they need from you.'
              : 'The courses you were invited to teach, and what they need from you.'
        }
        actions={
          mayCreate && (
            <>
              <Button small icon="upload" onClick={() => setIsImporting(true)}>
                Import
              </Button>
              <Button small icon="plus" onClick={() => setStart({ origin: 'two-weeks' })}>
                New course
              </Button>
            </>
          )
        }
      />
      {waiting && <WaitingPanel waiting={waiting} />}
      {counts && !isFirst && <CourseFilters list={list} counts={counts} isAdmin={isAdmin} />}
      <ListView
        result={courses}
        pages={list}
        unit="courses"
        skeleton={<SkeletonTable columns={4} />}
        empty={
          isFirst && mayCreate ? (
            <FirstCourse onStart={setStart} />
          ) : (
            <EmptyState title="No courses here" text={noneText(list.query)} />
          )
        }
      >
        {(items) => (
          <CourseList
            courses={items}
            {...(mayCreate && {
              onCopy: ({ id }) => setStart({ origin: 'copy', courseId: id }),
            })}
          />
        )}
      </ListView>
      {counts && !isFirst && (
        <p className="mt-45 small muted">
          Completed counts learners who finished every lesson.{' '}
          <TextLink to={insightPath} small>
            See insight
          </TextLink>
        </p>
      )}
      {mayCreate && (
        <>
          <NewCourseDialog start={start} onClose={() => setStart(null)} />
          <ImportByDrop />
          <ImportCourseDialog open={isImporting} onClose={() => setIsImporting(false)} />
        </>
      )}
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
    <EmptyState
      title="Write your first course"
      text="A template gives you an outline and lessons that explain how to write them. Only you see it until you publish it."
      action={
        <Button variant="primary" icon="plus" onClick={() => onStart({ origin: 'two-weeks' })}>
          Start from a template
        </Button>
      }
    />
  );
}
