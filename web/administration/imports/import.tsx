import { useEffect, useId, useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import {
  type ImportKind,
  type ImportPreview,
  maxImportBytes,
  maxImportLines,
} from '../../../contract/administration/imports.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { isProofNeeded, useProof } from '../../accounts/shared/use-proof.tsx';
import { errorMessage } from '../../data/error-message.ts';
import { saveFile } from '../../data/save-file.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { DashboardTabs, dashboardPath } from '../users/dashboard-tabs.tsx';
import { useConfirmImport, usePreviewImport } from './hooks.ts';
import styles from './import.module.css';
import { problemsFile } from './problems-file.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Import',
    description: 'Accounts and enrolments from a file.',
    hidden: true,
  });

const guides: Record<ImportKind, { text: string; example: string }> = {
  accounts: {
    text: 'Each line is a new person, who gets an email to choose a password. Email, First name and Last name are needed; Username, Role (User or ModuleOwner) and Phone are optional.',
    example:
      'Email,First name,Last name,Role\r\nada.obi@example.org,Ada,Obi,User\r\nbo.lind@example.org,Bo,Lind,ModuleOwner\r\n',
  },
  enrolments: {
    text: 'Each line gives a course to someone who has an account, whatever it costs. Email (or username) and Course (its number or title) are needed.',
    example: 'Email,Course\r\nada.obi@example.org,3\r\nbo.lind@example.org,Learn Photography\r\n',
  },
};

/** A file is checked first. Nothing is written before someone has seen what it will do. */
export default function Import() {
  const [kind, setKind] = useState<ImportKind>('accounts');
  const preview = usePreviewImport();
  const confirm = useConfirmImport();
  const input = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const fieldId = useId();
  const errorId = useId();
  const isBusy = preview.isPending || confirm.isPending;
  // The button that was pressed is gone.
  useEffect(() => {
    if (confirm.data) result.current?.focus();
  }, [confirm.data]);
  const startAgain = () => {
    preview.reset();
    confirm.reset();
    if (input.current) input.current.value = '';
  };
  const chooseAgain = () => {
    startAgain();
    input.current?.focus();
  };
  const check = (file: File | undefined) => {
    confirm.reset();
    if (file) preview.mutate({ kind, file });
  };
  return (
    <>
      <WorkHeader
        title="Admin Dashboard"
        part="Import"
        text="Bring people or enrolments from a spreadsheet. You see what a file will do before anything is written."
      />
      <DashboardTabs />
      <div className={styles.screen}>
        <FilterChips
          label="What to import"
          chips={[
            { value: 'accounts', label: 'Accounts' },
            { value: 'enrolments', label: 'Enrolments' },
          ]}
          chosen={kind}
          onChoose={(value) => {
            setKind(value);
            startAgain();
          }}
        />
        <p className="measure-wide">{guides[kind].text}</p>
        <p className="tiny">
          CSV from any spreadsheet, with column names in the first line: up to{' '}
          {formatNumber(maxImportLines)} lines and {maxImportBytes / 1024 / 1024} MB.{' '}
          <TextButton
            small
            onClick={() =>
              saveFile(
                `stepwell-${kind}.csv`,
                new Blob(['\uFEFF', guides[kind].example], { type: 'text/csv' }),
              )
            }
          >
            Download an example
          </TextButton>
        </p>
        <div className={styles.choose}>
          <label className="small label" htmlFor={fieldId}>
            CSV file
          </label>
          <input
            ref={input}
            id={fieldId}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            // Not disabled while it is checked, which would lose the focus.
            aria-disabled={isBusy || undefined}
            aria-describedby={preview.error ? errorId : undefined}
            aria-invalid={preview.error ? true : undefined}
            onClick={(event) => {
              if (isBusy) return event.preventDefault();
              // So that the same file can be chosen again once it is corrected.
              event.currentTarget.value = '';
            }}
            onChange={({ target }) => check(target.files?.[0])}
          />
        </div>
        {preview.isPending && <p role="status">Checking every line…</p>}
        <div id={errorId}>
          <FormError>{preview.error && errorMessage(preview.error)}</FormError>
        </div>
        {preview.data && !confirm.data && (
          <Preview preview={preview.data} confirm={confirm} onCancel={chooseAgain} />
        )}
        {confirm.data && (
          <div ref={result} tabIndex={-1} className={styles.result}>
            <Notice tone="good" title={describeResult(confirm.data)}>
              <p>
                {confirm.data.kind === 'accounts'
                  ? 'Their invitations are on the way. The audit log keeps that you imported them.'
                  : 'They find the courses in My Learning. The audit log keeps that you imported them.'}
              </p>
              <p className="cluster center gap-2-3 mt-3">
                <LinkButton small to={dashboardPath}>
                  See all users
                </LinkButton>
                <Button small onClick={chooseAgain}>
                  Import another file
                </Button>
              </p>
            </Notice>
          </div>
        )}
      </div>
    </>
  );
}

