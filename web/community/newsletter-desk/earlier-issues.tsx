import { useState } from 'react';
import { formatDay } from '../../../contract/text/dates.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { newsletterPath } from '../inbox/addresses.ts';
import { useEarlierIssues } from './hooks.ts';
import styles from './newsletter.module.css';

const stateWords = { sending: ', going out', stopped: ', stopped' };

export function EarlierIssues({ current }: { current?: string }) {
  const [page, setPage] = useState(1);
  const { data: issues } = useEarlierIssues(page);
  if (!issues || issues.meta.total === 0) return null;
  const { total, limit } = issues.meta;
  return (
    <div className={styles.earlier}>
      <h3>Earlier issues</h3>
      <Table caption="Earlier issues">
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
          {issues.data.map(({ id, number, subject, state, startedAt, figures }) => (
            <tr key={id} aria-selected={id === current || undefined}>
              <th scope="row">
                <TextLink to={`${newsletterPath}/${id}`}>
                  {number}. {subject}
                </TextLink>
              </th>
              <td>
                {formatDay(startedAt)}
                {stateWords[state as keyof typeof stateWords] ?? ''}
              </td>
              <td className={styles.number}>{formatNumber(figures.sent)}</td>
              <td className={styles.number}>{formatNumber(figures.followed)}</td>
              <td className={styles.number}>{formatNumber(figures.left)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {total > limit && (
        <div className={styles.row}>
          <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button small disabled={page * limit >= total} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
      <p className="small muted">
        We count links that were followed, once a day for each network. We don’t track who opens an
        email or follows a link.
      </p>
    </div>
  );
}
