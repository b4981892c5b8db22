import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../contract/billing/orders.ts';
import { defaultShop } from '../../../contract/plans.ts';
import { describeMyLicence, describeMyTeam } from './my-plan.ts';

const nothing: Plan = { licence: null, owned: [], waiting: null };
const term = { endsAt: '2027-03-14T10:00:00Z', openUntil: '2027-03-28T10:00:00Z' };
const team = {
  id: 't',
  name: 'Well keepers',
  personal: false,
  plan: 'team' as const,
  seats: 5,
  ...term,
  waiting: null as Plan['waiting'],
};
const invoice = {
  number: 'INV-000042',
  kind: 'licence' as const,
  seats: 30,
  dueAt: '2026-12-15T12:59:59.999Z',
};
const alone = { ...team, id: 'p', name: 'Your licence', personal: true, seats: 1 };
const licence = { teamId: 't', teamName: 'Well keepers', personal: false, ...term };
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const labels = (plan: Plan, day: string) =>
  describeMyTeam(plan, at(day))?.links.map(({ label }) => label);

describe('the Team plan', () => {
  it('is for sale to visitors and to accounts without a team', () => {
    expect(describeMyTeam(undefined)).toBeNull();
    expect(describeMyTeam(nothing)).toBeNull();
    expect(describeMyTeam({ ...nothing, owned: [alone] })).toBeNull();
  });

  it('is not sold again while it lasts', () => {
    const plan = { ...nothing, owned: [alone, team] };
    expect(describeMyTeam(plan, at('2026-11-15'))).toEqual({
      title: 'You have Team: Well keepers',
      text: '5 licences until 14 March 2027.',
      links: [
        { label: 'Manage team', to: '/user-screen/team?team=t' },
        { label: 'Add licences', to: '/user-screen/team?team=t&add=1' },
      ],
    });
  });

  it('offers no more than 125 licences', () => {
    expect(labels({ ...nothing, owned: [{ ...team, seats: 125 }] }, '2026-11-15')).toEqual([
      'Manage team',
    ]);
  });

  it('offers renewal first during and after the grace period', () => {
    const plan = { ...nothing, owned: [team] };
    expect(describeMyTeam(plan, at('2027-03-20'))).toMatchObject({
      text: 'Expired on 14 March 2027. Courses stay open until 28 March 2027.',
      links: [{ label: 'Renew', to: '/payment?team=t&renew=5' }, { label: 'Manage team' }],
    });
    expect(labels(plan, '2027-04-20')).toEqual(['Renew', 'Buy another']);
  });
});

describe('an unpaid invoice', () => {
  const orders = { label: 'See your orders', to: '/user-screen/orders' };

  it('replaces the offer of a first team, even beside one that has ended', () => {
    const plan = { ...nothing, waiting: invoice };
    const offer = {
      title: 'Invoice INV-000042 for 30 licences',
      links: [orders],
      text: 'is due 15 December 2026.',
    };
    expect(describeMyTeam(plan, at('2026-11-15'))).toEqual(offer);
    expect(describeMyTeam(plan, at('2026-12-16'))?.text).toBe('was due 15 December 2026.');
    const term = { endsAt: '2026-03-14T10:00:00Z', openUntil: '2026-03-28T10:00:00Z' };
    const over = { ...plan, owned: [{ ...team, ...term }] };
    expect(describeMyTeam(over, at('2026-11-15'))).toEqual(offer);
    expect(labels({ ...plan, owned: [team] }, '2026-11-15')).toEqual([
      'Manage team',
      'Add licences',
    ]);
  });

  it('replaces the offers of more licences and of a renewal', () => {
    const waiting = { ...invoice, kind: 'more_licences' as const };
    const plan = { ...nothing, owned: [{ ...team, waiting }] };
    expect(describeMyTeam(plan, at('2026-11-15'))).toEqual({
      title: 'Invoice INV-000042 for 30 more licences',
      text: 'is due 15 December 2026.',
      links: [orders, { label: 'Manage team', to: '/user-screen/team?team=t' }],
    });
    expect(labels(plan, '2027-04-20')).toEqual(['See your orders', 'Manage team']);
  });
});

describe('the personal licence', () => {
  const line = (plan: Plan | undefined, day = '2026-11-15') =>
    describeMyLicence(plan, defaultShop, at(day));

  it('is for sale to those without one', () => {
    const offer = {
      text: expect.stringMatching(/^Learning on your own\? Single courses usually cost less/),
      link: { label: 'Get a personal licence: $120 a year', to: '/payment' },
    };
    expect(line(undefined)).toEqual(offer);
    expect(line(nothing)).toEqual(offer);
  });

  it('is not needed while a team provides one', () => {
    expect(line({ ...nothing, licence: { ...licence, role: 'learner' } })).toEqual({
      text: 'Your team Well keepers gives you all courses until 14 March 2027.',
      link: { label: 'See your team', to: '/user-screen/team?team=t' },
    });
  });

  it('can be taken in a team the viewer owns', () => {
    expect(line({ ...nothing, owned: [team] }).link.label).toBe('Take a licence');
    expect(line({ ...nothing, owned: [team] }, '2027-04-20').text).toMatch(
      /^Learning on your own\?/,
    );
  });

  it('can be renewed in its last 60 days, in the grace period and after', () => {
    const own: Plan = {
      licence: { ...licence, teamId: 'p', personal: true, role: 'owner' },
      owned: [alone],
      waiting: null,
    };
    expect(line(own, '2027-01-13').link.label).toBe('See your licence');
    expect(line(own, '2027-01-14')).toEqual({
      text: 'Your licence gives you all courses until 14 March 2027.',
      link: { label: 'Renew', to: '/payment?team=p&renew=1' },
    });
    expect(line(own, '2027-03-20').text).toMatch(/until 28 March 2027/);
    expect(line({ ...nothing, owned: [alone] }, '2027-04-20')).toMatchObject({
      text: 'Your licence expired on 14 March 2027.',
      link: { label: 'Renew' },
    });
  });
});
