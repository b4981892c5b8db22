import type { MetaFunction } from 'react-router';
import { currency, planTexts, teamPlan } from '../../../contract/plans.ts';
import { pageMeta } from '../../page/meta.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { PageHeader, Section, SectionHeader } from '../../ui/layout/section.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PersonalOffer } from './plan-offers.tsx';
import styles from './pricing.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Pricing',
    description: `Team: ${planTexts.teamPrice} for ${planTexts.teamUsers}. Enterprise: a tailored price. Both with a ${planTexts.guarantee}.`,
    structuredData: [
      {
        '@type': 'Product',
        name: 'Stepwell Team',
        description: `All courses for ${planTexts.teamUsers}, paid by user and year.`,
        offers: {
          '@type': 'Offer',
          price: (teamPlan.seatCents / 100).toFixed(2),
          priceCurrency: currency,
        },
      },
    ],
  });

export default function Pricing() {
  return (
    <>
      <div className="wrap">
        <PageHeader
          title="One price per learner, and a way back."
          text={`Learning alone is free to start. Teams pay once a year. Both plans come with a ${planTexts.guarantee}.`}
        />
        <PlanCards />
        <PersonalOffer />
      </div>
      <Section>
        <SectionHeader title={<span id="compare">Compare the plans</span>} />
        <ComparisonTable />
        <p className={styles.question}>
          Not sure which one fits? <TextLink to="/contact-us">Ask us</TextLink>, a person answers.
        </p>
      </Section>
    </>
  );
}
