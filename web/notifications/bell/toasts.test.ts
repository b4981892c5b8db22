import { expect, it } from 'vitest';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { takeUnshown } from './toasts.ts';

function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    size: () => [...stored.values()].join().length,
  };
}

const news = (...ids: string[]): Notification[] =>
  ids.map((id) => ({
    id,
    kind: 'badge',
    title: `Badge ${id}`,
    text: '',
    link: '/user-screen/achievement',
    at: '2026-11-15T12:00:00Z',
    read: false,
  }));

const idsOf = (found: Notification[]) => found.map(({ id }) => id);

it('shows each notification once in a browser', () => {
  const stored = storage();
  expect(idsOf(takeUnshown(news('b', 'a'), stored))).toEqual(['b', 'a']);
  expect(takeUnshown(news('b', 'a'), stored)).toEqual([]);
  expect(idsOf(takeUnshown(news('c', 'b', 'a'), stored))).toEqual(['c']);
});

it('remembers a limited number of notifications', () => {
  const stored = storage();
  for (let round = 0; round < 200; round += 1) takeUnshown(news(`badge-${round}`), stored);
  expect(stored.size()).toBeLessThan(500);
  expect(takeUnshown(news('badge-199', 'badge-175'), stored)).toEqual([]);
});

it('shows nothing when storage is unavailable', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  expect(takeUnshown(news('a'), { getItem: refuse, setItem: refuse })).toEqual([]);
});
