import { useState } from 'react';
import { formatShortMoment } from '../../../contract/text/short-dates.ts';
import { QueryState } from '../../data/query-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { auditPath } from '../system/system-tabs.tsx';
import { useAudit } from '../users/hooks.ts';
import styles from './audit-list.module.css';

const pageSize = 5;
const maxShown = 100;

export function AuditList() {
  const [shown, setShown] = useState(pageSize);
  const audit = useAudit(shown);
  return (
    <section aria-labelledby="recent-activity" className={styles.audit}>
      <h2 className="title-2" id="recent-activity">
        Recent activity
      </h2>
      <QueryState result={audit} skeleton={<SkeletonLines />} />
      {audit.data?.data.length === 0 && (
        <p className="muted">
          Nothing yet. You’ll see deleted accounts, role changes and decisions on comments here.
        </p>
      )}
      {audit.data && (
        <ol className={styles.entries}>
          {audit.data.data.map((entry) => (
            <li key={entry.id}>
              <time className="num faint" dateTime={entry.at}>
                {formatShortMoment(entry.at)}
              </time>
              <p className="muted anywhere">
                <strong className="ink">{entry.actor}</strong> {entry.act} {entry.subject}
              </p>
            </li>
          ))}
        </ol>
      )}
      {audit.data && audit.data.meta.total > shown && shown < maxShown && (
        <Button
          small
          pending={audit.isPlaceholderData}
          onClick={() => setShown(Math.min(maxShown, shown + 4 * pageSize))}
        >
          Show more
        </Button>
      )}
      <p className={styles.all}>
        <TextLink small to={auditPath}>
          Open the audit log
        </TextLink>
      </p>
    </section>
  );
}
