import { useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import type { RecordLine } from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { formatMomentIn } from '../../../contract/text/seller-dates.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { SearchField, TextField } from '../../ui/fields/text-field.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import {
  type HistoryView,
  saveDocument,
  useDownloadHistory,
  useHistory,
  useSignedReports,
} from './hooks.ts';
import { searchOfTeam } from './report-view.ts';
import styles from './team-learning.module.css';
import type { ReportContext } from './team-learning.tsx';
import { endNames } from './words.ts';

function readHistoryView(search: URLSearchParams): HistoryView {
  const page = Number(search.get('page'));
  const day = (name: string) => {
    const text = search.get(name) ?? '';
    return /^20\d\d-\d\d-\d\d$/.test(text) ? text : '';
  };
  return {
    q: search.get('q') ?? '',
    from: day('from'),
    until: day('until'),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** For audits: past years of what repeats, and what has ended otherwise. It stays when people leave. */
export default function ReportHistory() {
  const { team, report } = useOutletContext<ReportContext>();
  const [search, setSearch] = useSearchParams();
  const view = readHistoryView(search);
  const history = useHistory(team.id, view);
  const download = useDownloadHistory(team.id, view);
  const write = (change: Partial<HistoryView>) => {
    const next = new URLSearchParams(searchOfTeam({ team: search.get('team') ?? '' }));
    const { q, from, until, page } = { ...view, page: 1, ...change };
    if (q) next.set('q', q);
    if (from) next.set('from', from);
    if (until) next.set('until', until);
    if (page > 1) next.set('page', String(page));
    return next;
  };
  const show = (change: Partial<HistoryView>) =>
    setSearch(write(change), { replace: true, preventScrollReset: true });
  const [text, setText] = useSearchText(view.q, (q) => show({ q }));
  const meta = history.data?.meta;
  useLastPage(history.isPlaceholderData ? undefined : meta, (page) => show({ page }));
  const isFiltered = view.q !== '' || view.from !== '' || view.until !== '';
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          small
          className={styles.search ?? ''}
          label="Find a member or course"
          placeholder="Find a member or course"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <TextField
          small
          type="date"
          label="Ended from"
          value={view.from}
          onChange={({ target }) => show({ from: target.value })}
        />
        <TextField
          small
          type="date"
          label="Ended until"
          value={view.until}
          onChange={({ target }) => show({ until: target.value })}
        />
        <Button
          small
          icon="download"
          disabled={!meta?.total}
          pending={download.isPending}
          onClick={() =>
            download.mutate(undefined, {
              onError: (error) => void notify.error(errorMessage(error)),
            })
          }
        >
          Download CSV
        </Button>
      </div>
      {history.isPending && <SkeletonTable rows={6} columns={6} />}
      {history.isError && !history.data && (
        <ErrorState
          message={errorMessage(history.error)}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      )}
      {history.data && history.data.data.length > 0 && (
        <RecordTable
          lines={history.data.data}
          today={report.today}
          team={search.get('team') ?? ''}
        />
      )}
      {meta?.total === 0 && (
        <div className={styles.state}>
          <EmptyState
            title={isFiltered ? 'Nothing found' : 'Nothing is over yet'}
            text={
              isFiltered
                ? 'No past learning fits. Try a shorter word or other dates.'
                : 'When a year of a repeating course ends, or someone leaves, it stays on record here for seven years.'
            }
          />
        </div>
      )}
      {meta && meta.total > meta.limit && (
        <Pagination {...meta} toTop to={(page) => `?${write({ page })}`} />
      )}
      <SignedReports teamId={team.id} timeZone={team.timeZone} />
    </>
  );
}

type RecordTableProps = { lines: RecordLine[]; today: string; team: string; named?: boolean };

/** What is over. On a person's own page, the name is left out. */
export function RecordTable({ lines, today, team, named = true }: RecordTableProps) {
  return (
    <Table caption="History" className={styles.record ?? ''}>
      <thead>
        <tr>
          {named && <th scope="col">Member</th>}
          <th scope="col">Course</th>
          <th scope="col">Assigned</th>
          <th scope="col">Due</th>
          <th scope="col">Result</th>
          <th scope="col">Ended</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            {named && (
              <th scope="row">
                {line.accountId === null ? (
                  line.name
                ) : (
                  <Link
                    className={styles.name}
                    to={`/user-screen/team-learning/people/${line.accountId}${searchOfTeam({ team })}`}
                  >
                    {line.name}
                  </Link>
                )}
              </th>
            )}
            <td>{line.courseTitle}</td>
            <td data-label="Assigned">{formatDay(line.assignedOn, { today })}</td>
            <td data-label="Due">{formatDay(line.dueOn, { today })}</td>
            <td>
              <Result line={line} today={today} />
            </td>
            <td>
              {endNames[line.endReason]}, {formatDay(line.endedOn, { today })}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Result({ line, today }: { line: RecordLine; today: string }) {
  if (line.doneOn === null) return <StateMark mark="empty">Not done</StateMark>;
  const late =
    line.lateDays > 0 ? `, ${line.lateDays === 1 ? 'a day' : `${line.lateDays} days`} late` : '';
  return (
    <StateMark mark="done">
      Done {formatDay(line.doneOn, { today })}
      {late}
      {line.certificateId && (
        <TextLink small to={`/certificates/${line.certificateId}`}>
          Certificate
        </TextLink>
      )}
    </StateMark>
  );
}

function SignedReports({ teamId, timeZone }: { teamId: string; timeZone: string }) {
  const reports = useSignedReports(teamId);
  const [failure, setFailure] = useState('');
  if (!reports.data || reports.data.data.length === 0) return null;
  return (
    <div className={styles.section}>
      <h2>Signed reports</h2>
      <Table caption="Signed reports" className={styles.record ?? ''}>
        <thead>
          <tr>
            <th scope="col">Made</th>
            <th scope="col">About</th>
            <th scope="col">By</th>
            <th scope="col">
              <span className="visually-hidden">Document</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {reports.data.data.map((report) => (
            <tr key={report.id}>
              <th scope="row">{formatMomentIn(report.madeAt, timeZone)}</th>
              <td>{report.groupName ?? 'The whole team'}</td>
              <td>{report.by ?? 'A deleted account'}</td>
              <td>
                <TextButton
                  small
                  onClick={() =>
                    saveDocument(teamId, report).then(
                      () => setFailure(''),
                      (error: unknown) => setFailure(errorMessage(error)),
                    )
                  }
                >
                  Download PDF
                </TextButton>{' '}
                <TextLink small to={`/reports/${report.id}`}>
                  Check it
                </TextLink>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
