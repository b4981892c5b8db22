import type { ReactNode } from 'react';
import { planTexts } from '../../../contract/plans.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { useShop } from '../../data/shop.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Jar } from '../../ui/drawings/jar.tsx';
import { Reader } from '../../ui/drawings/reader.tsx';
import styles from './plan-cards.module.css';
import { TeamOffer } from './plan-offers.tsx';

export function PlanCards() {
  const { currency, seatCents } = useShop();
  return (
    <div className={`${styles.plans} stack bottom mt-5`}>
      <Plan
        name="Team"
        figure={<Reader className={styles.reader} />}
        className={styles.team}
        amount={moneyText(seatCents, currency, 'brief')}
        scope={`per user per year, ${planTexts.teamUsers}`}
        points={[
          'All courses, quizzes and certificates',
          'Invite people, put them into groups and choose managers',
          'Assign courses with due dates, and see who is on time',
          'Pass licences on when people leave. They keep their progress',
          `Pay by PayPal or card; by invoice ${planTexts.invoice}`,
        ]}
      >
        <TeamOffer />
      </Plan>
      <Plan
        name="Enterprise"
        figure={<Jar className={styles.jar} />}
        className={styles.enterprise}
        amount={<span className={styles.words}>Tailored price</span>}
        scope={`${planTexts.enterpriseUsers}, via sales`}
        points={[
          'Everything in Team',
          'Departments with managers, and several administrators',
          'SSO, and provisioning from your directory',
          'API and webhooks',
          'Pay by invoice',
        ]}
        planned={['LevelSets, SkillSets and Academies', 'LMS integrations at extra cost']}
      >
        <LinkButton to="/contact-sales">Contact sales</LinkButton>
      </Plan>
    </div>
  );
}

interface PlanProps {
  name: string;
  /** Sits on the card's top edge. */
  figure: ReactNode;
  className: string | undefined;
  amount: ReactNode;
  scope: string;
  points: readonly string[];
  /** Not built yet. */
  planned?: readonly string[];
  /** How to buy it. */
  children: ReactNode;
}

function Plan(props: PlanProps) {
  const { name, figure, className, amount, scope, points, planned = [], children } = props;
  return (
    <section className="relative" aria-label={`${name} plan`}>
      {figure}
      <div className={classNames(styles.plan, className)}>
        <h2>{name}</h2>
        <p className={classNames(styles.amount, 'num')}>{amount}</p>
        <p className={styles.scope}>{scope}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <Icon name="check" />
              {point}
            </li>
          ))}
          {planned.map((point) => (
            <li key={point} className={styles.planned}>
              <Icon name="clock" />
              <span>
                {point} <em>Planned</em>
              </span>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}
