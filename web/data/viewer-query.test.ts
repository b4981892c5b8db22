import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { invalidatedEvent, observeQuery, queryClient } from './viewer-query.ts';

let events: EventTarget;

beforeEach(() => {
  events = new EventTarget();
  vi.stubGlobal('window', events);
});
afterEach(() => {
  queryClient.clear();
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

const stops: (() => void)[] = [];

/** A query on screen whose answers the test gives by hand. */
function observe(...queryKey: (string | number)[]) {
  const requests: PromiseWithResolvers<unknown>[] = [];
  const queryFn = vi.fn(() => {
    const request = Promise.withResolvers<unknown>();
    requests.push(request);
    return request.promise;
  });
  const stop = observeQuery({ queryKey, queryFn });
  stops.push(stop);
  return {
    queryFn,
    stop,
    answer: async (index: number, data: unknown) => {
      requests[index]?.resolve(data);
      await settled();
    },
    fail: async (index: number) => {
      requests[index]?.reject(new Error('Away'));
      await settled();
    },
    data: () => queryClient.getQueryData(queryKey),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('caches the answer under its key', async () => {
  const course = observe('course', 3);
  expect(course.data()).toBeUndefined();
  await course.answer(0, { done: 1 });
  expect(course.data()).toEqual({ done: 1 });
  expect(queryClient.getQueryData(['course', 30])).toBeUndefined();
});

test('sends one request for several observers of a key', () => {
  const first = observe('courses');
  const second = observe('courses');
  expect(first.queryFn).toHaveBeenCalledOnce();
  expect(second.queryFn).not.toHaveBeenCalled();
});

test('refetches on every mount', async () => {
  const first = observe('courses');
  await first.answer(0, ['a']);
  first.stop();
  const second = observe('courses');
  expect(second.data()).toEqual(['a']);
  await second.answer(0, ['a', 'b']);
  expect(second.data()).toEqual(['a', 'b']);
});

test('caches the newest answers, and what is on screen', async () => {
  const shown = observe('courses');
  await shown.answer(0, ['a']);
  for (let id = 1; id <= 60; id += 1) queryClient.setQueryData(['lesson', id], id);
  const cached = (id: number) => queryClient.getQueryData(['lesson', id]);
  expect([cached(1), cached(60)]).toEqual([undefined, 60]);
  expect(shown.data()).toEqual(['a']);
});

test('keeps stale data when a refetch fails', async () => {
  const courses = observe('courses');
  await courses.answer(0, ['a']);
  queryClient.invalidateQueries();
  await courses.fail(1);
  expect(courses.data()).toEqual(['a']);
});

test('setQueryData takes a value or an updater, and undefined changes nothing', async () => {
  const key = ['signals'];
  queryClient.setQueryData<number>(key, (count) => count && count + 1);
  expect(queryClient.getQueryData(key)).toBeUndefined();
  queryClient.setQueryData(key, 1);
  queryClient.setQueryData<number>(key, (count) => count && count + 1);
  expect(queryClient.getQueryData(key)).toBe(2);
});

test('setQueryData discards a request in flight', async () => {
  const signals = observe('signals');
  queryClient.setQueryData(['signals'], { unread: 0 });
  await signals.answer(0, { unread: 5 });
  expect(signals.data()).toEqual({ unread: 0 });
});

test('invalidating refetches what is on screen and ignores answers from before', async () => {
  const course = observe('course', 3);
  const gone = observe('course', 4);
  gone.stop();
  queryClient.invalidateQueries();
  expect(course.queryFn).toHaveBeenCalledTimes(2);
  expect(gone.queryFn).toHaveBeenCalledOnce();
  await course.answer(0, 'old');
  expect(course.data()).toBeUndefined();
  await course.answer(1, 'new');
  expect(course.data()).toBe('new');
});

test('a key limits invalidation to the queries below it', () => {
  const [one, ten, lesson] = [observe('course', 1), observe('course', 10), observe('lesson', 1)];
  const calls = () => [one, ten, lesson].map(({ queryFn }) => queryFn.mock.calls.length);
  queryClient.invalidateQueries({ queryKey: ['course', 1] });
  expect(calls()).toEqual([2, 1, 1]);
  queryClient.invalidateQueries({ queryKey: ['course'] });
  expect(calls()).toEqual([3, 2, 1]);
});

test('invalidating reaches the query library of the learner’s area', () => {
  const listener = vi.fn();
  events.addEventListener(invalidatedEvent, (event) => listener((event as CustomEvent).detail));
  queryClient.invalidateQueries({ queryKey: ['course'] });
  expect(listener).toHaveBeenCalledExactlyOnceWith(['course']);
});

test('clearing drops the data and requests in flight', async () => {
  const [courses, signals] = [observe('courses'), observe('signals')];
  await courses.answer(0, ['a']);
  queryClient.clear();
  await signals.answer(0, { unread: 1 });
  expect([courses.data(), signals.data()]).toEqual([undefined, undefined]);
});
