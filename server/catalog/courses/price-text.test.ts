import { describe, expect, it } from 'vitest';
import { priceText, saleText } from './price-text.ts';

describe('priceText', () => {
  it.each([
    [2500, '25$'],
    [0, '0$'],
    [3999, '39.99$'],
    [1250, '12.50$'],
    [5, '0.05$'],
    [100_000, '1000$'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(priceText(cents, 'AUD')).toBe(text);
  });
});

it.each([
  ['EUR', '25€'],
  ['GBP', '25£'],
  ['CHF', '25 CHF'],
])('writes 25 of %s as %s', (currency, text) => {
  expect(priceText(2500, currency)).toBe(text);
});

describe('saleText', () => {
  it('is null without a sale', () => {
    expect(saleText(2500, null, 'AUD')).toBeNull();
  });

  it('labels a free course', () => {
    expect(saleText(2500, 0, 'AUD')).toBe('Free (0$)');
    expect(saleText(0, null, 'AUD')).toBe('Free (0$)');
  });

  it('labels a reduced price', () => {
    expect(saleText(2500, 1500, 'AUD')).toBe('Discounted Price');
    expect(saleText(2500, 2499, 'AUD')).toBe('Discounted Price');
  });
});
