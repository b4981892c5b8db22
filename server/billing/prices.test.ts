import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { teamPlan } from '../../contract/billing.ts';
import { addYears, discountOf, priceOf, proRataCents, renewedUntil } from './prices.ts';

const day = 24 * 60 * 60 * 1000;
const cents = fc.integer({ min: 0, max: 10_000_000 });
const seatCount = fc.integer({ min: 1, max: teamPlan.maxSeats });
const percents = fc.integer({ min: 1, max: 100 });
const code = fc.oneof(
  percents.map((percent) => ({ percent, amountCents: null })),
  fc.integer({ min: 1, max: 10_000_000 }).map((amountCents) => ({ percent: null, amountCents })),
);

describe('a price', () => {
  it('is the list price less the discount, and GST is a part of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), seatCount, code, (unit, seats, code) => {
        const list = unit * seats;
        const price = priceOf(unit, seats, discountOf(code, list));
        expect(price.listCents).toBe(list);
        expect(price.totalCents).toBe(list - price.discountCents);
        expect(price.discountCents).toBeGreaterThanOrEqual(0);
        expect(price.totalCents).toBeGreaterThanOrEqual(0);
        expect(price.gstCents).toBeGreaterThanOrEqual(0);
        expect(price.gstCents).toBeLessThanOrEqual(price.totalCents);
        expect(Object.values(price).every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('of licences contains $4.00 GST a seat while nothing is taken off', () => {
    fc.assert(
      fc.property(seatCount, (seats) => {
        expect(priceOf(teamPlan.seatCents, seats)).toEqual({
          ...{ unitCents: 120_00, listCents: 120_00 * seats, discountCents: 0 },
          ...{ totalCents: 120_00 * seats, gstCents: 4_00 * seats },
        });
      }),
    );
  });
});

describe('a discount', () => {
  it('is never more than the price', () => {
    fc.assert(
      fc.property(code, cents, (code, list) => {
        const discount = discountOf(code, list);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(list);
      }),
    );
  });

  it('rises with the price and with what the code gives', () => {
    fc.assert(
      fc.property(cents, cents, percents, percents, (one, other, less, more) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const [small, large] = [Math.min(less, more), Math.max(less, more)];
        const percentOf = (percent: number, list: number) =>
          discountOf({ percent, amountCents: null }, list);
        const amountOf = (amountCents: number, list: number) =>
          discountOf({ percent: null, amountCents }, list);
        expect(percentOf(small, low)).toBeLessThanOrEqual(percentOf(large, high));
        expect(amountOf(small, low)).toBeLessThanOrEqual(amountOf(large, high));
      }),
    );
  });

  it('in per cent is at most half a cent off, and rounds up at the half', () => {
    fc.assert(
      fc.property(cents, percents, (list, percent) => {
        const off = discountOf({ percent, amountCents: null }, list) * 100 - list * percent;
        expect(off).toBeGreaterThan(-50);
        expect(off).toBeLessThanOrEqual(50);
      }),
    );
    expect(discountOf({ percent: 10, amountCents: null }, 25)).toBe(3);
    expect(discountOf({ percent: 10, amountCents: null }, 24)).toBe(2);
    expect(discountOf({ percent: 10, amountCents: null }, 25_00)).toBe(2_50);
  });
});

describe('more licences', () => {
  const start = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((moment) => ({ startsAt: moment, endsAt: addYears(moment, 1) }));
  const within = fc.double({ min: 0, max: 1, noNaN: true });
  const at = (term: { startsAt: Date; endsAt: Date }, share: number) =>
    new Date(
      Math.round(
        term.startsAt.getTime() + share * (term.endsAt.getTime() - term.startsAt.getTime()),
      ),
    );

  it('never cost more than a full year within it, nor less than a cent', () => {
    fc.assert(
      fc.property(start, within, (term, share) => {
        const price = proRataCents(term, at(term, share));
        expect(price).toBeGreaterThanOrEqual(1);
        expect(price).toBeLessThanOrEqual(teamPlan.seatCents);
      }),
    );
  });

  it('cost a full year on the day of the purchase, and a day on the last', () => {
    fc.assert(
      fc.property(start, (term) => {
        const last = new Date(term.endsAt.getTime() - 1);
        expect(proRataCents(term, term.startsAt)).toBe(teamPlan.seatCents);
        expect(proRataCents(term, last)).toBe(33);
      }),
    );
  });

  it('cost less the later they are bought', () => {
    fc.assert(
      fc.property(start, within, within, (term, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(proRataCents(term, at(term, late))).toBeLessThanOrEqual(
          proRataCents(term, at(term, early)),
        );
      }),
    );
  });

  it('cost the same in parts as at once', () => {
    fc.assert(
      fc.property(start, within, seatCount, seatCount, (term, share, some, others) => {
        const unit = proRataCents(term, at(term, share));
        const total = (seats: number) => priceOf(unit, seats).totalCents;
        expect(total(some) + total(others)).toBe(total(some + others));
      }),
    );
  });

  it('add up over a year that is split at a whole day, to the cent', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 364 }), (term, days) => {
        const middle = new Date(term.endsAt.getTime() - days * day);
        const rest = proRataCents(term, middle);
        const all = Math.round((term.endsAt.getTime() - term.startsAt.getTime()) / day);
        const begun = Math.round((teamPlan.seatCents * (all - days)) / all);
        expect(Math.abs(begun + rest - teamPlan.seatCents)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('cost a whole year more for every year that was renewed ahead', () => {
    fc.assert(
      fc.property(start, within, fc.integer({ min: 1, max: 3 }), (term, share, years) => {
        const now = at(term, share);
        fc.pre(term.startsAt.getUTCDate() < 28 && now < term.endsAt);
        const renewed = {
          startsAt: addYears(term.endsAt, years - 1),
          endsAt: addYears(term.endsAt, years),
        };
        const ahead = years * teamPlan.seatCents;
        expect(proRataCents(renewed, now)).toBe(proRataCents(term, now) + ahead);
      }),
    );
  });

  it.each([
    ['half a year', '2026-03-01', '2027-03-01', '2026-08-31', 5984],
    ['a leap year counts 366 days', '2027-03-01', '2028-03-01', '2028-02-29', 33],
    ['begun on 29 February', '2028-02-29', '2029-02-28', '2028-02-29', 12000],
    ['begun on 29 February, its last day', '2028-02-29', '2029-02-28', '2029-02-27', 33],
    ['begun on 29 February, ending in March', '2028-02-29', '2029-03-01', '2028-02-29', 12000],
    ['at its end', '2026-03-01', '2027-03-01', '2027-03-01', 1],
    ['after its end', '2026-03-01', '2027-03-01', '2027-03-10', 1],
  ])('%s', (_, startsAt, endsAt, now, price) => {
    const term = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    expect(proRataCents(term, new Date(now))).toBe(price);
  });

  it('count a day that has begun', () => {
    const term = { startsAt: new Date('2026-03-01'), endsAt: new Date('2027-03-01') };
    const price = (now: string) => proRataCents(term, new Date(now));
    expect(price('2027-02-27T00:00:00Z')).toBe(66);
    expect(price('2027-02-27T00:00:01Z')).toBe(66);
    expect(price('2027-02-28T00:00:00Z')).toBe(33);
  });
});

describe('a renewal', () => {
  const ended = (endsAt: string, openUntil: string) => ({
    endsAt: new Date(endsAt),
    openUntil: new Date(openUntil),
  });

  it('continues from the last end, also in the days of grace', () => {
    const team = ended('2026-03-01T09:00:00Z', '2026-03-15T09:00:00Z');
    const expected = new Date('2027-03-01T09:00:00Z');
    expect(renewedUntil(team, new Date('2026-01-01'))).toEqual(expected);
    expect(renewedUntil(team, new Date('2026-03-15T08:59:59Z'))).toEqual(expected);
  });

  it('begins today once they are over', () => {
    const team = ended('2026-03-01T09:00:00Z', '2026-03-15T09:00:00Z');
    const now = new Date('2026-03-15T09:00:00Z');
    expect(renewedUntil(team, now)).toEqual(new Date('2027-03-15T09:00:00Z'));
  });
});

it('a year from 29 February ends on the 28th', () => {
  expect(addYears(new Date('2028-02-29T10:00:00Z'), 1)).toEqual(new Date('2029-02-28T10:00:00Z'));
  expect(addYears(new Date('2028-02-29T10:00:00Z'), 4)).toEqual(new Date('2032-02-29T10:00:00Z'));
});
