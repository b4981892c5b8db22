// Test files share their globals (vitest.config.ts): each one leaves them as it found them.
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
