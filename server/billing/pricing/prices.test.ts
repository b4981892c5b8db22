import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultShop, teamPlan } from '../../../contract/plans.ts';
import { defaultTax, type Tax } from '../../config/sales.ts';
import { calendarDays, endOfDayAfter, yearAfter } from '../../teams/licences/terms.ts';
import { discountOf, invoiceDueAt, priceOf, proRataCents, renewedUntil, taxOf } from './prices.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 });
const { seatCents } = defaultShop;
const seatCount = fc.integer({ min: 1, max: teamPlan.maxSeats });
const percents = fc.integer({ min: 1, max: 100 });
const code = fc.oneof(
  percents.map((percent) => ({ percent, amountCents: null })),
  fc.integer({ min: 1, max: 10_000_000 }).map((amountCents) => ({ percent: null, amountCents })),
);

describe('a price', () => {
  it('is the list price minus the discount, including GST', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), seatCount, code, (unit, seats, code) => {
        const list = unit * seats;
        const price = priceOf(unit, seats, defaultTax, discountOf(code, list));
        expect(price.listCents).toBe(list);
        expect(price.totalCents).toBe(list - price.discountCents);
        expect(price.discountCents).toBeGreaterThanOrEqual(0);
        expect(price.totalCents).toBeGreaterThanOrEqual(0);
        expect(price.taxCents).toBeGreaterThanOrEqual(0);
        expect(price.taxCents).toBeLessThanOrEqual(price.totalCents);
        const { taxName, taxIncluded, ...amounts } = price;
        expect(Object.values(amounts).every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('of licences includes $4.00 GST per seat without a discount', () => {
    fc.assert(
      fc.property(seatCount, (seats) => {
        expect(priceOf(seatCents, seats, defaultTax)).toEqual({
          unitCents: 120_00,
          listCents: 120_00 * seats,
          discountCents: 0,
          totalCents: 120_00 * seats,
          taxCents: 4_00 * seats,
          taxName: 'GST',
          taxIncluded: true,
        });
      }),
    );
  });

  it.each([
    ['an included tenth', { numerator: 10, denominator: 1 }, true, 12000, 1091, 12000],
    ['an added tenth', { numerator: 10, denominator: 1 }, false, 12000, 1200, 13200],
    ['an added 8.875 %', { numerator: 8875, denominator: 1000 }, false, 10000, 888, 10888],
    ['none', { numerator: 0, denominator: 1 }, true, 12000, 0, 12000],
    ["half a cent of the specification's", defaultTax.rate, true, 15, 1, 15],
  ] as const)('has the configured tax: %s', (_, rate, included, cents, taxCents, totalCents) => {
    const tax: Tax = { ...defaultTax, rate, included };
    expect(taxOf(cents, tax)).toBe(taxCents);
    expect(priceOf(cents, 1, tax)).toMatchObject({ taxCents, totalCents, taxIncluded: included });
  });

  it('has its tax on what is left after the discount', () => {
    const tax = { ...defaultTax, rate: { numerator: 10, denominator: 1 }, included: false };
    expect(priceOf(100_00, 2, tax, 50_00)).toMatchObject({
      listCents: 200_00,
      taxCents: 15_00,
      totalCents: 165_00,
    });
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

  it('grows with the price and with the code', () => {
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

  it('in per cent is rounded half up to the cent', () => {
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
    .map((moment) => ({ startsAt: moment, endsAt: yearAfter(moment) }));
  const within = fc.double({ min: 0, max: 1, noNaN: true });
  const at = (term: { startsAt: Date; endsAt: Date }, share: number) =>
    new Date(
      Math.round(
        term.startsAt.getTime() + share * (term.endsAt.getTime() - term.startsAt.getTime()),
      ),
    );
  /** What the days of grace cost. */
  const least = (term: { startsAt: Date; endsAt: Date }) =>
    Math.round((seatCents * 14) / calendarDays(term.startsAt, term.endsAt));

  it('never cost more than a full year, nor less than the grace period', () => {
    fc.assert(
      fc.property(start, within, (term, share) => {
        const price = proRataCents(term, at(term, share), seatCents);
        expect(price).toBeGreaterThanOrEqual(least(term));
        expect(price).toBeLessThanOrEqual(seatCents);
      }),
    );
  });

  it('cost a full year on the day of purchase, and 14 days in the last 14 days', () => {
    fc.assert(
      fc.property(start, (term) => {
        expect(proRataCents(term, term.startsAt, seatCents)).toBe(seatCents);
        expect(proRataCents(term, endOfDayAfter(term.startsAt, 0), seatCents)).toBe(seatCents);
        expect(proRataCents(term, term.endsAt, seatCents)).toBe(least(term));
        const days = (count: number) => endOfDayAfter(term.endsAt, -count);
        expect(proRataCents(term, days(14), seatCents)).toBe(least(term));
        expect(proRataCents(term, days(15), seatCents)).toBeGreaterThan(least(term));
      }),
    );
  });

  it('cost less the later they are bought', () => {
    fc.assert(
      fc.property(start, within, within, (term, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(proRataCents(term, at(term, late), seatCents)).toBeLessThanOrEqual(
          proRataCents(term, at(term, early), seatCents),
        );
      }),
    );
  });

  it('cost the same one by one as together', () => {
    fc.assert(
      fc.property(start, within, seatCount, seatCount, (term, share, some, others) => {
        const unit = proRataCents(term, at(term, share), seatCents);
        const total = (seats: number) => priceOf(unit, seats, defaultTax).totalCents;
        expect(total(some) + total(others)).toBe(total(some + others));
      }),
    );
  });

  it('add up over a year that is split at a day, to the cent', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 14, max: 364 }), (term, days) => {
        const rest = proRataCents(term, endOfDayAfter(term.endsAt, -days), seatCents);
        const all = calendarDays(term.startsAt, term.endsAt);
        const begun = Math.round((seatCents * (all - days)) / all);
        expect(Math.abs(begun + rest - seatCents)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('cost a whole year more for each year renewed in advance, without the minimum', () => {
    fc.assert(
      fc.property(start, within, fc.integer({ min: 1, max: 3 }), (term, share, years) => {
        const now = at(term, share);
        const left = calendarDays(now, term.endsAt);
        fc.pre(term.startsAt.getUTCMonth() !== 1);
        let renewed = term;
        for (let year = 0; year < years; year += 1) {
          renewed = { startsAt: renewed.endsAt, endsAt: yearAfter(renewed.endsAt) };
        }
        const days = calendarDays(term.startsAt, term.endsAt);
        const rest = Math.round((seatCents * left) / days);
        expect(proRataCents(renewed, now, seatCents)).toBe(years * seatCents + rest);
      }),
    );
  });

  it.each([
    ['half a year', '2026-03-01', '2027-03-01', '2026-08-31', 5984],
    ['a leap year counts 366 days', '2027-03-01', '2028-03-01', '2028-02-15', 492],
    ['15 days in a year of 365', '2026-03-01', '2027-03-01', '2027-02-14', 493],
    ['begun on 29 February', '2028-02-29', '2029-02-28', '2028-02-29', 12000],
    ['one hour before the end', '2026-03-01', '2027-03-01', '2027-03-01', 460],
    ['after its end', '2026-03-01', '2027-03-01', '2027-03-10', 460],
  ])('%s', (_, startsAt, endsAt, now, price) => {
    const noon = (day: string) => new Date(`${day}T12:00:00+11:00`);
    const term = { startsAt: noon(startsAt), endsAt: noon(endsAt) };
    expect(proRataCents(term, noon(now), seatCents)).toBe(price);
  });
});

describe('a renewal', () => {
  const endsAt = new Date('2026-03-01T23:59:59.999+11:00');
  const openUntil = new Date('2026-03-15T23:59:59.999+11:00');
  const team = { endsAt, openUntil, closedAt: null, extendedDays: 0 };
  const expected = new Date('2027-03-01T23:59:59.999+11:00');

  it('continues from the last end, also in the grace period', () => {
    expect(renewedUntil(team, new Date('2026-01-01'))).toEqual(expected);
    expect(renewedUntil(team, new Date('2026-03-15T23:59:59+11:00'))).toEqual(expected);
  });

  it('starts today once the grace period is over, or after a refund', () => {
    const now = team.openUntil;
    expect(renewedUntil(team, now)).toEqual(new Date('2027-03-15T23:59:59.999+11:00'));
    const today = new Date('2026-02-10T08:00:00+11:00');
    const closed = { ...team, closedAt: today };
    expect(renewedUntil(closed, today)).toEqual(new Date('2027-02-10T23:59:59.999+11:00'));
  });
});

it("an invoice is due at the end of the thirtieth day in the seller's time zone", () => {
  expect(invoiceDueAt(new Date('2026-11-15T14:30:00Z'))).toEqual(
    new Date('2026-12-16T23:59:59.999+11:00'),
  );
});
