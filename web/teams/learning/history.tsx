import { Link, useOutletContext } from 'react-router';
import type { RecordLine } from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { formatMomentIn } from '../../../contract/text/seller-dates.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { saveDocument, useDownloadHistory, useHistory, useSignedReports } from './hooks.ts';
import { historyQuery, pathOfTeam, reportPath } from './report-query.ts';
import styles from './team-learning.module.css';
import type { ReportContext } from './team-learning.tsx';
import { endNames } from './words.ts';

/** For audits: past years of what repeats, and what has ended otherwise. It stays when people leave. */
export default function ReportHistory() {
  const { team, report } = useOutletContext<ReportContext>();
  const list = useListQuery(historyQuery);
  const { q, from, until } = list.query;
  const history = useHistory(team.id, list.query);
  const download = useDownloadHistory(team.id, list.query);
  const isFiltered = q !== '' || from !== '' || until !== '';
  return (
    <>
      <ListTools
        end={
          <Button
            small
            icon="download"
            disabled={!history.data?.meta.total}
            pending={download.isPending}
            onClick={() => download.mutate()}
          >
            Download CSV
          </Button>
        }
      >
        <ListSearch list={list} label="Find a member or course" maxLength={100} />
        <TextField
          small
          type="date"
          label="Ended from"
          value={from}
          onChange={({ target }) => list.show({ from: target.value }, { replace: true })}
        />
        <TextField
          small
          type="date"
          label="Ended until"
          value={until}
          onChange={({ target }) => list.show({ until: target.value }, { replace: true })}
        />
      </ListTools>
      <ListView
        result={history}
        pages={list}
        skeleton={<SkeletonTable rows={6} columns={6} />}
        empty={
          <EmptyState
            title={isFiltered ? 'Nothing found' : 'Nothing is over yet'}
            text={
              isFiltered
                ? 'No past learning fits. Try a shorter word or other dates.'
                : 'When a year of a repeating course ends, or someone leaves, it stays on record here for seven years.'
            }
          />
        }
      >
        {(lines) => <RecordTable lines={lines} today={report.today} team={list.query.team} />}
      </ListView>
      <SignedReports teamId={team.id} timeZone={team.timeZone} />
    </>
  );
}

type RecordTableProps = {
  lines: readonly RecordLine[];
  today: string;
  team: string;
  named?: boolean;
};

/** What is over. On a person's own page, the name is left out. */
export function RecordTable({ lines, today, team, named = true }: RecordTableProps) {
  return (
    <Table caption="History" stacks>
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
                    className="name anywhere"
                    to={pathOfTeam(`${reportPath}/people/${line.accountId}`, { team })}
                  >
                    {line.name}
                  </Link>
                )}
              </th>
            )}
            <td>{line.courseTitle}</td>
            <td data-label="Assigned">{formatDay(line.assignedOn, { today })}</td>
            <td data-label="Due">{formatDay(line.dueOn, { today })}</td>
            <td data-label="Result">
              <Result line={line} today={today} />
            </td>
            <td data-label="Ended">
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
  if (!reports.data || reports.data.data.length === 0) return null;
  return (
    <div className={styles.section}>
      <h2>Signed reports</h2>
      <Table caption="Signed reports" stacks>
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
              <td data-label="About">{report.groupName ?? 'The whole team'}</td>
              <td data-label="By">{report.by ?? 'A deleted account'}</td>
              <td>
                <TextButton
                  small
                  onClick={() =>
                    saveDocument(teamId, report).catch(
                      (error: unknown) => void notify.error(errorMessage(error)),
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
    </div>
  );
}
