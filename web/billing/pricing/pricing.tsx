import type { MetaFunction } from 'react-router';
import { planTexts, teamPriceText } from '../../../contract/plans.ts';
import { shopOf } from '../../data/shop.ts';
import { siteOf } from '../../data/site.ts';
import { pageMeta } from '../../page/meta.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { PageHeader, Section, SectionHeader } from '../../ui/layout/section.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PersonalOffer } from './plan-offers.tsx';

export const meta: MetaFunction = (args) => {
  const shop = shopOf(args.matches);
  return pageMeta(args, {
    title: 'Pricing',
    description: `Team: ${teamPriceText(shop)} for ${planTexts.teamUsers}. Enterprise: a tailored price. Both with a ${planTexts.guarantee}.`,
    structuredData: [
      {
        '@type': 'Product',
        name: `${siteOf(args.matches).name} Team`,
        description: `All courses for ${planTexts.teamUsers}, paid by user and year.`,
        offers: {
          '@type': 'Offer',
          price: (shop.seatCents / 100).toFixed(2),
          priceCurrency: shop.currency,
          availability: `https://schema.org/${shop.payments === 'off' ? 'OutOfStock' : 'InStock'}`,
        },
      },
    ],
  });
};

export default function Pricing() {
  return (
    <>
      <div className="wrap">
        <PageHeader
          title="One price per learner. Your money back if it doesn’t fit."
          text={`Many courses are free. Teams pay once a year. Both plans come with a ${planTexts.guarantee}.`}
        />
        <PlanCards />
        <PersonalOffer />
      </div>
      <Section>
        <SectionHeader title={<span id="compare">Compare the plans</span>} />
        <ComparisonTable />
        <p className="mt-7 muted">
          Not sure which one fits? <TextLink to="/contact-us">Ask us</TextLink>.
        </p>
      </Section>
    </>
  );
}
