import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toRefusal } from './error-replies.ts';
import { defineRefusals, isOutage, outageOf, platformReasons, Refusal } from './errors.ts';

const failed = (code: string, message = 'failed', more = {}) =>
  Object.assign(new Error(message), { code, ...more });

test.each([
  ['a restart', failed('57P01'), 'unavailable'],
  ['a start under way', failed('57P03'), 'unavailable'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 'unavailable'],
  ['silence', new Error('Query read timeout'), 'unavailable'],
  ['a missing socket', failed('ENOENT', '', { syscall: 'connect' }), 'unavailable'],
  ['unreadable storage', failed('58030'), 'unavailable'],
  ['all addresses of a host', new AggregateError([failed('ECONNREFUSED')]), 'unavailable'],
  ['a bucket that is away', failed('BUCKET'), 'files_unavailable'],
  ['no connection left', failed('53300'), 'overloaded'],
  ['no memory left', failed('53200'), 'overloaded'],
  ['no file handle left', failed('EMFILE'), 'overloaded'],
  ['a full disk of the database', failed('53100'), 'cannot_save'],
  ['a quota', failed('XX000', 'could not extend file: Disk quota exceeded'), 'cannot_save'],
  ['a full disk of the photos', failed('ENOSPC'), 'cannot_save'],
  ['a disk that became read-only', failed('EROFS'), 'cannot_save'],
  ['a write to a standby', failed('25006'), 'cannot_save'],
])('%s is answered with 503 and when to try again', (_, error, outage) => {
  expect(outageOf(error)).toBe(outage);
  const refusal = toRefusal(error);
  expect(refusal).toMatchObject({ code: outage, status: 503 });
  expect(refusal?.message).toMatch(/^We.+ right now\. Try again in a (moment|few minutes)\.$/);
  expect(refusal?.retryAfterSeconds).toBeGreaterThan(0);
});

test.each([
  ['a missing file', failed('ENOENT', 'no such file', { syscall: 'open' })],
  ['a broken rule', failed('23505')],
  ['a wrong statement', failed('42703')],
  ['no error at all', 'No space left on device'],
])('%s is a fault of ours', (_, error) => {
  expect(isOutage(error)).toBe(false);
});

test.each([
  ['a number out of range', '22003'],
  ['a date that doesn’t exist', '22007'],
  ['a date out of range', '22008'],
  ['text with a NUL in it', '22021'],
])('%s is a wrong input', (_, code) => {
  expect(toRefusal(failed(code))).toMatchObject({ code: 'invalid_input', status: 400 });
});

test('a refusal of one domain is a refusal to any other', () => {
  const lower = defineRefusals({ full: [409, 'Full.'] });
  const upper = defineRefusals({ empty: [404, 'Empty.'] });
  const refusal = new lower.Refusal('full');
  expect(refusal).toMatchObject({ code: 'full', status: 409, message: 'Full.' });
  expect([Refusal, lower.Refusal, upper.Refusal].map((known) => refusal instanceof known)).toEqual([
    true,
    true,
    true,
  ]);
  expect(new Error('Full.') instanceof upper.Refusal).toBe(false);
  expect(new lower.Refusal('not_found').status).toBe(404);
});

test('no two domains define the same code', async () => {
  const server = join(import.meta.dirname, '..', '..');
  const codes = Object.keys(platformReasons);
  for (const path of globSync('*/refusals.ts', { cwd: server })) {
    const { Refusal: _, refuseField: __, ...tables } = await import(join(server, path));
    codes.push(...Object.values(tables).flatMap((table) => Object.keys(table as object)));
  }
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
});
