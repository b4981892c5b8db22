import { Link } from 'react-router';
import type { ReportLine } from '../../../contract/teams/report.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useListQuery } from '../../lists/list-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { useBreakdown } from './hooks.ts';
import { type ReportQuery, reportPath, reportQuery } from './report-query.ts';
import styles from './team-learning.module.css';

type BreakdownProps = {
  teamId: string;
  by: 'course' | 'group';
  title: string;
  /** What the list of people is narrowed to by a line. */
  only: (line: ReportLine) => Partial<ReportQuery>;
  empty: { title: string; text: string };
};

/** The four figures for each course or group, those with late people first. */
export function Breakdown({ teamId, by, title, only, empty }: BreakdownProps) {
  const { team, group } = useListQuery(reportQuery).query;
  return (
    <div className="mt-5">
      <QueryView
        result={useBreakdown(teamId, by, { group })}
        skeleton={<SkeletonTable rows={4} columns={6} />}
      >
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState {...empty} />
          ) : (
            <Table caption={`By ${by}`} stacks>
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
                {lines.map((line) => (
                  <tr key={line.id}>
                    <th scope="row">
                      <Link
                        to={reportQuery.addressAt(reportPath, {
                          ...reportQuery.usual,
                          team,
                          group,
                          ...only(line),
                        })}
                        className="name anywhere"
                      >
                        {line.name}
                      </Link>
                    </th>
                    <td data-label="People">{line.people}</td>
                    <td data-label="Done">{line.done}</td>
                    <td data-label="On time">{line.onTime}</td>
                    <td data-label="Late">{line.late}</td>
                    <td data-label="Not started">{line.notStarted}</td>
                    <td>
                      <Share line={line} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </QueryView>
    </div>
  );
}

/** The same as a bar; the figures beside it say it in words. */
function Share({ line: { done, onTime, late, assigned } }: { line: ReportLine }) {
  const width = (count: number) => ({ width: `${(100 * count) / Math.max(1, assigned)}%` });
  return (
    <span className={styles.bars} aria-hidden="true">
      <i className={`${styles.done} block`} style={width(done)} />
      <i className={`${styles.onTime} block`} style={width(onTime)} />
      <i className={`${styles.late} block`} style={width(late)} />
    </span>
  );
}
