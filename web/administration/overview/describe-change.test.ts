import { describe, expect, test } from 'vitest';
import { describeChange, describeRevenueChange, listWaiting } from './describe-change.ts';

describe('a figure against the period before', () => {
  test.each([
    [{ now: 0, before: 0 }, 'none in the 30 days before either'],
    [{ now: 5, before: 5 }, 'as many as in the 30 days before'],
    [{ now: 1_205, before: 5 }, '1,200 more than in the 30 days before'],
    [{ now: 3, before: 4 }, '1 fewer than in the 30 days before'],
  ])('%j', (change, words) => {
    expect(describeChange(change, 30)).toBe(words);
  });

  test.each([
    [{ now: 0, before: 0 }, 'nothing in the 7 days before either'],
    [{ now: 100, before: 0 }, 'nothing in the 7 days before'],
    // More was refunded than sold.
    [{ now: 100, before: -50 }, 'nothing in the 7 days before'],
    [{ now: 1_001, before: 1_000 }, 'as much as in the 7 days before'],
    [{ now: 150, before: 100 }, 'up 50% on the 7 days before'],
    [{ now: -50, before: 100 }, 'down 150% on the 7 days before'],
  ])('money: %j', (change, words) => {
    expect(describeRevenueChange(change, 7)).toBe(words);
  });
});

describe('what waits', () => {
  const nothing = { comments: 0, messages: 0, invoices: 0, failedMail: 0, submissions: 0 };

  test('names only what there is, people who wrote first', () => {
    expect(listWaiting(nothing)).toEqual([]);
    const all = { comments: 1, messages: 2, invoices: 3, failedMail: 1, submissions: 1_000 };
    expect(listWaiting(all).map(({ text, to }) => [text, to])).toEqual([
      ['2 messages are open', '/user-screen/inbox'],
      ['More than 999 submissions have no reviewer', '/user-screen/submissions?reviewer=none'],
      ['1 comment waits for approval', '/user-screen/admin-dashboard#waiting-comments'],
      ['1 email didn’t go out', '/user-screen/system#emails'],
      ['3 invoices aren’t paid yet', '/user-screen/admin-orders?state=invoiced'],
    ]);
  });
});
