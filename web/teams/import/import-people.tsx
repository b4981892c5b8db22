import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import {
  type ColumnUse,
  checkPeopleFile,
  columnUses,
  type FileColumn,
  importPeople,
  maxPeopleFileBytes,
  type PeopleImport,
} from '../../../contract/teams/import.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendFile } from '../../data/send-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './import-people.module.css';
import { importLabel, importPoints } from './import-text.ts';

/** Invites people from a CSV file and puts them into groups, after showing what will happen. */
export function ImportPeople({ teamId }: { teamId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button small icon="upload" className="mt-4" onClick={() => setIsOpen(true)}>
        Import from CSV
      </Button>
      <Dialog open={isOpen} title="Import people" onClose={() => setIsOpen(false)} wide>
        <ImportForm teamId={teamId} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

type Checked = { file: File; plan: PeopleImport };
type Uses = readonly (ColumnUse | null)[];

const withUses = (plan: PeopleImport, uses: Uses): PeopleImport => ({
  ...plan,
  columns: plan.columns.map((column, index) => ({ ...column, use: uses[index] ?? null })),
});

const queryOf = (uses: Uses | null) => (uses ? { columns: uses.join(',') } : {});

function ImportForm({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null);
  const lastCheck = useRef(0);
  const [error, setError] = useState('');
  const queries = useQueryClient();
  const inputId = useId();
  const errorId = useId();

  async function check(file: File, uses: Uses | null = null) {
    // What was chosen is shown at once: the field that has the focus stays as it is meanwhile.
    setChecked((shown) => (shown && uses ? { file, plan: withUses(shown.plan, uses) } : null));
    setError('');
    if (file.size > maxPeopleFileBytes) {
      setError('This file is larger than 2 MB. Split it, and import the parts one by one.');
      return;
    }
    lastCheck.current += 1;
    const turn = lastCheck.current;
    setBusy('checking');
    try {
      const plan = await sendFile(checkPeopleFile, { id: teamId }, file, {
        query: queryOf(uses),
      });
      if (turn === lastCheck.current) setChecked({ file, plan });
    } catch (failure) {
      if (turn === lastCheck.current) setError(errorMessage(failure));
    } finally {
      if (turn === lastCheck.current) setBusy(null);
    }
  }

  async function run({ file, plan }: Checked) {
    setBusy('importing');
    setError('');
    try {
      const query = queryOf(plan.columns.map(({ use }) => use));
      const { invited, moved } = await sendFile(importPeople, { id: teamId }, file, { query });
      await queries.invalidateQueries({ queryKey: ['teams'] });
      onClose();
      void notify.success(
        invited > 0
          ? `${invited} invited. Their emails are on the way.`
          : `${moved} put into their groups.`,
      );
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(null);
    }
  }

  const plan = checked?.plan;
  const canImport = plan && !plan.obstacle && plan.invited + plan.moved > 0;
  return (
    <div className="stack gap-4 fits">
      <p>
        One line for each person: their email and, if you like, their name and groups. Separate
        several groups with a vertical bar: Reception | First aid. Groups that don’t exist yet are
        created.
      </p>
      <div>
        <label className="block mb-2 small ink name" htmlFor={inputId}>
          CSV file
        </label>
        <input
          id={inputId}
          type="file"
          className={styles.file}
          accept=".csv,.tsv,.txt,text/csv"
          // Not disabled while it is read, which would lose the focus.
          aria-disabled={busy !== null || undefined}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          onClick={(event) => {
            if (busy) return event.preventDefault();
            // So that the same file can be chosen again once it is corrected.
            event.currentTarget.value = '';
          }}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void check(file);
          }}
        />
      </div>
      <p role="status" className={styles.status}>
        {busy && !checked ? 'Reading the file…' : ''}
      </p>
      {checked && (
        <Columns
          columns={checked.plan.columns}
          disabled={busy === 'importing'}
          onChange={(uses) => void check(checked.file, uses)}
        />
      )}
      {plan && <Preview plan={plan} />}
      <div id={errorId}>
        <FormError>{error}</FormError>
      </div>
      <div className="cluster gap-3">
        {canImport && checked && (
          <Button variant="primary" pending={busy !== null} onClick={() => void run(checked)}>
            {importLabel(plan)}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}

const useNames: Record<ColumnUse, string> = {
  email: 'Email',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  group: 'Groups',
};

type ColumnsProps = {
  columns: FileColumn[];
  disabled: boolean;
  onChange: (uses: Uses) => void;
};

/** What each column of the file is for. Changing one checks the file again. */
function Columns({ columns, disabled, onChange }: ColumnsProps) {
  const change = (place: number, use: ColumnUse | null) =>
    onChange(
      columns.map((column) => {
        if (column.place === place) return use;
        // Each use has one column.
        return column.use === use ? null : column.use;
      }),
    );
  const ignored = columns.filter(({ use }) => use === null).length;
  return (
    <fieldset className={styles.columns}>
      <legend>Columns in this file</legend>
      {columns.map(({ place, name, example, use }) => (
        <div key={place}>
          <p>
            <b>{name || `Column ${place}`}</b>
            {example && <small className="block">{example}</small>}
          </p>
          <Select
            small
            hideLabel
            label={`Use ${name || `column ${place}`} as`}
            value={use ?? ''}
            disabled={disabled}
            onChange={({ target }) =>
              change(place, columnUses.find((known) => known === target.value) ?? null)
            }
          >
            <option value="">Ignore</option>
            {columnUses.map((known) => (
              <option key={known} value={known}>
                {useNames[known]}
              </option>
            ))}
          </Select>
        </div>
      ))}
      <p className="small muted" role="status">
        {ignored === 0
          ? 'Every column is used.'
          : `${plural(ignored, 'column is', 'columns are')} ignored.`}
      </p>
    </fieldset>
  );
}

const listedLines = 100;

function Preview({ plan }: { plan: PeopleImport }) {
  const { wrong, obstacle } = plan;
  return (
    <section
      aria-label="What the import will do"
      className={`${styles.preview} stack gap-4 pt-4 ink fits ruled`}
    >
      <ul>
        {importPoints(plan).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {obstacle && <Notice tone="bad">{obstacle}</Notice>}
      {wrong.length > 0 && (
        <>
          <h3 className="large">{plural(wrong.length, 'line is', 'lines are')} left out</h3>
          <ul className={`${styles.wrong} ruled-list`}>
            {wrong.slice(0, listedLines).map(({ line, text, reason }) => (
              <li key={line}>
                <b className="nowrap mr-2">Line {line}</b> {reason}{' '}
                <small className="block">{text}</small>
              </li>
            ))}
          </ul>
          {wrong.length > listedLines && (
            <p>
              And {wrong.length - listedLines} more. Correct these first, then choose the file
              again.
            </p>
          )}
        </>
      )}
    </section>
  );
}
