import { expect, it } from 'vitest';
import { pauseAfter } from './presence-pace.ts';

it('reports seldom alone, about every second together, and less often once nothing moves', () => {
  const alone = pauseAfter({ others: 0, stillFor: 0 });
  const together = pauseAfter({ others: 1, stillFor: 0 });
  const resting = pauseAfter({ others: 1, stillFor: 120_000 });
  expect(alone).toBe(10_000);
  expect(together).toBeLessThanOrEqual(1500);
  expect(resting).toBeGreaterThan(together);
  // Two windows for a quarter of an hour stay within what the server allows.
  expect((2 * 15 * 60_000) / together).toBeLessThan(2400);
});
