import { describe, expect, it } from 'vitest';
import type { Plan } from '../../contract/billing-orders.ts';
import { ownLicence, ownTeam } from './plan-own.ts';

const nothing: Plan = { licence: null, owned: [] };
const term = { endsAt: '2027-03-14T10:00:00Z', openUntil: '2027-03-28T10:00:00Z' };
const team = { id: 't', name: 'Well keepers', personal: false, seats: 5, ...term };
const alone = { ...team, id: 'p', name: 'Your licence', personal: true, seats: 1 };
const licence = { teamId: 't', teamName: 'Well keepers', personal: false, ...term };
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const labels = (plan: Plan, day: string) => ownTeam(plan, at(day))?.ways.map(({ label }) => label);

describe('the Team plan', () => {
  it('is for sale to visitors, and to whoever owns none', () => {
    expect(ownTeam(undefined)).toBeNull();
    expect(ownTeam(nothing)).toBeNull();
    expect(ownTeam({ ...nothing, owned: [alone] })).toBeNull();
  });

  it('is not sold again while it lasts', () => {
    const plan = { ...nothing, owned: [alone, team] };
    expect(ownTeam(plan, at('2026-11-15'))).toEqual({
      name: 'Well keepers',
      text: '5 licences until 14 March 2027.',
      ways: [
        { label: 'Manage team', to: '/user-screen/team?team=t' },
        { label: 'Add licences', to: '/user-screen/team?team=t&add=1' },
      ],
    });
  });

  it('has no room for more than 125', () => {
    expect(labels({ ...nothing, owned: [{ ...team, seats: 125 }] }, '2026-11-15')).toEqual([
      'Manage team',
    ]);
  });

  it('is renewed first in the days of grace, and after them', () => {
    const plan = { ...nothing, owned: [team] };
    expect(ownTeam(plan, at('2027-03-20'))).toMatchObject({
      text: 'Ended on 14 March 2027, open until 28 March 2027.',
      ways: [{ label: 'Renew', to: '/payment?team=t&renew=5' }, { label: 'Manage team' }],
    });
    expect(labels(plan, '2027-04-20')).toEqual(['Renew', 'Buy another']);
  });
});

describe('someone who learns alone', () => {
  const line = (plan: Plan | undefined, day = '2026-11-15') => ownLicence(plan, at(day));

  it('is offered one licence', () => {
    const offer = {
      text: 'Learning alone?',
      way: { label: 'One licence for yourself: $120 a year', to: '/payment' },
    };
    expect(line(undefined)).toEqual(offer);
    expect(line(nothing)).toEqual(offer);
  });

  it('sees what the team gives', () => {
    expect(line({ ...nothing, licence: { ...licence, role: 'learner' } })).toEqual({
      text: 'Your team Well keepers gives you all courses until 14 March 2027.',
      way: { label: 'See your team', to: '/user-screen/team?team=t' },
    });
  });

  it('is led to a licence in the team they own', () => {
    expect(line({ ...nothing, owned: [team] }).way.label).toBe('Take one');
    expect(line({ ...nothing, owned: [team] }, '2027-04-20').text).toBe('Learning alone?');
  });

  it('renews a licence of their own in its last 60 days, in the days of grace and after', () => {
    const own: Plan = {
      licence: { ...licence, teamId: 'p', personal: true, role: 'owner' },
      owned: [alone],
    };
    expect(line(own, '2027-01-13').way.label).toBe('See your licence');
    expect(line(own, '2027-01-14')).toEqual({
      text: 'Your licence gives you all courses until 14 March 2027.',
      way: { label: 'Renew it', to: '/payment?team=p&renew=1' },
    });
    expect(line(own, '2027-03-20').text).toMatch(/until 28 March 2027/);
    expect(line({ ...nothing, owned: [alone] }, '2027-04-20')).toMatchObject({
      text: 'Your licence ended on 14 March 2027.',
      way: { label: 'Renew it' },
    });
  });
});
