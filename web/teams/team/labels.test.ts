import { describe, expect, it } from 'vitest';
import { formatSeats, invitationStatus, leaveMessages } from './labels.ts';
import { team } from './team.fixture.ts';

describe('formatSeats', () => {
  it.each([
    [{ total: 5, used: 3, invited: 1, free: 1 }, '3 of 5 licences used, 1 invited, 1 free'],
    [{ total: 5, used: 0, invited: 0, free: 5 }, '0 of 5 licences used, 5 free'],
    [{ total: 5, used: 5, invited: 0, free: 0 }, '5 of 5 licences used, none free'],
    [{ total: 1, used: 1, invited: 0, free: 0 }, '1 of 1 licence used, none free'],
  ])('%j', (seats, text) => {
    expect(formatSeats(seats)).toBe(text);
  });
});

describe('invitationStatus', () => {
  // Late evening in the seller's time zone, already the next day further east.
  const waiting = { expired: false, expiresAt: '2027-03-14T12:59:59.999Z' };

  it.each([
    ['active', false, 'Expires 14 March 2027'],
    ['active', true, 'Expired. Its licence is free again'],
    ['expired', false, 'On hold: the licences have expired'],
    ['closed', true, 'On hold: the licences have expired'],
  ] as const)('team %s, expired: %s', (state, expired, text) => {
    expect(invitationStatus({ state }, { ...waiting, expired }).text).toContain(text);
  });
});

describe('leaveMessages', () => {
  it('mention locked courses only while the licences open them', () => {
    expect(leaveMessages(team).result).toMatch(/lose access/);
    expect(leaveMessages({ ...team, state: 'expired' }).result).not.toMatch(/locked/);
    expect(leaveMessages({ ...team, state: 'expired' }).after).toMatch(/renewed/);
    expect(leaveMessages({ ...team, state: 'closed' }).after).not.toMatch(/renewed|invitation/);
  });
});
