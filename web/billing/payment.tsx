import type { MetaFunction } from 'react-router';
import { currency, moneyText, planTexts, teamPlan } from '../../contract/billing.ts';
import { pageMeta } from '../meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { PageHead } from '../ui/section.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './payment.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Payment', description: 'Your order on Stepwell.', hidden: true });

const discountCents = 0;

export default function Payment() {
  const dueCents = teamPlan.seatCents - discountCents;
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <PageHead
          title="Your order"
          text={`One Team licence for a single learner, for one year, with a ${planTexts.guarantee}.`}
        />
        <Notice title="Card payment opens soon">
          Until then you order by message: tell us who the licence is for and we come back to you
          with the way to pay. Nothing is charged before that.
        </Notice>
        <p className={styles.more}>
          Buying for {planTexts.teamUsers}? Say how many licences you need in the same message. All
          limits stand in the <TextLink to="/pricing">comparison of the plans</TextLink>.
        </p>
      </div>
      <Panel className={styles.summary ?? ''}>
        <h2>Order summary</h2>
        <dl className="num">
          <div>
            <dt>Team licence, 1 user, 1 year</dt>
            <dd>{moneyText(teamPlan.seatCents)}</dd>
          </div>
          <div>
            <dt>Discount</dt>
            <dd>{moneyText(discountCents)}</dd>
          </div>
          <div>
            <dt>Including GST</dt>
            <dd>{moneyText(teamPlan.gstPerSeatCents)}</dd>
          </div>
        </dl>
        <p className={styles.due}>
          Pay {currency} {moneyText(dueCents)}
        </p>
        <LinkButton to="/contact-us?about=team" variant="primary" wide>
          Order by message
        </LinkButton>
      </Panel>
    </div>
  );
}
