import { expect, it } from 'vitest';
import { moneyText, planTexts } from '../../../contract/plans.ts';
import { comparison } from './comparison.ts';

const row = (name: string) =>
  comparison.flatMap(({ rows }) => rows).find((candidate) => candidate.name === name);

it.each([
  [120_00, '$120.00', '$120'],
  [4_00, '$4.00', '$4'],
  [0, '$0.00', '$0'],
  [12_50, '$12.50', '$12.50'],
])('writes %i cents as %s and %s', (cents, full, brief) => {
  expect(moneyText(cents)).toBe(full);
  expect(moneyText(cents, 'brief')).toBe(brief);
});

it('names the limits of the plans as the specification does', () => {
  expect(planTexts.teamPrice).toBe('$120 per user per year');
  expect(planTexts.teamUsers).toBe('5 to 125 users');
  expect(planTexts.guarantee).toBe('14-day money-back guarantee');
  expect(row('Invoice')?.team).toBe('Above 25 licenses');
});

it('offers LevelSets, SkillSets, Academies, SSO, API and LMS integrations in Enterprise only', () => {
  for (const name of ['LevelSets', 'SkillSets', 'Academies', 'SSO', 'API', 'LMS integrations']) {
    expect(row(name)?.team).toBe(false);
    expect(row(name)?.enterprise).toBeTruthy();
  }
  expect(row('Paypal or card')).toMatchObject({ team: true, enterprise: false });
});
