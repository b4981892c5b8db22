import { planTexts, teamPriceText } from '../../../contract/plans.ts';
import { useShop } from '../../data/shop.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import styles from './team-band.module.css';

export function TeamBand() {
  const shop = useShop();
  return (
    <section className="wrap">
      <div className={styles.band}>
        <div>
          <h2>Training a team?</h2>
          <p>
            Invite people by email and open every course to them. {teamPriceText(shop)} for{' '}
            {planTexts.teamUsers}, with a {planTexts.guarantee}.
          </p>
        </div>
        <LinkButton to="/pricing">See Pricing</LinkButton>
      </div>
    </section>
  );
}
