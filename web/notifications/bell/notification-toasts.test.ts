import { expect, it } from 'vitest';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { takeUnshown } from './notification-toasts.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    size: () => [...kept.values()].join().length,
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

it('shows each piece of news once in a browser', () => {
  const kept = storage();
  expect(idsOf(takeUnshown(news('b', 'a'), kept))).toEqual(['b', 'a']);
  expect(takeUnshown(news('b', 'a'), kept)).toEqual([]);
  expect(idsOf(takeUnshown(news('c', 'b', 'a'), kept))).toEqual(['c']);
});

it('remembers as many as can be new at a time, and no more', () => {
  const kept = storage();
  for (let round = 0; round < 200; round += 1) takeUnshown(news(`badge-${round}`), kept);
  expect(kept.size()).toBeLessThan(500);
  expect(takeUnshown(news('badge-199', 'badge-175'), kept)).toEqual([]);
});

it('shows nothing where it cannot remember', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  expect(takeUnshown(news('a'), { getItem: refuse, setItem: refuse })).toEqual([]);
});
