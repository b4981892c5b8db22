import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  checkPeopleFile,
  importPeople,
  maxPeopleFileBytes,
  type PeopleImport,
} from '../../../contract/teams/import.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendFile } from '../../data/send-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './import-people.module.css';
import { importLabel, importPoints } from './import-text.ts';

/** Invites people from a CSV file and puts them into groups, after showing what will happen. */
export function ImportPeople({ teamId }: { teamId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button small icon="upload" className={styles.open} onClick={() => setIsOpen(true)}>
        Import from CSV
      </Button>
      <Dialog open={isOpen} title="Import people" onClose={() => setIsOpen(false)} wide>
        <ImportForm teamId={teamId} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

type Checked = { file: File; plan: PeopleImport };

function ImportForm({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const queries = useQueryClient();
  const inputId = useId();

  async function send(file: File, endpoint: typeof checkPeopleFile | typeof importPeople) {
    return sendFile(endpoint, { id: teamId }, file);
  }

  async function check(file: File) {
    setChecked(null);
    setError('');
    if (file.size > maxPeopleFileBytes) {
      setError('This file is larger than 2 MB. Split it, and import the parts one by one.');
      return;
    }
    setIsBusy(true);
    try {
      setChecked({ file, plan: await send(file, checkPeopleFile) });
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setIsBusy(false);
    }
  }

  async function run({ file }: Checked) {
    setIsBusy(true);
    setError('');
    try {
      const { invited, moved } = await send(file, importPeople);
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
      setIsBusy(false);
    }
  }

  const plan = checked?.plan;
  const canImport = plan && !plan.obstacle && plan.invited + plan.moved > 0;
  return (
    <div className={styles.form}>
      <p>
        One line for each person, with a column named <b>email</b> and, if you like, one named{' '}
        <b>group</b>. Separate several groups with a vertical bar: Reception | First aid. Groups
        that don’t exist yet are created.
      </p>
      <div>
        <label className={styles.label} htmlFor={inputId}>
          CSV file
        </label>
        <input
          id={inputId}
          type="file"
          className={styles.file}
          accept=".csv,.tsv,.txt,text/csv"
          disabled={isBusy}
          onClick={({ currentTarget }) => {
            // So that the same file can be chosen again once it is corrected.
            currentTarget.value = '';
          }}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void check(file);
          }}
        />
      </div>
      <p role="status" className={styles.status}>
        {isBusy && !checked ? 'Reading the file…' : ''}
      </p>
      {plan && <Preview plan={plan} />}
      <FormError>{error}</FormError>
      <div className={styles.actions}>
        {canImport && checked && (
          <Button variant="primary" pending={isBusy} onClick={() => void run(checked)}>
            {importLabel(plan)}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}

function Preview({ plan }: { plan: PeopleImport }) {
  const { wrong, obstacle } = plan;
  return (
    <section aria-label="What the import will do" className={styles.preview}>
      <ul>
        {importPoints(plan).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {obstacle && <Notice tone="bad">{obstacle}</Notice>}
      {wrong.length > 0 && (
        <>
          <h3>{wrong.length === 1 ? '1 line is' : `${wrong.length} lines are`} left out</h3>
          <div className={styles.wrong}>
            <Table caption="Lines that are left out">
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">What it says</th>
                  <th scope="col">Why</th>
                </tr>
              </thead>
              <tbody>
                {wrong.map(({ line, text, reason }) => (
                  <tr key={line}>
                    <th scope="row">{line}</th>
                    <td>{text}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        </>
      )}
    </section>
  );
}
