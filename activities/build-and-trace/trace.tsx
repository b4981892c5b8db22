import { useState } from 'react';
import { Choice } from '../shared/choice.tsx';
import type { Cells, TraceTask } from './model.ts';
import styles from './view.module.css';

const empty: Cells = { matches: null, hidden: null, shown: null };

type TraceProps = {
  tasks: readonly TraceTask[];
  /** The id of the task that is due, which may be another one than those. */
  atHand: string | undefined;
  traces: readonly (readonly Cells[])[];
  onChange: (traces: Cells[][]) => void;
};

const typedIn = ({ typed }: TraceTask) => (typed === '' ? 'nothing' : `“${typed}”`);

/** One round of the loop in each row, to be filled in. */
export function Trace({ tasks, atHand, traces, onChange }: TraceProps) {
  // Whatever was looked at, the next trace comes when it is its turn.
  const [picked, setPicked] = useState(() => ({ atHand, trace: firstUnfilled(tasks, traces) }));
  const due = tasks.findIndex(({ id }) => id === atHand);
  const chosen = picked.atHand === atHand || due === -1 ? picked.trace : due;
  const task = tasks[chosen];
  if (!task) return null;
  const rows = task.items.map((_, row) => traces[chosen]?.[row] ?? empty);
  const fill = (row: number, cells: Partial<Cells>) => {
    const filled = rows.map((each, index) => (index === row ? { ...each, ...cells } : each));
    onChange(tasks.map((_, index) => (index === chosen ? filled : [...(traces[index] ?? [])])));
  };
  return (
    <div className={styles.trace}>
      <Choice
        label="Play the computer. The search field contains"
        options={tasks.map((each, index) => ({ value: `${index}`, label: typedIn(each) }))}
        value={`${chosen}`}
        onChange={(value) => setPicked({ atHand, trace: Number(value) })}
      />
      <table className={styles.rounds}>
        <thead>
          <tr>
            <th scope="col">tool</th>
            {['matches', 'hidden', 'shown'].map((name) => (
              <th key={name} scope="col">
                <code>{name}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {task.items.map((item, row) => (
            <tr key={item}>
              <th scope="row">{item}</th>
              {(['matches', 'hidden'] as const).map((name) => (
                <td key={name}>
                  <Cell
                    label={`${item}: ${name}`}
                    options={['true', 'false']}
                    value={rows[row]?.[name]}
                    onChange={(value) =>
                      fill(row, { [name]: value === null ? null : value === 'true' })
                    }
                  />
                </td>
              ))}
              <td>
                <Cell
                  label={`${item}: shown after it`}
                  options={[0, ...task.items.keys()].map((_, count) => `${count}`)}
                  value={rows[row]?.shown}
                  onChange={(value) => fill(row, { shown: value === null ? null : Number(value) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Someone who comes back goes on where they were. */
export function firstUnfilled(
  tasks: readonly TraceTask[],
  traces: readonly (readonly Cells[])[],
): number {
  const isFilled = (cells: Cells | undefined) =>
    cells !== undefined && Object.values(cells).every((value) => value !== null);
  const found = tasks.findIndex(
    ({ items }, index) => !items.every((_, row) => isFilled(traces[index]?.[row])),
  );
  return Math.max(0, found);
}

type CellProps = {
  label: string;
  options: readonly string[];
  value: boolean | number | null | undefined;
  onChange: (value: string | null) => void;
};

function Cell({ label, options, value, onChange }: CellProps) {
  return (
    <select
      className={`${styles.cell} ink full surface rounded`}
      aria-label={label}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">?</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
