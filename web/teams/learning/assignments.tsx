import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { Assignment } from '../../../contract/teams/assignments.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useListQuery } from '../../lists/list-query.ts';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { useAssignments, useWithdrawAssignment } from '../assignments/hooks.ts';
import { useFocusAfterRemoval } from '../members/use-focus-after-removal.ts';
import { reportQuery } from './report-query.ts';
import styles from './team-learning.module.css';
import type { ReportContext } from './team-learning.tsx';
import { describeDue, describeTargets, people } from './words.ts';

/** What was assigned, to which people, who did it, and until when. Withdrawn here. */
export default function ReportAssignments() {
  const { team, report } = useOutletContext<ReportContext>();
  const list = useListQuery(reportQuery);
  const assignments = useAssignments(team.id, list.query.page);
  const { target, moveFocus } = useFocusAfterRemoval<HTMLUListElement>();
  return (
    <ListView
      result={assignments}
      pages={list}
      skeleton={<SkeletonTable rows={4} columns={3} />}
      empty={
        // Before anything was ever assigned, the page around this one says so.
        report.figures.assigned > 0 && (
          <EmptyState
            title="Nothing is assigned"
            text="What you assign appears here, and can be withdrawn."
          />
        )
      }
    >
      {(items) => (
        <ul ref={target} tabIndex={-1} className={styles.assigned} aria-label="Assignments">
          {items.map((assignment) => (
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
      )}
    </ListView>
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
      <div className={classNames('cluster gap-1-4', styles.atEnd)}>
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
      <ConfirmDialog
        open={isAsking}
        title={`Unassign ${courseTitle}?`}
        confirm="Unassign"
        danger
        onConfirm={() => withdraw.mutateAsync(id)}
        onClose={() => setIsAsking(false)}
        onDone={onRemoved}
      >
        <p>
          {open === 0
            ? 'Nobody has anything left to do for it.'
            : `${people(open)} no longer ${open === 1 ? 'has' : 'have'} to finish it.`}{' '}
          They keep their progress and can go on learning. What was done moves to the history, and
          new members no longer get the course.
        </p>
      </ConfirmDialog>
    </>
  );
}
