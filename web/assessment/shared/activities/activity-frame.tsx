import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FactsTable } from '../../../../activities/kind.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/drawings/icon.tsx';
import styles from './activity-frame.module.css';

/** The line below the workspace. Its tone is also in its words. */
export interface Result {
  tone: 'plain' | 'good' | 'bad';
  says: string;
  sum?: string;
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
  result: Result;
  /** What is read out when it changes. */
  announced: string;
  table: FactsTable;
  isBusy: boolean;
  /** Resolves to whether the task is done; without it, tasks are done by moves. */
  onCheck?: (task: string) => Promise<boolean>;
  onReset: () => void;
  resetLabel?: string;
  /** What is kept of it. */
  note: ReactNode;
  /** The workspace. */
  children: ReactNode;
};

/** The frame that all activities have. The section around it, whose name is the title, is part of the page. */
export function ActivityFrame(props: ActivityFrameProps) {
  const { activity, done, result, announced, table, isBusy, onCheck, onReset, note } = props;
  const { title, minutes, intro, tasks } = activity;
  const tableId = useId();
  const [isTable, setIsTable] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const check = useRef<HTMLButtonElement>(null);
  const current = tasks.find(({ id }) => !done.includes(id));

  const isChecking = useRef(false);

  const checkCurrent = async () => {
    if (!current || !onCheck) return;
    isChecking.current = true;
    if (!(await onCheck(current.id))) isChecking.current = false;
  };

  // When a task is done, the button goes to the next one, or away: the focus follows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task has the button now
  useEffect(() => {
    if (!isChecking.current) return;
    isChecking.current = false;
    (check.current ?? line.current)?.focus();
  }, [current?.id]);

  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.about}>Activity, about {minutes} min</span>
        <p>{intro}</p>
      </header>
      <div className={styles.workspace}>{props.children}</div>
      <p ref={line} tabIndex={-1} className={classNames(styles.result, styles[result.tone])}>
        {result.tone !== 'plain' && (
          <Icon name={result.tone === 'good' ? 'check' : 'warning'} size={20} />
        )}
        <b>{result.says}</b>
        {result.sum && <span className={styles.sum}>{result.sum}</span>}
      </p>
      <Announcer text={announced} />
      <ol className={styles.tasks} aria-label="Tasks">
        {tasks.map((task) => {
          const isDone = done.includes(task.id);
          const isCurrent = task === current;
          return (
            <li
              key={task.id}
              className={classNames(isDone && styles.done, isCurrent && styles.now)}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span className={styles.mark}>{isDone && <Icon name="check" size={14} />}</span>
              <span>{task.text}</span>
              <span className={styles.state}>
                {isDone ? (
                  'Done'
                ) : !isCurrent ? (
                  'Later'
                ) : onCheck ? (
                  <Button
                    ref={check}
                    small
                    variant="primary"
                    pending={isBusy}
                    onClick={() => void checkCurrent()}
                  >
                    Check
                  </Button>
                ) : (
                  'Now'
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <div id={tableId} className={styles.facts} data-shown={isTable || undefined}>
        <Facts table={table} />
      </div>
      <footer className={styles.foot}>
        <Button small icon="retry" pending={isBusy && !onCheck} onClick={onReset}>
          {props.resetLabel ?? 'Reset'}
        </Button>
        <button
          type="button"
          className={styles.asTable}
          aria-expanded={isTable}
          aria-controls={tableId}
          onClick={() => setIsTable((shown) => !shown)}
        >
          Show as table
        </button>
        <span className={styles.note}>{note}</span>
      </footer>
    </div>
  );
}

/** How long nothing has to change before it is read out: a slider passes many values. */
const pauseMs = 400;

/** The one live region of an activity. It is silent until something was changed. */
function Announcer({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const first = useRef(text);
  useEffect(() => {
    if (text === first.current) return;
    first.current = '';
    const timer = setTimeout(() => setSaid(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}

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
