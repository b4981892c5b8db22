import { Link } from 'react-router';
import type { ReportLine } from '../../../contract/teams/report.ts';
import { errorMessage } from '../../data/error-message.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { useBreakdown } from './hooks.ts';
import styles from './team-learning.module.css';

type BreakdownProps = {
  teamId: string;
  by: 'course' | 'group';
  title: string;
  /** Where the people of a line are listed. */
  to: (line: ReportLine) => string;
  empty: { title: string; text: string };
};

/** The four figures for each course or group, whatever is late first. */
export function Breakdown({ teamId, by, title, to, empty }: BreakdownProps) {
  const lines = useBreakdown(teamId, by);
  if (lines.isPending) return <SkeletonTable rows={4} columns={6} />;
  if (lines.isError) {
    return (
      <div className={styles.state}>
        <ErrorState
          message={errorMessage(lines.error)}
          onRetry={() => void lines.refetch()}
          retrying={lines.isFetching}
        />
      </div>
    );
  }
  if (lines.data.length === 0) {
    return (
      <div className={styles.state}>
        <EmptyState {...empty} />
      </div>
    );
  }
  return (
    <div className={styles.state}>
      <Table caption={`By ${by}`} dense>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">People</th>
            <th scope="col">Done</th>
            <th scope="col">On time</th>
            <th scope="col">Late</th>
            <th scope="col">Not started</th>
            <th scope="col">
              <span className="visually-hidden">Share</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.data.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <Link to={to(line)} className={styles.name}>
                  {line.name}
                </Link>
              </th>
              <td>{line.people}</td>
              <td>{line.done}</td>
              <td>{line.onTime}</td>
              <td>{line.late}</td>
              <td>{line.notStarted}</td>
              <td>
                <Share line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** The same as a bar; the figures beside it say it in words. */
function Share({ line: { done, onTime, late, assigned } }: { line: ReportLine }) {
  const width = (count: number) => ({ width: `${(100 * count) / Math.max(1, assigned)}%` });
  return (
    <span className={styles.bars} aria-hidden="true">
      <i className={styles.done} style={width(done)} />
      <i className={styles.onTime} style={width(onTime)} />
      <i className={styles.late} style={width(late)} />
    </span>
  );
}
