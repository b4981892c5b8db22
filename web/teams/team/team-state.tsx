import type { TeamSummary } from '../../../contract/teams.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ordersPath } from '../shared/unpaid-invoice.ts';
import { stateWords } from './state-words.ts';
import styles from './team-state.module.css';
import { licences, mayRenewNow, renewPath } from './team-words.ts';

/** What to know while the licences are about to end, have ended or wait for money; nothing otherwise. */
export function TeamState({ team }: { team: TeamSummary }) {
  const words = stateWords(team);
  if (!words) return null;
  return (
    <Notice tone={words.tone} title={words.title} className={styles.notice}>
      <p>{words.text}</p>
      {mayRenewNow(team) && (
        <p className={styles.action}>
          <LinkButton to={renewPath(team)} variant={words.isOver ? 'primary' : 'quiet'} small>
            Renew {licences(team.seats.total)}
          </LinkButton>
        </p>
      )}
      {team.waiting && team.state !== 'closed' && (
        <p className={styles.action}>
          <LinkButton to={ordersPath} variant={words.isOver ? 'primary' : 'quiet'} small>
            Go to Orders
          </LinkButton>
        </p>
      )}
      {team.state === 'closed' && team.can.own && (
        <p className={styles.action}>
          <LinkButton to="/pricing" small>
            See the plans
          </LinkButton>
        </p>
      )}
    </Notice>
  );
}
