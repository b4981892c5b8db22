import { type Feature, featureTexts, hasFeature } from '../../../contract/plan-features.ts';
import { moneyBackDays, teamPlan, teamPriceText } from '../../../contract/plans.ts';

/** Booleans are shown as Yes and No. `planned`: not built yet, so nobody can use it today. */
export type Offer = boolean | 'planned' | 'plannedAtExtraCost' | { text: string };

interface Row {
  name: string;
  explained?: string;
  team: Offer;
  enterprise: Offer;
}

export interface ComparisonGroup {
  title: string;
  rows: readonly Row[];
}

/** Says what calls and screens check. */
function rowOf(feature: Feature): Row {
  return {
    ...featureTexts[feature],
    team: hasFeature('team', feature),
    enterprise: hasFeature('enterprise', feature),
  };
}

export const comparison = (
  shop: Parameters<typeof teamPriceText>[0],
): readonly ComparisonGroup[] => [
  {
    title: 'Price',
    rows: [
      {
        name: 'Price',
        team: { text: teamPriceText(shop) },
        enterprise: { text: 'Tailored, via sales' },
      },
      {
        name: 'Users',
        team: { text: `${teamPlan.minSeats} to ${teamPlan.maxSeats}` },
        enterprise: { text: `More than ${teamPlan.maxSeats}` },
      },
      {
        name: 'Money-back guarantee',
        team: { text: `${moneyBackDays} days` },
        enterprise: { text: `${moneyBackDays} days` },
      },
    ],
  },
  {
    title: 'Billing',
    rows: [
      { name: 'PayPal or card', team: true, enterprise: false },
      {
        name: 'Invoice',
        team: { text: `Above ${teamPlan.invoiceAboveSeats} licences` },
        enterprise: true,
      },
    ],
  },
  {
    title: 'Learning',
    rows: [
      { name: 'All courses, quizzes and certificates', team: true, enterprise: true },
      { name: 'LevelSets', team: false, enterprise: 'planned' },
      { name: 'SkillSets', team: false, enterprise: 'planned' },
      { name: 'Academies', team: false, enterprise: 'planned' },
    ],
  },
  {
    title: 'Organisation',
    rows: [
      {
        name: 'Groups, assigned courses and reports',
        team: true,
        enterprise: true,
      },
      rowOf('departments'),
      rowOf('administrators'),
    ],
  },
  {
    title: 'Integration',
    rows: [
      rowOf('signOn'),
      rowOf('provisioning'),
      rowOf('api'),
      rowOf('webhooks'),
      {
        name: 'LMS integrations',
        explained: 'Learning management systems',
        team: false,
        enterprise: 'plannedAtExtraCost',
      },
    ],
  },
];
