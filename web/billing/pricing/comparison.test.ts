import { expect, it } from 'vitest';
import { plannedForEnterprise } from '../../../contract/community/enterprise.ts';
import { features, featureTexts, hasFeature } from '../../../contract/plan-features.ts';
import { defaultShop, payText, planTexts, teamPriceText } from '../../../contract/plans.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { comparison } from './comparison.ts';

const row = (name: string) =>
  comparison(defaultShop)
    .flatMap(({ rows }) => rows)
    .find((candidate) => candidate.name === name);

it.each([
  [120_00, '$120.00', '$120'],
  [4_00, '$4.00', '$4'],
  [0, '$0.00', '$0'],
  [12_50, '$12.50', '$12.50'],
])('writes %i cents as %s and %s', (cents, full, brief) => {
  expect(moneyText(cents, 'AUD')).toBe(full);
  expect(moneyText(cents, 'AUD', 'brief')).toBe(brief);
});

it('names the limits of the plans as the specification does', () => {
  expect(teamPriceText(defaultShop)).toBe('$120 per user per year');
  expect(planTexts.teamUsers).toBe('5 to 125 users');
  expect(planTexts.guarantee).toBe('14-day money-back guarantee');
  expect(row('Invoice')?.team).toEqual({ text: 'Above 25 licences' });
});

it.each([
  ['AUD', '$1,234.50', 'Pay AUD $1,234.50'],
  ['EUR', '€1,234.50', 'Pay EUR €1,234.50'],
  ['CHF', 'CHF\u00A01,234.50', 'Pay CHF\u00A01,234.50'],
])('writes amounts in %s as %s', (currency, money, button) => {
  expect(moneyText(1234_50, currency)).toBe(money);
  expect(payText(1234_50, currency)).toBe(button);
});

it('marks what only Enterprise will have as planned', () => {
  for (const name of plannedForEnterprise) {
    expect(row(name)?.team).toBe(false);
    expect(row(name)?.enterprise).toMatch(/^planned/);
  }
  expect(row('PayPal or card')).toMatchObject({ team: true, enterprise: false });
});

it('says of every feature which plan opens it, as the calls check it', () => {
  for (const feature of features) {
    expect(row(featureTexts[feature].name)).toMatchObject({
      team: hasFeature('team', feature),
      enterprise: hasFeature('enterprise', feature),
    });
  }
});
