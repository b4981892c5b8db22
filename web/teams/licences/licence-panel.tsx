import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Reader } from '../../ui/drawings/reader.tsx';
import { Ripples } from '../../ui/drawings/ripples.tsx';
import { mayRenewNow } from '../team/rules.ts';
import { statusMessage } from '../team/status-message.ts';
import styles from './licence-panel.module.css';

/** What the viewer's licence opens, and until when. */
export function LicencePanel({ team }: { team: TeamSummary }) {
  const isGrace = team.state === 'grace';
  const last = isGrace ? team.openUntil : team.endsAt;
  // The notice above asks to renew, which matters more.
  const isSecondary = isGrace && mayRenewNow(team);
  return (
    <section
      className={classNames(styles.place, statusMessage(team) && styles.underNotice)}
      aria-labelledby="licence"
    >
      <Reader className={styles.reader ?? ''} />
      <div className={styles.panel}>
        <p className={styles.eyebrow}>{team.personal ? 'Personal licence' : 'Your licence'}</p>
        <h2 id="licence">All courses are open to you</h2>
        <p className="mt-3 large on-deep-soft">Expires {formatSellerDay(last)}</p>
        <LinkButton
          variant={isSecondary ? 'quiet' : 'primary'}
          className={isSecondary ? styles.second : ''}
          to="/user-screen/user-courses"
        >
          Choose a course
        </LinkButton>
        <Ripples className={styles.ripples} />
      </div>
    </section>
  );
}
