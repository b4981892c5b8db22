import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { FactsTable } from '../../../../activities/kind.ts';
import { useIsPhone } from '../../../../activities/shared/use-is-phone.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon, type IconName } from '../../../ui/drawings/icon.tsx';
import { Announcer } from '../../../ui/feedback/announcer.tsx';
import styles from './activity-frame.module.css';

/** The line below the workspace. Its tone is also in its words, and plain until something is checked. */
export interface Result {
  tone: 'plain' | 'good' | 'not-yet' | 'failed';
  says: string;
  sum?: string;
}

/** A task that was solved a moment ago. */
export interface Solved {
  task: string;
  /** What this learner did. */
  says: string;
}

type ActivityFrameProps = {
  activity: {
    title: string;
    minutes: number;
    intro: string;
    tasks: readonly { id: string; text: string }[];
  };
  /** The ids of tasks that are done. */
  done: readonly string[];
  /** Celebrated until the learner moves on. */
  solved?: Solved | undefined;
  result: Result;
  /** What is read out when it changes. */
  announced: string;
  /** The one thing to change next, for those who ask for a hint. */
  advice?: string | undefined;
  table: FactsTable;
  isBusy: boolean;
  /** Without it, tasks are done by moves. */
  onCheck?: (task: string) => Promise<unknown>;
  /** Moves on from the task that was solved. */
  onNext: () => void;
  onReset: () => void;
  resetLabel?: string;
  /** A note about what is stored. */
  note: ReactNode;
  isKept: boolean;
  /** The workspace. */
  children: ReactNode;
};

const icons = { good: 'check', 'not-yet': 'cross', failed: 'warning' } as const satisfies Record<
  string,
  IconName
>;

/** The current task: one that was solved stays until the learner asks for the next. */
export const taskAtHand = <Task extends { id: string }>(
  tasks: readonly Task[],
  done: readonly string[],
  solved?: Solved,
): Task | undefined => tasks.find(({ id }) => (solved ? id === solved.task : !done.includes(id)));

/** The frame that all activities have. The section around it, whose name is the title, is part of the page. */
export function ActivityFrame(props: ActivityFrameProps) {
  const { activity, done, solved, result, announced, table, isBusy, onCheck, onReset, note } =
    props;
  const { title, minutes, intro, tasks } = activity;
  const isPhone = useIsPhone();
  const tableId = useId();
  const [isTable, setIsTable] = useState(false);
  const [isHint, setIsHint] = useState(false);
  const [checks, setChecks] = useState(0);
  const [stayedAt, setStayedAt] = useState<Solved>();
  const line = useRef<HTMLParagraphElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const next = tasks.find(({ id }) => !done.includes(id));
  const current = taskAtHand(tasks, done, solved);
  const resetLabel = props.resetLabel ?? 'Reset';
  const isChecked = onCheck !== undefined;
  const isCelebrating = solved !== undefined && solved !== stayedAt;

  // The button that was pressed becomes another one, or goes away: the focus follows.
  const before = useRef(solved);
  useEffect(() => {
    if (before.current === solved) return;
    before.current = solved;
    if (isChecked) (main.current ?? line.current)?.focus();
  }, [solved, isChecked]);

  const mainButton = (
    <MainButton
      ref={main}
      isBusy={isBusy}
      isPhone={isPhone}
      action={
        solved
          ? next && { says: isChecked ? 'Next task' : 'Go on', onPress: props.onNext }
          : current &&
            onCheck && {
              says: result.tone === 'not-yet' ? 'Check again' : 'Check',
              // The same verdict twice is read out twice.
              onPress: () => void onCheck(current.id).then(() => setChecks((count) => count + 1)),
            }
      }
    />
  );
  const lead = { good: 'Solved.', 'not-yet': 'Not yet.', plain: '', failed: '' }[result.tone];
  return (
    <div className={`${styles.frame} loose`} data-hint={isHint || undefined}>
      <header className={`${styles.head} stack baseline`}>
        <h3>{title}</h3>
        <span className={`${styles.about} tiny nowrap`}>Activity, about {minutes} min</span>
        {isPhone && <TaskMarks tasks={tasks} done={done} current={next?.id} />}
        <p>{intro}</p>
      </header>
      <div className={styles.work}>
        {isPhone && <TaskLine tasks={tasks} done={done} current={current} isKept={props.isKept} />}
        <div className={styles.workspace}>{props.children}</div>
        <p ref={line} tabIndex={-1} className={classNames(styles.result, styles[result.tone])}>
          {result.tone !== 'plain' && <Icon name={icons[result.tone]} size={18} />}
          <b>
            {lead && <span className={styles.lead}>{lead} </span>}
            {result.says}
          </b>
          {result.sum && <span className={`${styles.sum} small muted num`}>{result.sum}</span>}
          {!isPhone && isCelebrating && <Rings />}
        </p>
        <Announcer text={lead ? `${lead} ${announced}` : announced} turn={checks} pauseMs={400} />
        {isPhone && isHint && props.advice && (
          <p className={`${styles.advice} small label`}>{props.advice}</p>
        )}
        {!isPhone && (
          <TaskList
            tasks={tasks}
            done={done}
            solved={solved}
            button={mainButton}
            next={next?.id}
            isChecked={isChecked}
          />
        )}
        {isPhone && isCelebrating && (
          <Celebration
            solved={solved}
            tasks={tasks}
            done={done}
            onStay={() => {
              setStayedAt(solved);
              line.current?.focus();
            }}
          >
            {mainButton}
          </Celebration>
        )}
        {isPhone && !isCelebrating && (
          <div className={styles.bar}>
            <button
              type="button"
              className={`${styles.square} stack middle ink rounded`}
              aria-label={resetLabel}
              onClick={onReset}
            >
              <Icon name="retry" size={20} />
            </button>
            <button
              type="button"
              className={`${styles.ask} inline-row center gap-2 teal name`}
              aria-expanded={isHint}
              onClick={() => setIsHint((shown) => !shown)}
            >
              <Icon name="help" size={18} />
              Hint
            </button>
            {mainButton}
          </div>
        )}
      </div>
      <div id={tableId} className={styles.facts} data-shown={isTable || undefined}>
        <Facts table={table} />
      </div>
      <footer className={`${styles.foot} cluster center gap-2-5 unprinted`}>
        {!isPhone && (
          <Button small icon="retry" pending={isBusy && !onCheck} onClick={onReset}>
            {resetLabel}
          </Button>
        )}
        <button
          type="button"
          className={`${styles.asTable} inline-row center gap-2 small teal name bare tall underlines`}
          aria-expanded={isTable}
          aria-controls={tableId}
          onClick={() => setIsTable((shown) => !shown)}
        >
          Show as table
        </button>
        <span className={`${styles.note} small muted pushed`}>{note}</span>
      </footer>
    </div>
  );
}

