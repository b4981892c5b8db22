import { describe, expect, it } from 'vitest';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { statusMessage } from './status-message.ts';
import { invoice, team } from './team.fixture.ts';

describe('statusMessage', () => {
  const learner = { own: false, administer: false, manage: false, assign: false, leave: true };
  const textOf = (change: Partial<TeamSummary>, day = '2027-03-01') =>
    statusMessage({ ...team, ...change }, Date.parse(`${day}T00:00:00Z`))?.text;

  it('is absent while the end is far away', () => {
    expect(textOf({}, '2026-11-15')).toBeUndefined();
  });

  it('says how many licences a renewal covers, before and after the end', () => {
    expect(textOf({})).toMatch(
      /renew the 5 licences you have\. .* more at any time, .* fewer .* ended/,
    );
    expect(textOf({ personal: true })).not.toMatch(/licences/);
    expect(textOf({ state: 'grace' })).toMatch(/choose a new number of licences/);
    expect(textOf({ state: 'expired' })).toMatch(/choose a new number of licences/);
  });

  it('tells everyone else to ask the owner', () => {
    expect(textOf({ state: 'grace', can: learner })).toMatch(
      /Ask the owner, Robin Walker, to renew/,
    );
    expect(textOf({ state: 'expired', can: learner })).toMatch(
      /Ask the owner, Robin Walker, to renew/,
    );
  });

  it('does not ask for a renewal that is already ordered', () => {
    for (const state of ['grace', 'expired'] as const) {
      const text = textOf({ state, can: learner, renewing: true });
      expect(text).not.toMatch(/renew|owner|invoice/i);
      expect(text).toMatch(state === 'grace' ? /open until 28 March 2027\.$/ : /are saved\.$/);
    }
  });

  it('explains to the owner why the next year is shorter', () => {
    const expired = (unpaidDays: number) => textOf({ state: 'expired', unpaidDays });
    expect(expired(29)).toMatch(
      /kept courses open for 29 extra days\. The next year is that much shorter/,
    );
    expect(expired(1)).toMatch(/for 1 extra day/);
    expect(expired(0)).not.toMatch(/unpaid/);
    const unpaid = textOf({ state: 'expired', unpaidDays: 30, waiting: invoice }, '2027-05-01');
    expect(unpaid).toMatch(/30 extra days/);
    // While still open, the next year simply continues the last one.
    expect(textOf({ state: 'grace', unpaidDays: 3, waiting: invoice })).not.toMatch(/extra/);
  });

  it('names the unpaid invoice in every state', () => {
    const messageFor = (change: Partial<TeamSummary>, day = '2027-03-20') =>
      statusMessage({ ...team, waiting: invoice, ...change }, Date.parse(`${day}T00:00:00Z`));
    const title = 'Invoice INV-000042 for 30 licences is due 10 April 2027';
    expect(messageFor({}, '2026-11-15')).toMatchObject({ title, tone: 'info', isOver: false });
    expect(messageFor({})?.text).toMatch(/another year from 14 March 2027/);
    const openUntil = invoice.dueAt;
    expect(messageFor({ state: 'grace', openUntil })).toMatchObject({
      title,
      isOver: false,
      text: expect.stringMatching(/stay open until 10 April 2027/),
    });
    expect(messageFor({ state: 'expired' }, '2027-05-01')).toMatchObject({
      title: title.replace('is due', 'was due'),
      tone: 'bad',
      isOver: true,
      text: expect.stringMatching(/Courses are locked/),
    });
    const waiting = { ...invoice, kind: 'more_licences' as const };
    expect(messageFor({ waiting })?.title).toMatch(/for 30 more licences is due/);
    expect(messageFor({ waiting, state: 'grace' })?.text).toMatch(/Cancel the order, then renew/);
    expect(messageFor({ state: 'closed' })?.title).toBe('This team was refunded');
  });

  it('offers no renewal after a refund', () => {
    expect(textOf({ state: 'closed', can: learner })).not.toMatch(/renew/i);
  });
});
