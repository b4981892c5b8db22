import type { CourseLearner } from '../../../contract/studio/learners.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { SortHeader, Table } from '../../ui/layout/table.tsx';
import styles from './learners.module.css';
import type { LearnerSort, LearnersView } from './learners-view.ts';
import { describeNext, describeStuck, formatDayNear } from './words.ts';

type LearnersTableProps = {
  learners: CourseLearner[];
  view: LearnersView;
  now: number;
  /** Shows the page before, while the next one loads. */
  busy: boolean;
  onSort: (sort: LearnerSort) => void;
  onWrite: (learner: CourseLearner) => void;
};

export function LearnersTable({ learners, view, now, busy, onSort, onWrite }: LearnersTableProps) {
  const header = (sort: LearnerSort, label: string) => (
    <SortHeader order={view.sort === sort ? view.order : undefined} onSort={() => onSort(sort)}>
      {label}
    </SortHeader>
  );
  return (
    <Table caption="Learners" className={classNames(styles.table, busy && styles.busy)}>
      <thead>
        <tr>
          {header('name', 'Learner')}
          {header('progress', 'Progress')}
          {header('seen', 'Last seen')}
          {header('since', 'Status')}
          <th scope="col">
            <span className="visually-hidden">Message</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {learners.map((learner) => (
          <tr key={learner.id}>
            <th scope="row">{learner.name}</th>
            <td>
              <Progress learner={learner} />
            </td>
            <td data-label="Last seen" className={styles.day}>
              {learner.seenOn ? formatDayNear(learner.seenOn, now) : 'Not since enrolling'}
            </td>
            <td>
              <Standing learner={learner} now={now} />
            </td>
            <td className={styles.write}>
              <Button
                small
                icon="mail"
                aria-haspopup="dialog"
                aria-label={`Message ${learner.name}`}
                onClick={() => onWrite(learner)}
              >
                Message
              </Button>
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
  const { finished, next, stuck } = learner;
  if (finished) return <StateMark mark="done">Finished</StateMark>;
  return (
    <div className={styles.standing}>
      {stuck ? (
        <StateMark mark="late">Stuck</StateMark>
      ) : (
        <StateMark mark="full">In progress</StateMark>
      )}
      {stuck && <p>{describeStuck(stuck, now)}</p>}
      {/* Whoever stands still is named with the lesson already. */}
      {next && stuck?.why !== 'idle' && <p>{describeNext(next, now)}</p>}
    </div>
  );
}