type MainButtonProps = {
  ref: Ref<HTMLButtonElement>;
  action: { says: string; onPress: () => void } | undefined;
  isBusy: boolean;
  isPhone: boolean;
};

/** Check, and once a task is solved, the button to continue. */
function MainButton({ ref, action, isBusy, isPhone }: MainButtonProps) {
  if (!action) return null;
  return (
    <Button ref={ref} small={!isPhone} variant="primary" pending={isBusy} onClick={action.onPress}>
      {action.says}
    </Button>
  );
}

type Tasks = readonly { id: string; text: string }[];

/** One tread a task: teal is done, marigold the one at hand. */
function TaskMarks({
  tasks,
  done,
  current,
}: {
  tasks: Tasks;
  done: readonly string[];
  current: string | undefined;
}) {
  return (
    <span
      className={`${styles.marks} row gap-1`}
      role="img"
      aria-label={`${done.length} of ${tasks.length} tasks done`}
    >
      {tasks.map(({ id }) => (
        <i key={id} data-state={done.includes(id) ? 'done' : id === current ? 'now' : undefined} />
      ))}
    </span>
  );
}

type TaskLineProps = {
  tasks: Tasks;
  done: readonly string[];
  current: Tasks[number] | undefined;
  isKept: boolean;
};

/** On a phone, the one task at hand. */
function TaskLine({ tasks, done, current, isKept }: TaskLineProps) {
  const number = current ? tasks.indexOf(current) + 1 : 0;
  return (
    <div className={`${styles.task} ruled`}>
      <p className={`${styles.which} row between fine muted`}>
        <span>
          {current
            ? `Task ${number} of ${tasks.length}${done.includes(current.id) ? ', done' : ''}`
            : `${tasks.length} of ${tasks.length} tasks done`}
        </span>
        {isKept && <span>kept as you go</span>}
      </p>
      <p className={styles.todo}>
        {current?.text ?? 'All tasks are done. Play with it as long as you like.'}
      </p>
    </div>
  );
}

type TaskListProps = {
  tasks: Tasks;
  done: readonly string[];
  solved: Solved | undefined;
  /** The task that Check, or the button to continue, is beside. */
  next: string | undefined;
  isChecked: boolean;
  button: ReactNode;
};

function TaskList({ tasks, done, solved, next, isChecked, button }: TaskListProps) {
  return (
    <ol className={styles.tasks} aria-label="Tasks">
      {tasks.map((task) => {
        const isDone = done.includes(task.id);
        const isNext = task.id === next;
        return (
          <li
            key={task.id}
            className={classNames(isDone && styles.done, isNext && styles.now)}
            data-solved={task.id === solved?.task || undefined}
            aria-current={isNext ? 'step' : undefined}
          >
            <span className={`${styles.mark} stack middle`}>
              {isDone && <Icon name="check" size={14} />}
            </span>
            <span>{task.text}</span>
            <span className={`${styles.state} tiny name`}>
              {isDone ? 'Done' : !isNext ? 'Later' : isChecked ? button : 'Now'}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type CelebrationProps = {
  solved: Solved;
  tasks: Tasks;
  done: readonly string[];
  onStay: () => void;
  /** The button to continue. */
  children: ReactNode;
};

/** Rings on water, a tread that turns teal, and what this learner did. */
function Celebration({ solved, tasks, done, onStay, children }: CelebrationProps) {
  return (
    <div className={`${styles.celebration} clip`}>
      <Rings />
      <span
        className={`${styles.treads} row top gap-line`}
        role="img"
        aria-label={`${done.length} of ${tasks.length} tasks done`}
      >
        {tasks.map(({ id }, index) => (
          <i
            key={id}
            style={{ '--depth': index / Math.max(1, tasks.length - 1) } as CSSProperties}
            data-state={id === solved.task ? 'new' : done.includes(id) ? 'done' : undefined}
          />
        ))}
      </span>
      <p>{solved.says}</p>
      <div className={`${styles.ways} row center gap-4 mt-4`}>
        {children}
        <button type="button" className={`${styles.stay} name`} onClick={onStay}>
          Stay and play
        </button>
      </div>
    </div>
  );
}

const Rings = () => (
  <svg className={styles.rings} viewBox="0 0 220 150" aria-hidden="true">
    {[36, 68, 102].map((radius) => (
      <ellipse key={radius} cx="130" cy="70" rx={radius} ry={radius * 0.43} />
    ))}
  </svg>
);

function Facts({ table: { caption, head, rows } }: { table: FactsTable }) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own, and keep their places
          <tr key={row}>
            <th scope="row">{first}</th>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
