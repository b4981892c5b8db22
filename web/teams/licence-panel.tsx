import type { TeamSummary } from '../../contract/teams.ts';
import { untilDay } from '../dates.ts';
import { LinkButton } from '../ui/button.tsx';
import { Reader } from '../ui/drawings/reader.tsx';
import { Ripples } from '../ui/drawings/ripples.tsx';
import styles from './licence-panel.module.css';

/** For whoever has a licence that is open: what it opens, and until when. */
export function LicencePanel({ team }: { team: TeamSummary }) {
  const last = team.state === 'grace' ? team.openUntil : team.endsAt;
  return (
    <section className={styles.place} aria-labelledby="licence">
      <Reader className={styles.reader ?? ''} />
      <div className={styles.panel}>
        <p className={styles.eyebrow}>{team.personal ? 'For one learner' : 'Your licence'}</p>
        <h2 id="licence">All courses are open to you</h2>
        <p className={styles.until}>Until {untilDay(last)}</p>
        <LinkButton variant="primary" to="/user-screen/user-courses">
          Choose a course
        </LinkButton>
        <Ripples className={styles.ripples} />
      </div>
    </section>
  );
}
