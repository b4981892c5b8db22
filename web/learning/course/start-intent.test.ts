import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetStart, rememberStart, takeStart } from './start-intent.ts';

const pressed = 1_800_000_000_000;
const hour = 60 * 60 * 1000;

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()));
afterEach(() => void vi.unstubAllGlobals());

test('a press counts once', () => {
  rememberStart(7, pressed);
  expect(takeStart(7, pressed + 60_000)).toBe(true);
  expect(takeStart(7, pressed + 60_000)).toBe(false);
});

test('nothing was pressed', () => {
  expect(takeStart(7)).toBe(false);
});

test('a press for another course is forgotten', () => {
  rememberStart(7, pressed);
  expect(takeStart(3, pressed)).toBe(false);
  expect(takeStart(7, pressed)).toBe(false);
});

test('after an hour it no longer counts, nor from the future', () => {
  for (const asked of [pressed + hour, pressed - 1]) {
    rememberStart(7, pressed);
    expect(takeStart(7, asked)).toBe(false);
  }
  rememberStart(7, pressed);
  expect(takeStart(7, pressed + hour - 1)).toBe(true);
});

test('it can be taken back', () => {
  rememberStart(7, pressed);
  forgetStart();
  expect(takeStart(7, pressed)).toBe(false);
});

test.each(['7', '7 soon', 'seven 1', ''])('%j in the storage is no press', (stored) => {
  sessionStorage.setItem('stepwell:start', stored);
  expect(takeStart(7, pressed)).toBe(false);
});

test('without a storage there is none', () => {
  const forbid = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  rememberStart(7);
  expect(takeStart(7)).toBe(false);
  expect(forgetStart).not.toThrow();
});
