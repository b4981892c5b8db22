import { useState } from 'react';
import type { CourseLearner, LearnerGroup } from '../../../contract/teaching/learners.ts';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListSelect, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { StudioFailure } from '../shared/studio-failure.tsx';
import { coursePath } from '../shared/studio-paths.ts';
import { useTaughtCourse } from '../shared/taught-course.ts';
import { AdmitDialog } from './admit-dialog.tsx';
import { AnnounceDialog } from './announce-dialog.tsx';
import { Announcements } from './announcements.tsx';
import { DeadlineDialog } from './deadline-dialog.tsx';
import {
  type LearnersQuery,
  learnersQuery,
  useDownload,
  useLearnerCounts,
  useLearners,
} from './hooks.ts';
import { LearnersTable } from './learners-table.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { TimeDialog } from './time-dialog.tsx';

/** Who takes the course, how far they are, and who needs help. */
export default function Learners() {
  const { courseId, details } = useTaughtCourse();
  const list = useListQuery(learnersQuery);
  const learners = useLearners(courseId, list.query);
  const counts = useLearnerCounts(courseId);
  const download = useDownload(courseId, list.query);
  const [writingTo, setWritingTo] = useState<CourseLearner | null>(null);
  const [timing, setTiming] = useState<CourseLearner | null>(null);
  const [agreeing, setAgreeing] = useState<CourseLearner | null>(null);
  const [admitting, setAdmitting] = useState<CourseLearner | null>(null);
  const [isAnnouncing, setIsAnnouncing] = useState(false);
  const [now] = useState(() => Date.now());
  const all = counts.data?.all ?? 0;
  /** In the order that is usual for it. */
  const showGroup = (group: LearnerGroup) => {
    const { sort, order } = learnersQuery.read(new URLSearchParams({ group }));
    list.show({ group, sort, order });
  };
  return (
    <>
      <ListTools
        end={
          <>
            {counts.data?.groups && (
              <LinkButton small icon="people" to={coursePath(courseId, 'groups')}>
                Groups
              </LinkButton>
            )}
            <Button
              small
              icon="download"
              pending={download.isPending}
              disabled={all === 0}
              onClick={() => download.mutate()}
            >
              Download CSV
            </Button>
            <Button
              small
              icon="mail"
              disabled={all === 0}
              aria-haspopup="dialog"
              onClick={() => setIsAnnouncing(true)}
            >
              Message all
            </Button>
          </>
        }
      >
        <ListSearch
          list={list}
          label="Search learners"
          placeholder="Search by name"
          maxLength={100}
        />
        <ListSelect
          label="Which learners"
          options={groups.map(({ value, label }) => ({
            value,
            label: counts.data ? `${label} (${counts.data[value]})` : label,
          }))}
          chosen={list.query.group}
          onChoose={showGroup}
        />
      </ListTools>
      <ListView
        result={learners}
        pages={list}
        unit="learners"
        skeleton={<SkeletonTable columns={4} />}
        failure={(error, retry) => <StudioFailure error={error} {...retry} />}
        empty={<Nobody {...list.query} />}
      >
        {(items) => (
          <LearnersTable
            learners={items}
            list={list}
            now={now}
            onWrite={setWritingTo}
            onAdmit={setAdmitting}
            onTime={counts.data?.timed ? setTiming : null}
            onDeadlines={counts.data?.deadlines ? setAgreeing : null}
          />
        )}
      </ListView>
      <Announcements courseId={courseId} />
      <MessageDialog courseId={courseId} learner={writingTo} onClose={() => setWritingTo(null)} />
      {admitting && (
        <AdmitDialog courseId={courseId} learner={admitting} onClose={() => setAdmitting(null)} />
      )}
      <TimeDialog courseId={courseId} learner={timing} onClose={() => setTiming(null)} />
      {agreeing && (
        <DeadlineDialog courseId={courseId} learner={agreeing} onClose={() => setAgreeing(null)} />
      )}
      <AnnounceDialog
        courseId={courseId}
        courseTitle={details.title}
        learners={all}
        open={isAnnouncing}
        onClose={() => setIsAnnouncing(false)}
      />
    </>
  );
}

const groups: { value: LearnerGroup; label: string }[] = [
  { value: 'all', label: 'All learners' },
  { value: 'stuck', label: 'Stuck' },
  { value: 'learning', label: 'In progress' },
  { value: 'finished', label: 'Finished' },
];

function Nobody({ q, group }: LearnersQuery) {
  if (q) {
    return <EmptyState title="Nobody found" text={`No learner here has “${q}” in their name.`} />;
  }
  if (group === 'stuck') {
    return (
      <EmptyState
        title="Nobody is stuck"
        text="Someone is listed here after seven days without finishing a lesson, or three failed tries at a quiz."
      />
    );
  }
  return group === 'all' ? (
    <EmptyState
      title="No learners yet"
      text="Once someone enrols, you’ll see how far they are and when they were last here."
    />
  ) : (
    <EmptyState title="Nobody in this group" text="Choose another group to see its learners." />
  );
}
