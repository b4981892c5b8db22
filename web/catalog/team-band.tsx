import { planTexts } from '../../contract/billing.ts';
import { LinkButton } from '../ui/button.tsx';
import styles from './team-band.module.css';

export function TeamBand() {
  return (
    <section className="wrap">
      <div className={styles.band}>
        <div>
          <h2>Training a team?</h2>
          <p>
            Assign courses with due dates, watch progress, export the report. {planTexts.teamPrice}{' '}
            for {planTexts.teamUsers}, with a {planTexts.guarantee}.
          </p>
        </div>
        <LinkButton to="/pricing">See Pricing</LinkButton>
      </div>
    </section>
  );
}
