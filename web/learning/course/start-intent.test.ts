import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStartIntent, consumeStartIntent, storeStartIntent } from './start-intent.ts';

const pressed = 1_800_000_000_000;
const hour = 60 * 60 * 1000;

function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
}

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()));
afterEach(() => void vi.unstubAllGlobals());

test('a press starts the course once', () => {
  storeStartIntent(7, pressed);
  expect(consumeStartIntent(7, pressed + 60_000)).toBe(true);
  expect(consumeStartIntent(7, pressed + 60_000)).toBe(false);
});

test('without a press nothing starts', () => {
  expect(consumeStartIntent(7)).toBe(false);
});

test('a press for another course is discarded', () => {
  storeStartIntent(7, pressed);
  expect(consumeStartIntent(3, pressed)).toBe(false);
  expect(consumeStartIntent(7, pressed)).toBe(false);
});

test('a press counts for an hour, and never from the future', () => {
  for (const asked of [pressed + hour, pressed - 1]) {
    storeStartIntent(7, pressed);
    expect(consumeStartIntent(7, asked)).toBe(false);
  }
  storeStartIntent(7, pressed);
  expect(consumeStartIntent(7, pressed + hour - 1)).toBe(true);
});

test('a press can be cleared', () => {
  storeStartIntent(7, pressed);
  clearStartIntent();
  expect(consumeStartIntent(7, pressed)).toBe(false);
});

test.each(['7', '7 soon', 'seven 1', ''])('%j in the storage is no press', (stored) => {
  sessionStorage.setItem('stepwell:start', stored);
  expect(consumeStartIntent(7, pressed)).toBe(false);
});

test('without storage nothing starts', () => {
  const forbid = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  storeStartIntent(7);
  expect(consumeStartIntent(7)).toBe(false);
  expect(clearStartIntent).not.toThrow();
});
