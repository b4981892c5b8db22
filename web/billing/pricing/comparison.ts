import { moneyBackDays, planTexts, teamPlan } from '../../../contract/plans.ts';

/** Booleans are shown as Yes and No. */
export type Offer = boolean | string;

export interface ComparisonGroup {
  title: string;
  rows: readonly { name: string; explained?: string; team: Offer; enterprise: Offer }[];
}

export const comparison: readonly ComparisonGroup[] = [
  {
    title: 'Price',
    rows: [
      { name: 'Price', team: planTexts.teamPrice, enterprise: 'Tailored, via sales' },
      {
        name: 'Users',
        team: `${teamPlan.minSeats} to ${teamPlan.maxSeats}`,
        enterprise: `More than ${teamPlan.maxSeats}`,
      },
      {
        name: 'Money-back guarantee',
        team: `${moneyBackDays} days`,
        enterprise: `${moneyBackDays} days`,
      },
    ],
  },
  {
    title: 'Billing',
    rows: [
      { name: 'Paypal or card', team: true, enterprise: false },
      { name: 'Invoice', team: `Above ${teamPlan.invoiceAboveSeats} licenses`, enterprise: true },
    ],
  },
  {
    title: 'Learning',
    rows: [
      { name: 'All courses, quizzes and certificates', team: true, enterprise: true },
      { name: 'LevelSets', team: false, enterprise: true },
      { name: 'SkillSets', team: false, enterprise: true },
      { name: 'Academies', team: false, enterprise: true },
    ],
  },
  {
    title: 'Integration',
    rows: [
      { name: 'SSO', explained: 'Single sign-on', team: false, enterprise: true },
      { name: 'API', explained: 'For your own programs', team: false, enterprise: true },
      {
        name: 'LMS integrations',
        explained: 'Learning management systems',
        team: false,
        enterprise: 'Yes, at extra cost',
      },
    ],
  },
];
