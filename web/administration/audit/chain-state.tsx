import type { ReactNode } from 'react';
import type { AuditState } from '../../../contract/administration/audit.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './audit-log.module.css';
import { type useAuditState, useVerifyNow } from './hooks.ts';

/** Whether the log is as Stepwell wrote it, and what to do if it isn't. */
export function ChainState({ state }: { state: ReturnType<typeof useAuditState> }) {
  const verify = useVerifyNow();
  if (state.isPending) return <p className={styles.chain}>&nbsp;</p>;
  if (!state.data) {
    return (
      <div className={styles.chain}>
        <StateMark mark="empty">Unknown</StateMark>
        <p>We couldn’t find out whether the log was verified. {errorMessage(state.error)}</p>
        <Button small pending={state.isFetching} onClick={() => void state.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const { verified, isVerifying } = state.data;
  const button = (
    <Button
      small
      pending={isVerifying || verify.isPending}
      onClick={() =>
        verify.mutate(undefined, {
          onError: (failure) => void notify.error(errorMessage(failure)),
        })
      }
    >
      {isVerifying ? 'Verifying…' : 'Verify now'}
    </Button>
  );
  if (verified && verified.problem !== '') {
    return (
      <BrokenChain problem={verified.problem} since={verified.brokenSince ?? verified.at}>
        {button}
      </BrokenChain>
    );
  }
  return (
    <div className={styles.chain} role="status">
      {verified ? (
        <StateMark mark="done">Verified up to entry {formatNumber(verified.entries)}</StateMark>
      ) : (
        <StateMark mark="empty">Not verified yet</StateMark>
      )}
      <p>{describeChain(state.data)}</p>
      {button}
    </div>
  );
}

/** `on 16 November 2026 at 3:23 am. 12 newer entries are verified tonight.` */
function describeChain({ verified, entries }: AuditState): string {
  if (!verified) return 'Each entry depends on the one before, and every night we check them all.';
  const newer = Math.max(0, entries - verified.entries);
  const when = `Nobody has changed it, as of ${formatMoment(verified.at)}.`;
  if (newer === 0) return when;
  return `${when} ${plural(newer, 'newer entry is', 'newer entries are')} verified tonight.`;
}

type BrokenChainProps = { problem: string; since: string; children: ReactNode };

function BrokenChain({ problem, since, children }: BrokenChainProps) {
  return (
    <Notice tone="bad" title="This log was changed by hand" className={styles.broken}>
      <p>
        {problem} We found this on {formatMoment(since)}.
      </p>
      <h2>What to do</h2>
      <ol>
        <li>Export the log as CSV, so that nothing else gets lost.</li>
        <li>
          Restore your last backup to another computer, and compare the log there with this one.
        </li>
        <li>
          Find out who can write to the database, and change its password: Stepwell itself never
          changes an entry.
        </li>
      </ol>
      <div className="cluster center gap-2-4 mt-3">
        {children}
        <TextLink to="/user-screen/help-center/audit-log">More about the audit log</TextLink>
      </div>
    </Notice>
  );
}
