import type { CourseLearner } from '../../../contract/teaching/learners.ts';
import type { List } from '../../lists/list-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { SortHeaders, Table } from '../../ui/layout/table.tsx';
import type { LearnersQuery } from './hooks.ts';
import styles from './learners.module.css';
import { describeNext, describeStuck, describeTime, formatDayNear } from './words.ts';

type LearnersTableProps = {
  learners: readonly CourseLearner[];
  list: List<LearnersQuery>;
  now: number;
  onWrite: (learner: CourseLearner) => void;
  onAdmit: (learner: CourseLearner) => void;
  /** Where quizzes have a time limit. */
  onTime: ((learner: CourseLearner) => void) | null;
  /** Where assignments have their own deadline. */
  onDeadlines: ((learner: CourseLearner) => void) | null;
};

const columns = [
  { column: 'name', label: 'Learner' },
  { column: 'progress', label: 'Progress' },
  { column: 'seen', label: 'Last seen' },
  { column: 'since', label: 'Status' },
] as const;

export function LearnersTable({
  learners,
  list,
  now,
  onWrite,
  onAdmit,
  onTime,
  onDeadlines,
}: LearnersTableProps) {
  return (
    <Table caption="Learners" stacks>
      <thead>
        <tr>
          <SortHeaders columns={columns} {...list.query} onSort={list.sortBy} />
          <th scope="col">
            <span className="visually-hidden">Message</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {learners.map((learner) => (
          <tr key={learner.id}>
            <th scope="row">
              {learner.name}
              {onTime && learner.timeShare > 100 && (
                <p className="fine muted loose">{describeTime(learner.timeShare)} in quizzes</p>
              )}
            </th>
            <td data-label="Progress">
              <Progress learner={learner} />
            </td>
            <td data-label="Last seen" className={styles.day}>
              {learner.seenOn ? formatDayNear(learner.seenOn, now) : 'Not since enrolling'}
            </td>
            <td>
              <Standing learner={learner} now={now} />
            </td>
            <td>
              <div className="cluster center gap-3">
                <Button
                  small
                  icon="mail"
                  aria-haspopup="dialog"
                  aria-label={`Message ${learner.name}`}
                  onClick={() => onWrite(learner)}
                >
                  Message
                </Button>
                {learner.waits && (
                  <TextButton
                    small
                    aria-haspopup="dialog"
                    aria-label={`Let ${learner.name} start`}
                    onClick={() => onAdmit(learner)}
                  >
                    Let them start
                  </TextButton>
                )}
                {onTime && (
                  <TextButton
                    small
                    aria-haspopup="dialog"
                    aria-label={`Quiz time of ${learner.name}`}
                    onClick={() => onTime(learner)}
                  >
                    Quiz time
                  </TextButton>
                )}
                {onDeadlines && (
                  <TextButton
                    small
                    aria-haspopup="dialog"
                    aria-label={`Deadlines of ${learner.name}`}
                    onClick={() => onDeadlines(learner)}
                  >
                    Deadlines
                  </TextButton>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Progress({ learner: { done, total } }: { learner: CourseLearner }) {
  const steps = Array.from({ length: total }, (_, index) =>
    index < done ? ('done' as const) : index === done ? ('now' as const) : ('open' as const),
  );
  return (
    <div className={styles.progress}>
      <ProgressSteps steps={steps} />
      <span className="num">
        {done} of {total}
      </span>
    </div>
  );
}

function Standing({ learner, now }: { learner: CourseLearner; now: number }) {
  const { finished, next, stuck, waits } = learner;
  if (finished) return <StateMark mark="done">Finished</StateMark>;
  if (waits) return <StateMark mark="empty">Another course comes first</StateMark>;
  return (
    <div className="stack gap-1">
      {stuck ? (
        <StateMark mark="late">Stuck</StateMark>
      ) : (
        <StateMark mark="full">In progress</StateMark>
      )}
      {stuck && <p className="fine muted loose">{describeStuck(stuck, now)}</p>}
      {/* Whoever stands still is named with the lesson already. */}
      {next && stuck?.why !== 'idle' && (
        <p className="fine muted loose">{describeNext(next, now)}</p>
      )}
    </div>
  );
}
