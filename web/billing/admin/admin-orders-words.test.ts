import { expect, test } from 'vitest';
import { refundEnds, refundWay } from './admin-orders-words.ts';

const order = { kind: 'course', seats: 1, totalCents: 25_00, payBy: 'card' } as const;

test.each([
  [{}, 'It goes back the way it came.'],
  [{ payBy: 'invoice' }, 'Support is asked by mail to transfer it.'],
  [{ totalCents: 0 }, 'There is no money to give back.'],
] as const)('a refund of %j says how the money goes', (changes, text) => {
  expect(refundWay({ ...order, ...changes })).toBe(text);
});

test.each([
  [{}, 'The course is locked again, unless a licence opens it.'],
  [{ kind: 'licence' }, 'The licence opens no courses any more.'],
  [{ kind: 'licence', seats: 5 }, 'The licences of the team open no courses any more.'],
  [{ kind: 'more_licences' }, 'The added licence is taken from the team.'],
  [{ kind: 'more_licences', seats: 3 }, 'The 3 added licences are taken from the team.'],
  [{ kind: 'renewal', seats: 5 }, 'The licences end when they would have without the renewal.'],
] as const)('a refund of %j says what ends', (changes, text) => {
  expect(refundEnds({ ...order, ...changes })).toBe(text);
});
