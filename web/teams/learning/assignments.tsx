import { useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import type { Assignment } from '../../../contract/teams/assignments.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useAssignments, useWithdrawAssignment } from '../assignments/hooks.ts';
import { useFocusAfterRemoval } from '../members/use-focus-after-removal.ts';
import { readReportView, writeReportView } from './report-view.ts';
import styles from './team-learning.module.css';
import type { ReportContext } from './team-learning.tsx';
import { describeDue, describeTargets, people } from './words.ts';

/** What was assigned to whom, by whom and until when. Withdrawn here. */
export default function ReportAssignments() {
  const { team, report } = useOutletContext<ReportContext>();
  const [search, setSearch] = useSearchParams();
  const view = readReportView(search);
  const list = useAssignments(team.id, view.page);
  const { target, moveFocus } = useFocusAfterRemoval<HTMLUListElement>();
  const show = (page: number) => writeReportView({ ...view, page });
  useLastPage(list.isPlaceholderData ? undefined : list.data?.meta, (page) =>
    setSearch(show(page), { replace: true }),
  );
  if (list.isPending) return <SkeletonTable rows={4} columns={3} />;
  if (list.isError) {
    return (
      <div className={styles.state}>
        <ErrorState
          message={errorMessage(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </div>
    );
  }
  const { data, meta } = list.data;
  if (meta.total === 0) {
    // Before anything was ever assigned, the page around this one says so.
    if (report.figures.assigned === 0) return null;
    return (
      <div className={styles.state}>
        <EmptyState
          title="Nothing is assigned"
          text="What you assign appears here, and can be withdrawn."
        />
      </div>
    );
  }
  return (
    <>
      <ul
        ref={target}
        tabIndex={-1}
        className={classNames(styles.assigned, styles.state)}
        aria-label="Assignments"
      >
        {data.map((assignment) => (
          <Row
            key={assignment.id}
            teamId={team.id}
            assignment={assignment}
            report={report}
            mayAct={team.state !== 'closed'}
            onRemoved={moveFocus}
          />
        ))}
      </ul>
      {meta.total > meta.limit && <Pagination {...meta} toTop to={(page) => `?${show(page)}`} />}
    </>
  );
}

type RowProps = {
  teamId: string;
  assignment: Assignment;
  report: Pick<ReportContext['report'], 'today' | 'timeZone'>;
  mayAct: boolean;
  onRemoved: () => void;
};

function Row({ teamId, assignment, report, mayAct, onRemoved }: RowProps) {
  const { today, timeZone } = report;
  const { courseTitle, by, assignedAt, message, given, done, can } = assignment;
  return (
    <li>
      <div>
        <h2>{courseTitle}</h2>
        <p>
          By {by}, {formatDay(assignedAt, { today, zone: timeZone })}
        </p>
        {message && <p className={styles.message}>“{message}”</p>}
      </div>
      <div>
        <p>{describeTargets(assignment)}</p>
        <p>{describeDue(assignment, today)}</p>
        <p>{given === 0 ? 'Nobody has it yet' : `${done} of ${given} done`}</p>
      </div>
      <div className={classNames(styles.rowActs, styles.atEnd)}>
        {mayAct && can.withdraw && (
          <Withdraw teamId={teamId} assignment={assignment} onRemoved={onRemoved} />
        )}
        {!can.withdraw && <p>Also for people outside your groups</p>}
      </div>
    </li>
  );
}

type WithdrawProps = Pick<RowProps, 'teamId' | 'assignment' | 'onRemoved'>;

function Withdraw({ teamId, assignment, onRemoved }: WithdrawProps) {
  const { id, courseTitle, given, done } = assignment;
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawAssignment(teamId);
  const open = given - done;
  // Awaited: the row, and what it would be told, is gone once the list has loaded again.
  const confirm = async () => {
    try {
      const { message } = await withdraw.mutateAsync(id);
      setIsAsking(false);
      void notify.success(message);
      onRemoved();
    } catch (error) {
      void notify.error(errorMessage(error));
    }
  };
  return (
    <>
      <Button
        small
        aria-haspopup="dialog"
        aria-label={`Unassign ${courseTitle}`}
        onClick={() => setIsAsking(true)}
      >
        Unassign
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Unassign ${courseTitle}?`}
        actions={
          <>
            <Button variant="danger" pending={withdraw.isPending} onClick={confirm}>
              Unassign
            </Button>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
          </>
        }
      >
        <p>
          {open === 0
            ? 'Nobody has anything left to do for it.'
            : `${people(open)} no longer ${open === 1 ? 'has' : 'have'} to finish it.`}{' '}
          They keep their progress and can go on learning. What was done moves to the history, and
          new members no longer get the course.
        </p>
      </Dialog>
    </>
  );
}