function countOf(count: number, kind: ImportKind): string {
  const one = kind === 'accounts' ? 'account' : 'enrolment';
  return plural(count, one);
}

function describeResult({ kind, created }: { kind: ImportKind; created: number }): string {
  return `${countOf(created, kind)} imported`;
}

type PreviewProps = {
  preview: ImportPreview;
  confirm: ReturnType<typeof useConfirmImport>;
  onCancel: () => void;
};

function Preview({ preview, confirm, onCancel }: PreviewProps) {
  const { withProof, proofDialog } = useProof();
  const { id, kind, problems, created, unchanged, lines } = preview;
  const importAll = async () => {
    if (!id) return;
    await withProof(() => confirm.mutateAsync(id)).catch(() => {});
  };
  if (problems.length > 0) return <Problems preview={preview} />;
  if (!id) {
    return (
      <Notice title="Nothing to import">
        <p>Everyone in this file is enrolled already.</p>
      </Notice>
    );
  }
  return (
    <section className="stack gap-4 mt-2 fits" aria-label="Preview">
      <h2>{plural(lines, 'line')}, nothing wrong</h2>
      <p>
        {kind === 'accounts'
          ? `Importing creates ${countOf(created, kind)} and emails ${created === 1 ? 'an invitation' : 'as many invitations'}.`
          : `Importing adds ${countOf(created, kind)}.`}
        {unchanged === 1 && ' 1 line changes nothing: that person has the course already.'}
        {unchanged > 1 &&
          ` ${formatNumber(unchanged)} lines change nothing: those people have the courses already.`}
      </p>
      <Sample preview={preview} />
      <FormError>
        {confirm.error && !isProofNeeded(confirm.error) && errorMessage(confirm.error)}
      </FormError>
      <div className="cluster center gap-2-3">
        <Button variant="primary" pending={confirm.isPending} onClick={() => void importAll()}>
          Import {countOf(created, kind)}
        </Button>
        <Button onClick={onCancel} disabled={confirm.isPending}>
          Cancel
        </Button>
      </div>
      {proofDialog}
    </section>
  );
}

function Sample({ preview: { columns, sample, lines } }: { preview: ImportPreview }) {
  return (
    <>
      <Table caption="The first lines of the file">
        <thead>
          <tr>
            <th scope="col">Line</th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map(({ line, cells }) => (
            <tr key={line}>
              <td>{line}</td>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {lines > sample.length && (
        <p className="tiny">and {formatNumber(lines - sample.length)} more</p>
      )}
    </>
  );
}

const shownProblems = 100;
const shownLetters = 60;

/** Enough to find it in the file. The download has it whole. */
function shorten(value: string): string {
  return value.length > shownLetters ? `${value.slice(0, shownLetters)}…` : value;
}

function Problems({ preview: { problems, lines } }: { preview: ImportPreview }) {
  const wrongLines = new Set(problems.map(({ line }) => line)).size;
  return (
    <section className="stack gap-4 mt-2 fits" aria-label="Problems">
      <Notice
        tone="bad"
        title={`${formatNumber(wrongLines)} of ${plural(lines, 'line')} can’t be imported`}
      >
        <p>Nothing was written. Correct the file and choose it again.</p>
      </Notice>
      <Table caption="What is wrong">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Value</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, shownProblems).map(({ line, column, value, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td className="num">{line}</td>
              <td>{column || <span className="tiny">whole line</span>}</td>
              <td className="anywhere">{shorten(value) || <span className="tiny">empty</span>}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="cluster center gap-2-3">
        {problems.length > shownProblems && (
          <p className="tiny">
            The first {shownProblems} of {formatNumber(problems.length)} problems.
          </p>
        )}
        <Button
          small
          icon="download"
          onClick={() => saveFile('problems.csv', problemsFile(problems))}
        >
          Download all as CSV
        </Button>
      </div>
    </section>
  );
}
