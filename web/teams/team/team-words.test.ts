import { describe, expect, it } from 'vitest';
import type { TeamSummary } from '../../../contract/teams.ts';
import { stateWords } from './state-words.ts';
import {
  invitationText,
  leaveWords,
  mayHandOver,
  mayRenewNow,
  membersFor,
  renewPath,
  seatsOf,
  seatsText,
  teamToShow,
} from './team-words.ts';

const team: TeamSummary = {
  id: 'one',
  name: 'Well keepers',
  personal: false,
  state: 'active',
  ownerName: 'Robin Walker',
  role: 'owner',
  seated: false,
  seats: { total: 5, used: 3, invited: 1, free: 1 },
  startsAt: '2026-03-14T00:00:00Z',
  endsAt: '2027-03-14T00:00:00Z',
  openUntil: '2027-03-28T00:00:00Z',
  waiting: null,
  renewing: false,
  unpaidDays: 0,
  can: { own: true, manage: true, leave: false },
};

const invoice = {
  number: 'INV-000042',
  kind: 'renewal' as const,
  seats: 30,
  dueAt: '2027-04-10T13:59:59.999Z',
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

  it('is not offered again while its invoice waits', () => {
    expect(mayRenewNow({ ...team, state: 'grace', waiting: invoice }, at('2027-03-20'))).toBe(
      false,
    );
  });

  it('is an order of the same number of licences', () => {
    expect(renewPath(team)).toBe('/payment?team=one&renew=5');
  });
});

describe('the end of licences in words', () => {
  const may = { own: false, manage: false, leave: true };
  const textOf = (change: Partial<TeamSummary>, day = '2027-03-01') =>
    stateWords({ ...team, ...change }, Date.parse(`${day}T00:00:00Z`))?.text;

  it('is nothing while it is far away', () => {
    expect(textOf({}, '2026-11-15')).toBeUndefined();
  });

  it('says of how many a renewal is, before the end and after it', () => {
    expect(textOf({})).toMatch(/renew the 5 licences you have: more .* any time, fewer .* ended/);
    expect(textOf({ personal: true })).not.toMatch(/licences/);
    expect(textOf({ state: 'grace' })).toMatch(/choose the number of licences anew/);
    expect(textOf({ state: 'expired' })).toMatch(/choose the number of licences anew/);
  });

  it('names the owner to everyone else', () => {
    expect(textOf({ state: 'grace', can: may })).toMatch(/Ask Robin Walker, the owner, to renew/);
    expect(textOf({ state: 'expired', can: may })).toMatch(/once Robin Walker, the owner, renews/);
  });

  it('asks nobody for a renewal that is ordered', () => {
    for (const state of ['grace', 'expired'] as const) {
      const text = textOf({ state, can: may, renewing: true });
      expect(text).not.toMatch(/renew|owner|invoice/i);
      expect(text).toMatch(state === 'grace' ? /open until 28 March 2027\.$/ : /are kept\.$/);
    }
  });

  it('tells its owner why the next year will be shorter', () => {
    const expired = (unpaidDays: number) => textOf({ state: 'expired', unpaidDays });
    expect(expired(29)).toMatch(
      /kept courses open for 29 days more: they count into the next year/,
    );
    expect(expired(1)).toMatch(/for 1 day more: it counts into/);
    expect(expired(0)).not.toMatch(/unpaid/);
    const waits = textOf({ state: 'expired', unpaidDays: 30, waiting: invoice }, '2027-05-01');
    expect(waits).toMatch(/30 days more/);
    // As long as it is open, the next year goes on from the last.
    expect(textOf({ state: 'grace', unpaidDays: 3, waiting: invoice })).not.toMatch(/more/);
  });

  it('names the invoice that waits, whatever the state', () => {
    const words = (change: Partial<TeamSummary>, day = '2027-03-20') =>
      stateWords({ ...team, waiting: invoice, ...change }, Date.parse(`${day}T00:00:00Z`));
    const title = 'Invoice INV-000042 for 30 licences waits to be paid by 10 April 2027';
    expect(words({}, '2026-11-15')).toMatchObject({ title, tone: 'info', isOver: false });
    expect(words({})?.text).toMatch(/a year is added to 14 March 2027/);
    const openUntil = invoice.dueAt;
    expect(words({ state: 'grace', openUntil })).toMatchObject({
      title,
      isOver: false,
      text: expect.stringMatching(/stay open until 10 April 2027/),
    });
    expect(words({ state: 'expired' }, '2027-05-01')).toMatchObject({
      title: title.replace('waits', 'was'),
      tone: 'bad',
      isOver: true,
      text: expect.stringMatching(/Courses are locked/),
    });
    const waiting = { ...invoice, kind: 'more_licences' as const };
    expect(words({ waiting })?.title).toMatch(/for 30 more licences waits/);
    expect(words({ waiting, state: 'grace' })?.text).toMatch(/Cancel the order, then renew/);
    expect(words({ state: 'closed' })?.title).toBe('This team was refunded');
  });

  it('promises no renewal of what was refunded', () => {
    expect(textOf({ state: 'closed', can: may })).not.toMatch(/renew/i);
  });
});

describe('an invitation', () => {
  // Late in the evening where the seller is, and the next day already further east.
  const waiting = { expired: false, expiresAt: '2027-03-14T12:59:59.999Z' };

  it.each([
    ['active', false, 'Works until 14 March 2027'],
    ['active', true, 'Expired: its licence is free'],
    ['expired', false, 'On hold: the licences have ended'],
    ['closed', true, 'On hold: the licences have ended'],
  ] as const)('of a team that is %s, expired: %s', (state, expired, text) => {
    expect(invitationText({ state }, { ...waiting, expired }).text).toContain(text);
  });
});

describe('leaving', () => {
  it('locks courses only while the licences open them', () => {
    expect(leaveWords(team).result).toMatch(/are locked for you/);
    expect(leaveWords({ ...team, state: 'expired' }).result).not.toMatch(/locked/);
    expect(leaveWords({ ...team, state: 'expired' }).after).toMatch(/renewed/);
    expect(leaveWords({ ...team, state: 'closed' }).after).not.toMatch(/renewed|invitation/);
  });
});

describe('handing over', () => {
  const full = { total: 5, used: 5, invited: 0, free: 0 };

  it('needs a licence for whoever stays as a manager', () => {
    expect(mayHandOver(team)).toBe(true);
    expect(mayHandOver({ seats: full, seated: true })).toBe(true);
    expect(mayHandOver({ seats: full, seated: false })).toBe(false);
  });
});

describe('looking for a member', () => {
  const members = [
    { name: 'Ada Miller', email: 'ada@example.org' },
    { name: 'Bo Tran', email: 'bo.miller@example.com' },
  ];

  it.each([
    ['', 2],
    ['MILLER', 2],
    ['miller ada', 1],
    ['example.com', 1],
    ['zoe', 0],
  ])('%j finds %i', (wanted, count) => {
    expect(membersFor(members, wanted)).toHaveLength(count);
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
