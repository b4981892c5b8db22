import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CourseLearner, LearnerCounts } from '../../../contract/studio/learners.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { StudioFailure } from '../shared/studio-failure.tsx';
import { useCourseDraft } from '../shared/use-draft.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import { Announcements } from './announcements.tsx';
import { useDownload, useLearnerCounts, useLearners } from './hooks.ts';
import styles from './learners.module.css';
import { LearnersTable } from './learners-table.tsx';
import { type LearnersView, readLearnersView, writeLearnersView } from './learners-view.ts';
import { MessageDialog } from './message-dialog.tsx';

/** Who takes the course, how far they are, and who needs help. */
export default function Learners() {
  const { courseId, details } = useCourseDraft();
  const [search, setSearch] = useSearchParams();
  const view = readLearnersView(search);
  const learners = useLearners(courseId, view);
  const counts = useLearnerCounts(courseId);
  const download = useDownload(courseId, view);
  const [writingTo, setWritingTo] = useState<CourseLearner | null>(null);
  const [isAnnouncing, setIsAnnouncing] = useState(false);
  const [now] = useState(() => Date.now());
  const show = (changes: Partial<LearnersView>, replace = false) =>
    setSearch(writeLearnersView({ ...view, ...changes }), { replace, preventScrollReset: true });
  const [text, setText] = useSearchText(view.q, (q) => show({ q, page: 1 }, true));
  const meta = learners.data?.meta;
  useLastPage(learners.isPlaceholderData ? undefined : meta, (page) => show({ page }, true));

  if (learners.isError && !learners.data) {
    return (
      <StudioFailure
        error={learners.error}
        onRetry={() => void learners.refetch()}
        retrying={learners.isFetching}
      />
    );
  }
  const all = counts.data?.all ?? 0;
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          small
          className={styles.search}
          label="Search learners"
          placeholder="Search by name"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          small
          hideLabel
          label="Which learners"
          className={styles.group}
          value={view.group}
          onChange={({ target }) =>
            setSearch(
              writeLearnersView({
                ...readLearnersView(new URLSearchParams({ group: target.value })),
                q: view.q,
              }),
            )
          }
        >
          <Options counts={counts.data} />
        </Select>
        <div className={styles.actions}>
          <Button
            small
            icon="download"
            pending={download.isPending}
            disabled={all === 0}
            onClick={() =>
              download.mutate(undefined, {
                onError: (error) => void notify.error(errorMessage(error)),
              })
            }
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
        </div>
      </div>
      {learners.isPending && <SkeletonTable columns={4} />}
      {learners.data && learners.data.data.length > 0 && (
        <LearnersTable
          learners={learners.data.data}
          view={view}
          now={now}
          busy={learners.isPlaceholderData}
          onSort={(sort) =>
            show({
              sort,
              order: view.sort === sort && view.order === 'asc' ? 'desc' : 'asc',
              page: 1,
            })
          }
          onWrite={setWritingTo}
        />
      )}
      {meta?.total === 0 && !learners.isPlaceholderData && <Nobody view={view} />}
      {meta && meta.total > meta.limit && (
        <Pagination
          {...meta}
          unit="learners"
          toTop
          to={(page) => `?${writeLearnersView({ ...view, page })}`}
        />
      )}
      <Announcements courseId={courseId} />
      <MessageDialog courseId={courseId} learner={writingTo} onClose={() => setWritingTo(null)} />
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

function Options({ counts }: { counts: LearnerCounts | undefined }) {
  const count = (n: number | undefined) => (n === undefined ? '' : ` (${n})`);
  return (
    <>
      <option value="all">All learners{count(counts?.all)}</option>
      <option value="stuck">Stuck{count(counts?.stuck)}</option>
      <option value="learning">In progress{count(counts?.learning)}</option>
      <option value="finished">Finished{count(counts?.finished)}</option>
    </>
  );
}

function Nobody({ view }: { view: LearnersView }) {
  if (view.q) {
    return (
      <EmptyState title="Nobody found" text={`No learner here has “${view.q}” in their name.`} />
    );
  }
  if (view.group === 'stuck') {
    return (
      <EmptyState
        title="Nobody is stuck"
        text="Someone is listed here after seven days without finishing a lesson, or three failed tries at a quiz."
      />
    );
  }
  return view.group === 'all' ? (
    <EmptyState
      title="No learners yet"
      text="Once someone enrols, you’ll see how far they are and when they were last here."
    />
  ) : (
    <EmptyState title="Nobody in this group" text="Choose another group to see its learners." />
  );
}
