import { expect, test } from 'vitest';
import type { Db } from './database.ts';
import { lookUpTogether } from './look-up-together.ts';

/** Handles are only compared here. */
const [one, other] = [{}, {}] as [Db, Db];

function recorded() {
  const sent: { db: Db; keys: string[] }[] = [];
  const lookUp = lookUpTogether(async (db: Db, keys: string[]) => {
    sent.push({ db, keys });
    if (keys.includes('broken')) throw new Error('no such table');
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `row of ${key}`]));
  });
  return { sent, lookUp };
}

test('what is asked for in one turn is one statement, and everyone gets their own row', async () => {
  const { sent, lookUp } = recorded();
  const rows = await Promise.all(['a', 'b', 'unknown', 'a'].map((key) => lookUp(one, key)));
  expect(rows).toEqual(['row of a', 'row of b', undefined, 'row of a']);
  expect(sent).toEqual([{ db: one, keys: ['a', 'b', 'unknown'] }]);
});

test('nobody joins a statement that was already sent', async () => {
  const sent: string[][] = [];
  let answer = () => {};
  const lookUp = lookUpTogether(async (_db: Db, keys: string[]) => {
    const isFirst = sent.push(keys) === 1;
    if (isFirst) await new Promise<void>((resolve) => (answer = resolve));
    return new Map(keys.map((key) => [key, isFirst ? 'before' : 'after']));
  });
  const first = lookUp(one, 'a');
  while (sent.length === 0) await new Promise(setImmediate);
  expect(await lookUp(one, 'a')).toBe('after');
  answer();
  expect(await first).toBe('before');
  expect(sent).toEqual([['a'], ['a']]);
});

test('a failure reaches everyone who waited for it, and nobody else', async () => {
  const { sent, lookUp } = recorded();
  const failed = await Promise.allSettled([lookUp(one, 'a'), lookUp(one, 'broken')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await lookUp(one, 'a')).toBe('row of a');
  expect(sent).toHaveLength(2);
});

test('each handle has statements of its own, such as one inside a transaction', async () => {
  const { sent, lookUp } = recorded();
  await Promise.all([lookUp(one, 'a'), lookUp(other, 'a')]);
  expect(sent.map(({ db }) => db)).toEqual([one, other]);
});
