import { describe, expect, it } from 'vitest';
import { mayHandOver, mayRenewNow, renewPath, selectTeam } from './rules.ts';
import { invoice, team } from './team.fixture.ts';

describe('a renewal', () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

  it('is offered in the last 60 days, in the grace period and after it', () => {
    expect(mayRenewNow(team, at('2027-01-13'))).toBe(false);
    expect(mayRenewNow(team, at('2027-01-14'))).toBe(true);
    expect(mayRenewNow({ ...team, state: 'grace' }, at('2027-03-20'))).toBe(true);
    expect(mayRenewNow({ ...team, state: 'expired' }, at('2027-06-01'))).toBe(true);
  });

  it('is offered only to the owner, and not after a refund', () => {
    const can = { own: false, administer: false, manage: true, assign: true, leave: true };
    expect(mayRenewNow({ ...team, state: 'grace', can }, at('2027-03-20'))).toBe(false);
    expect(mayRenewNow({ ...team, state: 'closed' }, at('2027-03-20'))).toBe(false);
  });

  it('is not offered while its invoice is unpaid', () => {
    expect(mayRenewNow({ ...team, state: 'grace', waiting: invoice }, at('2027-03-20'))).toBe(
      false,
    );
  });

  it('orders the same number of licences', () => {
    expect(renewPath(team)).toBe('/payment?team=one&renew=5');
  });
});

describe('mayHandOver', () => {
  const full = { total: 5, used: 5, invited: 0, free: 0 };

  it('needs a licence for the former owner, who becomes a manager', () => {
    expect(mayHandOver(team)).toBe(true);
    expect(mayHandOver({ seats: full, seated: true })).toBe(true);
    expect(mayHandOver({ seats: full, seated: false })).toBe(false);
  });
});

describe('selectTeam', () => {
  const closed = { ...team, id: 'two', state: 'closed' as const };

  it('prefers the requested team', () => {
    expect(selectTeam([team, closed], 'two')).toEqual({ team: closed, isUnknown: false });
  });

  it('falls back to a team that opens courses', () => {
    expect(selectTeam([closed, team], null)).toEqual({ team, isUnknown: false });
    expect(selectTeam([closed], null)).toEqual({ team: closed, isUnknown: false });
  });

  it('reports a requested team that the viewer does not belong to', () => {
    expect(selectTeam([team], 'three')).toEqual({ team, isUnknown: true });
    expect(selectTeam([], 'three')).toEqual({ team: undefined, isUnknown: true });
  });
});
