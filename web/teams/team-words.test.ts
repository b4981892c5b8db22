import { describe, expect, it } from 'vitest';
import type { TeamSummary } from '../../contract/teams.ts';
import { mayRenewNow, renewPath, seatsOf, seatsText, teamToShow } from './team-words.ts';

const team: TeamSummary = {
  id: 'one',
  name: 'Well keepers',
  personal: false,
  state: 'active',
  role: 'owner',
  seated: false,
  seats: { total: 5, used: 3, invited: 1, free: 1 },
  startsAt: '2026-03-14T00:00:00Z',
  endsAt: '2027-03-14T00:00:00Z',
  openUntil: '2027-03-28T00:00:00Z',
  can: { own: true, manage: true, leave: false },
};

describe('seats', () => {
  it.each([
    [{ total: 5, used: 3, invited: 1, free: 1 }, '3 of 5 licences used, 1 invited, 1 free'],
    [{ total: 5, used: 0, invited: 0, free: 5 }, '0 of 5 licences used, 5 free'],
    [{ total: 5, used: 5, invited: 0, free: 0 }, '5 of 5 licences used, none free'],
    [{ total: 1, used: 1, invited: 0, free: 0 }, '1 of 1 licence used, none free'],
  ])('%j in words', (seats, text) => {
    expect(seatsText(seats)).toBe(text);
  });

  it('are drawn one by one', () => {
    expect(seatsOf(team.seats)).toEqual(['used', 'used', 'used', 'invited', 'free']);
  });
});

describe('renewing', () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

  it('is offered in the last 60 days, in the days of grace and after', () => {
    expect(mayRenewNow(team, at('2027-01-13'))).toBe(false);
    expect(mayRenewNow(team, at('2027-01-14'))).toBe(true);
    expect(mayRenewNow({ ...team, state: 'grace' }, at('2027-03-20'))).toBe(true);
    expect(mayRenewNow({ ...team, state: 'expired' }, at('2027-06-01'))).toBe(true);
  });

  it('is for the owner of a team that was not refunded', () => {
    const can = { own: false, manage: true, leave: true };
    expect(mayRenewNow({ ...team, state: 'grace', can }, at('2027-03-20'))).toBe(false);
    expect(mayRenewNow({ ...team, state: 'closed' }, at('2027-03-20'))).toBe(false);
  });

  it('is an order of the same number of licences', () => {
    expect(renewPath(team)).toBe('/payment?team=one&renew=5');
  });
});

describe('the team that is shown', () => {
  const closed = { ...team, id: 'two', state: 'closed' as const };

  it('is the one asked for', () => {
    expect(teamToShow([team, closed], 'two')).toEqual({ team: closed, isUnknown: false });
  });

  it('is otherwise one that opens courses', () => {
    expect(teamToShow([closed, team], null)).toEqual({ team, isUnknown: false });
    expect(teamToShow([closed], null)).toEqual({ team: closed, isUnknown: false });
  });

  it('says when the one asked for is none of theirs', () => {
    expect(teamToShow([team], 'three')).toEqual({ team, isUnknown: true });
    expect(teamToShow([], 'three')).toEqual({ team: undefined, isUnknown: true });
  });
});
