import { describe, expect, it, test } from 'vitest';
import { eventTypes } from '../../../contract/site/events.ts';
import { buildDelivery, buildWebhook } from './webhooks.fixture.ts';
import {
  describeAnswer,
  describeDelivery,
  describeDuration,
  describeEndpoint,
  describeEvent,
  hostOf,
  listSteps,
} from './words.ts';

const now = Date.parse('2026-11-19T10:00:00Z');

describe('the state of an address', () => {
  const cases = [
    [{}, 'full', 'On', 'Nothing was sent so far.'],
    [{ deliveredAt: '2026-11-19T09:55:00Z' }, 'full', 'On', '5 minutes ago.'],
    [{ waiting: 1 }, 'full', 'On', '1 event waiting.'],
    [{ failingSince: '2026-11-19T08:00:00Z', waiting: 2 }, 'late', 'Failing', '2 events waiting.'],
    [{ state: 'paused' }, 'box', 'Paused', 'New events wait'],
    [{ state: 'paused', waiting: 3 }, 'box', 'Paused', '3 events waiting.'],
    [{ state: 'off', offReason: 'gone' }, 'failed', 'Off', 'gone (410)'],
    [{ state: 'off', offReason: 'failing' }, 'failed', 'Off', 'for five days'],
  ] as const;
  it.each(cases)('%j: %s %s', (changes, mark, word, text) => {
    const described = describeEndpoint(buildWebhook(changes), now);
    expect(described).toMatchObject({ mark, word });
    expect(described.more).toContain(text);
  });
});

describe('what happened', () => {
  it('is a sentence for each type', () => {
    const about = { person: 'Grace Adjei', course: 'Healthy Habits' };
    for (const type of eventTypes) {
      const sentence = describeEvent({ type, ...about });
      expect(sentence).not.toContain(type);
      if (type !== 'order.paid') expect(sentence).toContain('Grace Adjei');
    }
  });

  it('names nobody who was deleted, and shows a type that is unknown', () => {
    const gone = { person: null, course: null };
    expect(describeEvent({ type: 'member.left', ...gone })).toBe('Someone left');
    expect(describeEvent({ type: 'course.completed', ...gone })).toBe('Someone completed a course');
    expect(describeEvent({ type: 'test', ...gone })).toBe('A test');
    expect(describeEvent({ type: 'level.reached', ...gone })).toBe('level.reached');
  });
});

describe('how it went', () => {
  const cases = [
    [{ state: 'under_way', tries: 1 }, 'dashed', 'being sent'],
    [{ state: 'waiting', tries: 0 }, 'dashed', 'waiting to be sent'],
    [{ state: 'delivered', tries: 1, status: 204 }, 'full', '204, received'],
    [{ state: 'delivered', tries: 2, status: 200 }, 'full', '200, at try 2'],
    [{ state: 'given_up', tries: 10, status: 500 }, 'failed', '500, given up after 10 tries'],
    [
      { state: 'waiting', tries: 2, problem: 'timeout', nextAt: '2026-11-19T10:40:00Z' },
      'late',
      'no answer in 30 s, next try',
    ],
  ] as const;
  it.each(cases)('%j', (changes, mark, word) => {
    const described = describeDelivery(buildDelivery(changes));
    expect(described.mark).toBe(mark);
    expect(described.word).toContain(word);
  });
});

test('each try is listed with its answer, and what comes next', () => {
  const failures = [
    { at: '2026-11-19T09:40:00Z', status: null, problem: 'timeout', tookMs: 30_000 },
    { at: '2026-11-19T09:45:00Z', status: 503, problem: null, tookMs: 84 },
  ] as const;
  const nextAt = '2026-11-19T10:15:00Z';
  const waiting = buildDelivery({ tries: 2, failures: [...failures], nextAt });
  expect(listSteps(waiting)).toEqual([
    { at: failures[0].at, text: 'No answer in 30 s, after 30.0 s' },
    { at: failures[1].at, text: '503, after 84 ms' },
    { at: nextAt, text: 'Next try, then up to 7 more within about three days', planned: true },
  ]);
  expect(listSteps({ ...waiting, tries: 9 }).at(-1)?.text).toBe('Next try, the last one');
  const delivered = { ...waiting, state: 'delivered', status: 200, nextAt: null } as const;
  expect(listSteps({ ...delivered, triedAt: nextAt }).at(-1)).toEqual({
    at: nextAt,
    text: '200, received',
  });
});

test('small words', () => {
  expect(describeAnswer({ status: null, problem: null })).toBe('no answer');
  expect([84, 999, 30_000].map(describeDuration)).toEqual(['84 ms', '999 ms', '30.0 s']);
  expect(hostOf('https://hr.example:8443/in?x=1')).toBe('hr.example:8443');
});
