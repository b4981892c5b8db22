import { expect, test } from 'vitest';
import { grouped, money, short } from './words.ts';

test('numbers read as people write them', () => {
  expect([short(2.5), short(2), short(-0.25, 2), short(0.04)]).toEqual(['2.5', '2', '−0.25', '0']);
  expect([grouped(1234567), grouped(999), grouped(-1250)]).toEqual(['1,234,567', '999', '−1,250']);
  expect([money(1050), money(100_000), money(-15_005)]).toEqual(['$10.50', '$1,000', '−$150.05']);
});
