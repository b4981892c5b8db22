import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceDays } from '../../../contract/plans.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import { cases } from '../../../tests/support/thorough.ts';
import {
  closeTeam,
  endExtendedGrace,
  extendGrace,
  findOwnedTeam,
  openTeam,
  renewTeam,
  revertRenewal,
} from './licences.ts';
import { calendarDays, endOfDayAfter, graceAfter, unpaidDays, yearAfter } from './terms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const seats = 26;
const later = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);

/** A team that was bought then, and the calls of billing at any moment after. */
async function buildTeam(boughtAt = new Date()) {
  const { id: accountId } = await buildLearner(app.db);
  const id = await openTeam(app.db, { accountId, seats, name: 'Harbour Office' });
  const endsAt = yearAfter(boughtAt);
  await app.db
    .updateTable('teams.team')
    .set({ starts_at: boughtAt, ends_at: endsAt, open_until: graceAfter(endsAt) })
    .where('id', '=', id)
    .execute();
  const read = async () => {
    const team = await findOwnedTeam(app.db, accountId, id);
    if (!team) throw new Error('Its owner has it.');
    return team;
  };
  return {
    id,
    read,
    endsAt,
    order: (now: Date) => extendGrace(app.db, id, endOfDayAfter(now, invoiceDays), now),
    cancel: (now: Date) => endExtendedGrace(app.db, id, now),
    renew: (now: Date) => renewTeam(app.db, id, seats, now),
    revokeAccess: (before: Date) =>
      revertRenewal(app.db, app.config, id, { seats, endsAt: before }),
  };
}

const boughtAt = new Date('2024-03-10T02:00:00Z');

describe('unpaid days of an extended grace period', () => {
  it('are deducted from the next year once the invoice is cancelled', async () => {
    const { read, endsAt, order, cancel, renew, revokeAccess } = await buildTeam(boughtAt);
    const day = (days: number) => later(endsAt, days - 0.5);
    await order(day(13));
    expect((await read()).openUntil).toEqual(endOfDayAfter(endsAt, 43));
    await cancel(day(42));
    // Twice is once.
    await cancel(day(42));
    expect(await read()).toMatchObject({ openUntil: graceAfter(endsAt), extendedDays: 28 });
    await renew(day(50));
    const renewed = endOfDayAfter(endsAt, 50 - 28);
    expect(await read()).toMatchObject({
      startsAt: renewed,
      endsAt: yearAfter(renewed),
      extendedDays: 0,
    });
    await revokeAccess(endsAt);
    expect(await read()).toMatchObject({ endsAt, extendedDays: 28 });
    await renew(day(60));
    expect((await read()).endsAt).toEqual(yearAfter(endOfDayAfter(endsAt, 60 - 28)));
  });

  it.each([
    ['before the days of grace are over', 10, 0],
    ['on their last day', 14, 0],
    ['on the day after', 15, 1],
    ['long after it was due', 70, 29],
  ])('are counted while the team was open: cancelled %s', async (_, days, kept) => {
    const { read, endsAt, order, cancel } = await buildTeam(boughtAt);
    await order(later(endsAt, 12.5));
    await cancel(later(endsAt, days - 0.5));
    expect((await read()).extendedDays).toBe(kept);
  });

  it('are deducted even if the invoice is paid late, and if that is refunded', async () => {
    const { read, endsAt, order, renew, revokeAccess } = await buildTeam(boughtAt);
    await order(later(endsAt, 13.5));
    await renew(later(endsAt, 59.5));
    expect((await read()).endsAt).toEqual(yearAfter(endOfDayAfter(endsAt, 60 - 30)));
    await revokeAccess(endsAt);
    expect((await read()).extendedDays).toBe(30);
  });

  it('are none if the next year continues from the last', async () => {
    const { read, endsAt, order, renew } = await buildTeam(boughtAt);
    await order(later(endsAt, 12.5));
    await renew(later(endsAt, 30));
    expect(await read()).toMatchObject({
      startsAt: endsAt,
      endsAt: yearAfter(endsAt),
      extendedDays: 0,
    });
  });

  it('never make a team open longer than paid, plus the grace period of each year', async () => {
    // Most of it happens around the end of a year.
    const step = fc.record({
      fromEnd: fc.boolean(),
      days: fc.integer({ min: 0, max: 45 * 24 }).map((hours) => hours / 24),
      what: fc.constantFrom('order', 'order', 'cancel', 'pay', 'take back'),
    });
    const whenAllIsOver = { fromEnd: false, days: 9000, what: 'end' };
    const first = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2027-12-31'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(first, fc.array(step, { maxLength: 14 }), async (boughtAt, steps) => {
        const team = await buildTeam(boughtAt);
        const open = new Set<string>();
        let now = boughtAt;
        let isWaiting = false;
        // A year that follows no other has a part of its first day more, and the days of grace come after the last.
        let bound = 1 + calendarDays(boughtAt, team.endsAt) + 14;
        let last: { at: Date; before: Date; days: number } | null = null;
        for (const { fromEnd, days, what } of [...steps, whenAllIsOver]) {
          const { openUntil, endsAt } = await team.read();
          const wanted = fromEnd ? later(endsAt, days) : later(now, days);
          const next = wanted < now ? now : wanted;
          const until = openUntil < next ? openUntil : next;
          for (let day = 0; now <= openUntil && day <= calendarDays(now, until); day += 1) {
            open.add(endOfDayAfter(now, day).toISOString());
          }
          now = next;
          if (what === 'order' && !isWaiting) {
            await team.order(now);
            isWaiting = true;
          } else if (what === 'cancel' && isWaiting) {
            await team.cancel(now);
            isWaiting = false;
          } else if (what === 'pay') {
            await team.renew(now);
            isWaiting = false;
            const { startsAt, endsAt: renewed } = await team.read();
            const follows = startsAt.getTime() === endsAt.getTime();
            const paid = calendarDays(startsAt, renewed) + (follows ? 0 : 1 + 14);
            last = { at: now, before: endsAt, days: paid };
            bound += paid;
          } else if (what === 'take back' && last && !isWaiting) {
            const tried = calendarDays(last.at, now);
            if (tried > 14) continue;
            await team.revokeAccess(last.before);
            const grace = graceAfter(last.before);
            // What was tried beyond the days that were there anyway is given.
            bound +=
              (last.at < grace ? Math.max(0, calendarDays(grace, now)) : tried + 1) - last.days;
            last = null;
          }
        }
        // A team that never renews owes the days of one invoice.
        const owed = unpaidDays(await team.read(), now);
        expect(owed).toBeLessThanOrEqual(30);
        expect(open.size).toBeLessThanOrEqual(bound + owed);
      }),
      { numRuns: cases(40, 800) },
    );
  });
});

describe('a team that has ended', () => {
  const findTeam = (id: string) =>
    app.db
      .selectFrom('teams.team')
      .select(['starts_at', 'ends_at', 'open_until', 'closed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('has a start in the past if a renewal is refunded on the same day', async () => {
    const { read, renew, revokeAccess, endsAt } = await buildTeam();
    await renew(new Date());
    await revokeAccess(endsAt);
    expect((await read()).startsAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('ends at once if it is refunded, even if its year starts later', async () => {
    const { id, renew } = await buildTeam();
    await renew(new Date());
    await closeTeam(app.db, app.config, id);
    const { starts_at, ends_at, open_until, closed_at } = await findTeam(id);
    expect([ends_at, open_until]).toEqual([closed_at, closed_at]);
    expect(starts_at.getTime()).toBeLessThan(ends_at.getTime());
  });
});
