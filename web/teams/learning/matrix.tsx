import { Link } from 'react-router';
import {
  markedOnlyText,
  type ReportCell,
  type ReportCourse,
  type ReportPerson,
} from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Table } from '../../ui/layout/table.tsx';
import styles from './matrix.module.css';
import { describeProgress, describeState, stateMarks } from './words.ts';

type MatrixProps = {
  people: ReportPerson[];
  courses: ReportCourse[];
  today: string;
  /** The team in the address, if there is one. */
  team: string;
  chosen: ReadonlyMap<number, ReportPerson>;
  onChoose: (people: readonly ReportPerson[], isChosen: boolean) => void;
};

/** A row for each person, a column for each course; on phones a block for each person. */
export function Matrix({ people, courses, today, team, chosen, onChoose }: MatrixProps) {
  const count = people.filter(({ accountId }) => chosen.has(accountId)).length;
  return (
    <Table caption="Members and their courses" className={styles.matrix ?? ''}>
      <thead>
        <tr>
          <th scope="col" className={styles.check}>
            <Checkbox
              hideLabel
              label="Choose all on this page"
              checked={count === people.length}
              indeterminate={count > 0 && count < people.length}
              onChange={({ target }) => onChoose(people, target.checked)}
            />
          </th>
          <th scope="col">Member</th>
          {courses.map(({ id, title, dueOn }) => (
            <th key={id} scope="col" className={styles.course}>
              <b className="block ink serif">{title}</b>
              due {formatDay(dueOn, { today })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => {
          const isChosen = chosen.has(person.accountId);
          return (
            <tr key={person.accountId} className={isChosen ? styles.chosen : undefined}>
              <td className={styles.check}>
                <Checkbox
                  hideLabel
                  label={`Choose ${person.name}`}
                  checked={isChosen}
                  onChange={({ target }) => onChoose([person], target.checked)}
                />
              </td>
              <th scope="row">
                <Member person={person} team={team} />
              </th>
              {courses.map((course) => (
                <td key={course.id} className={styles.cellBox}>
                  <Cell
                    course={course}
                    cell={person.cells.find(({ courseId }) => courseId === course.id)}
                    today={today}
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Member({ person, team }: { person: ReportPerson; team: string }) {
  const to = `/user-screen/team-learning/people/${person.accountId}${team ? `?team=${team}` : ''}`;
  return (
    <span className={styles.member}>
      <span className={styles.initials} aria-hidden="true">
        {initials(person.name)}
      </span>
      <span>
        <Link className="block name anywhere" to={to}>
          {person.name}
        </Link>
        <small className="block">{person.groups.join(', ')}</small>
      </span>
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

type CellProps = { course: ReportCourse; cell: ReportCell | undefined; today: string };

function Cell({ course, cell, today }: CellProps) {
  if (!cell) return <span className={`${styles.none} small faint`}>Not assigned</span>;
  const isMoved = cell.movedFrom !== null && cell.doneOn === null;
  const differs = cell.dueOn !== course.dueOn && cell.doneOn === null;
  return (
    <div className={styles.cell}>
      <span className={styles.title}>{course.title}</span>
      <StateMark mark={stateMarks[cell.state]}>{describeState(cell)}</StateMark>
      <Stairs cell={cell} />
      <span className={styles.small}>
        {describeProgress(cell, today)}
        {cell.markedOnly && (
          <>
            <br />
            {markedOnlyText}
          </>
        )}
        {differs && (
          <>
            <br />
            {isMoved ? 'moved to' : 'due'} {formatDay(cell.dueOn, { today })}
          </>
        )}
      </span>
    </div>
  );
}

/** Where someone has begun, or is late, the next lesson is marked: that's where to act. */
export function Stairs({ cell }: { cell: ReportCell }) {
  const { lessons, lessonsDone, state } = cell;
  const steps = Array.from({ length: lessons }, (_, index) => {
    if (index < lessonsDone || state === 'done') return 'done' as const;
    return index === lessonsDone && state !== 'not_started' ? ('now' as const) : ('open' as const);
  });
  return (
    <div className={styles.stairs}>
      <ProgressSteps steps={steps} />
    </div>
  );
}
