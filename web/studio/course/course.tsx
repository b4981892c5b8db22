import { useState } from 'react';
import { type MetaFunction, Outlet, useParams } from 'react-router';
import type { Draft } from '../../../contract/studio/drafts.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { pageMeta } from '../../page/meta.ts';
import { useMayCreateCourses } from '../../teaching/shared/may-create-courses.ts';
import { StudioFailure } from '../../teaching/shared/studio-failure.tsx';
import { type CourseTab, coursePath, studioPath } from '../../teaching/shared/studio-paths.ts';
import type { TaughtCourse } from '../../teaching/shared/taught-course.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { useOpenTab, WorkHeader, WorkTabs } from '../../ui/layout/work-screen.tsx';
import { exportArchive } from '../archives/save-archive.ts';
import { SharePreview } from '../preview/share-preview.tsx';
import { CourseStateMark } from '../shared/course-state-mark.tsx';
import { ImportByDrop } from '../shared/import-by-drop.tsx';
import { StudioIcon } from '../shared/studio-icon.tsx';
import { useDraft } from '../shared/use-draft.ts';
import styles from './course.module.css';
import { useCourseTitle } from './course-title.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Course', description: 'A course in the studio.', hidden: true });

/** The frame of a course's screens: title, state, tabs. */
export default function Course() {
  const courseId = Number(useParams().id);
  const draft = useDraft(courseId);
  if (draft.isPending) {
    return (
      <div className="stack gap-6">
        <SkeletonLines title lines={1} />
        <SkeletonTable columns={3} />
      </div>
    );
  }
  if (draft.isError) {
    return (
      <StudioFailure
        error={draft.error}
        onRetry={() => void draft.refetch()}
        retrying={draft.isFetching}
      />
    );
  }
  return <CourseScreen key={courseId} draft={draft.data} />;
}

function CourseScreen({ draft }: { draft: Draft }) {
  const { courseId, details, state } = draft;
  const title = details.title || 'Untitled course';
  const [isSharing, setIsSharing] = useState(false);
  const mayCreate = useMayCreateCourses();
  const tabs = tabsFor(draft);
  const part = useOpenTab([
    ...tabs,
    { to: coursePath(courseId, 'find'), label: 'Find and replace' },
    { to: coursePath(courseId, 'history'), label: 'History' },
    { to: coursePath(courseId, 'groups'), label: 'Groups' },
  ]);
  return (
    <div className={styles.screen}>
      <PageTitle>{part ? `${title}: ${part}` : title}</PageTitle>
      <WorkHeader
        trail={[{ label: 'Studio', to: studioPath }, { label: title }]}
        {...useCourseTitle(draft)}
        part={part}
        text={
          <span className="cluster center gap-1-4 small">
            <CourseStateMark state={state} />
            <span>{describeSeen(draft)}</span>
          </span>
        }
        actions={
          <>
            <LinkButton small to={coursePath(courseId, 'history')}>
              <StudioIcon name="history" />
              History
            </LinkButton>
            {draft.rights.edit && (
              <>
                <LinkButton small icon="search" to={coursePath(courseId, 'find')}>
                  Find
                </LinkButton>
                {mayCreate && (
                  <Button
                    small
                    icon="download"
                    onClick={() => exportArchive({ id: courseId, title })}
                  >
                    Export
                  </Button>
                )}
                <Button small icon="eye" aria-haspopup="dialog" onClick={() => setIsSharing(true)}>
                  Share a preview
                </Button>
              </>
            )}
          </>
        }
      />
      {isSharing && <SharePreview courseId={courseId} onClose={() => setIsSharing(false)} />}
      {draft.rights.edit && mayCreate && <ImportByDrop />}
      <WorkTabs label="Course" tabs={tabs} />
      <div className="column mt-5 grows">
        <Outlet context={draft satisfies TaughtCourse} />
      </div>
    </div>
  );
}

function describeSeen({ state, version }: Draft): string {
  if (!version) return 'Learners don’t see it yet';
  const who = state === 'archived' ? 'Those who have it' : 'Learners';
  return `${who} see version ${version.number} of ${formatDay(version.at)}`;
}

const tabs: { tab: CourseTab; label: string; right: keyof Draft['rights'] | null }[] = [
  { tab: 'outline', label: 'Outline', right: null },
  { tab: 'page', label: 'Course page', right: 'edit' },
  { tab: 'price', label: 'Price and access', right: 'edit' },
  { tab: 'learners', label: 'Learners', right: 'review' },
  { tab: 'comments', label: 'Comments', right: 'review' },
  { tab: 'insight', label: 'Insight', right: null },
  { tab: 'people', label: 'People', right: null },
  { tab: 'archive', label: 'Archive or delete', right: 'edit' },
];

/** Only those that the viewer may use. */
function tabsFor({ courseId, rights }: Draft) {
  return tabs
    .filter(({ right }) => right === null || rights[right])
    .map(({ tab, label }) => ({ to: coursePath(courseId, tab), label }));
}
