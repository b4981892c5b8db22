import { notSoldText } from '../../../contract/plans.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { useShop } from '../../data/shop.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ordersPath } from '../shared/unpaid-invoice.ts';
import { formatLicences } from './labels.ts';
import { mayRenewNow, renewPath } from './rules.ts';
import { statusMessage } from './status-message.ts';
import styles from './team-status.module.css';

/** Shown while the licences are about to end, have ended or await payment. */
export function TeamStatus({ team }: { team: TeamSummary }) {
  const message = statusMessage(team);
  const { payments } = useShop();
  if (!message) return null;
  // Another year of an organisation is agreed with sales.
  const isAgreed = team.plan === 'enterprise';
  return (
    <Notice tone={message.tone} title={message.title} className={styles.notice}>
      <p>{message.text}</p>
      {mayRenewNow(team) && isAgreed && (
        <p className="mt-3">
          <LinkButton to="/contact-sales" variant={message.isOver ? 'primary' : 'quiet'} small>
            Contact sales
          </LinkButton>
        </p>
      )}
      {mayRenewNow(team) && !isAgreed && payments === 'off' && <p>{notSoldText}</p>}
      {mayRenewNow(team) && !isAgreed && payments !== 'off' && (
        <p className="mt-3">
          <LinkButton to={renewPath(team)} variant={message.isOver ? 'primary' : 'quiet'} small>
            Renew {formatLicences(team.seats.total)}
          </LinkButton>
        </p>
      )}
      {team.waiting && team.state !== 'closed' && (
        <p className="mt-3">
          <LinkButton to={ordersPath} variant={message.isOver ? 'primary' : 'quiet'} small>
            Go to Orders
          </LinkButton>
        </p>
      )}
      {team.state === 'closed' && team.can.own && (
        <p className="mt-3">
          <LinkButton to="/pricing" small>
            See the plans
          </LinkButton>
        </p>
      )}
    </Notice>
  );
}
