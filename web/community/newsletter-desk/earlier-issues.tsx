import { useState } from 'react';
import { formatDay } from '../../../contract/text/dates.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { ListView } from '../../lists/list-view.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { newsletterPath } from '../inbox/addresses.ts';
import { useEarlierIssues } from './hooks.ts';
import styles from './newsletter.module.css';

const stateWords = { sending: ', going out', stopped: ', stopped' };

export function EarlierIssues({ current }: { current?: string }) {
  const [page, setPage] = useState(1);
  return (
    <ListView
      result={useEarlierIssues(page)}
      pages={setPage}
      unit="issues"
      skeleton={null}
      empty={null}
    >
      {(issues) => (
        <div className="stack gap-2 mt-45">
          <h3>Earlier issues</h3>
          <Table caption="Earlier issues" stacks>
            <thead>
              <tr>
                <th scope="col">Issue</th>
                <th scope="col">Sent</th>
                <th scope="col" className={styles.number}>
                  Readers
                </th>
                <th scope="col" className={styles.number}>
                  Followed a link
                </th>
                <th scope="col" className={styles.number}>
                  Left
                </th>
              </tr>
            </thead>
            <tbody>
              {issues.map(({ id, number, subject, state, startedAt, figures }) => (
                <tr key={id} aria-selected={id === current || undefined}>
                  <th scope="row">
                    <TextLink to={`${newsletterPath}/${id}`}>
                      {number}. {subject}
                    </TextLink>
                  </th>
                  <td data-label="Sent">
                    {formatDay(startedAt)}
                    {stateWords[state as keyof typeof stateWords] ?? ''}
                  </td>
                  <td data-label="Readers" className={styles.number}>
                    {formatNumber(figures.sent)}
                  </td>
                  <td data-label="Followed a link" className={styles.number}>
                    {formatNumber(figures.followed)}
                  </td>
                  <td data-label="Left" className={styles.number}>
                    {formatNumber(figures.left)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <p className="small muted">
            We count links that were followed, once a day for each network. We don’t track who opens
            an email or follows a link.
          </p>
        </div>
      )}
    </ListView>
  );
}
