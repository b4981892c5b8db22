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
    expect(priceText(cents)).toBe(text);
  });
});

describe('saleText', () => {
  it('is null without a sale', () => {
    expect(saleText(2500, null)).toBeNull();
  });

  it('labels a free course', () => {
    expect(saleText(2500, 0)).toBe('Free (0$)');
    expect(saleText(0, null)).toBe('Free (0$)');
  });

  it('labels a reduced price', () => {
    expect(saleText(2500, 1500)).toBe('Discounted Price');
    expect(saleText(2500, 2499)).toBe('Discounted Price');
  });
});
