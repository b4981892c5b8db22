import { describe, expect, it } from 'vitest';
import { triesOfDelivery } from '../../../contract/integrations/webhooks.ts';
import { patienceFor, pauseAfter } from './schedule.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the next try', () => {
  it('comes later and later, within about three days', () => {
    const middle = () => 0.5;
    const pauses = Array.from({ length: triesOfDelivery }, (_, n) => pauseAfter(n + 1, middle));
    expect(pauses).toEqual([
      5_000,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      24 * hour,
      null,
    ]);
  });

  it('differs by up to a tenth', () => {
    expect(pauseAfter(2, () => 0)).toBe(4.5 * minute);
    expect(pauseAfter(2, () => 1)).toBe(5.5 * minute);
  });
});

describe('patience with a receiver', () => {
  const now = new Date('2027-03-01T10:00:00Z');
  const asked = (status: number, retryAfter?: string) => patienceFor({ status, retryAfter }, now);

  it.each([429, 502, 504])('is a minute after %d', (status) => expect(asked(status)).toBe(minute));

  it('isn’t needed after other failures', () => {
    for (const status of [301, 400, 404, 500, 503]) expect(asked(status)).toBeNull();
  });

  it('is what it asks for, in seconds or until a time, but not for ever', () => {
    expect(asked(503, '120')).toBe(2 * minute);
    expect(asked(429, 'Mon, 01 Mar 2027 10:10:00 GMT')).toBe(10 * minute);
    expect(asked(429, '999999999')).toBe(6 * hour);
    for (const nonsense of ['soon', '', '-5', 'Mon, 01 Mar 2027 09:00:00 GMT']) {
      expect(asked(503, nonsense)).toBeNull();
      expect(asked(429, nonsense)).toBe(minute);
    }
  });
});
