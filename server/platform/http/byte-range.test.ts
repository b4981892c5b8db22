import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasAlready, isUnchanged, readByteRange } from './byte-range.ts';

describe('a Range header', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['BYTES=1-2', { start: 1, end: 2 }],
    ['bytes=999-999', { start: 999, end: 999 }],
  ])('%s asks for a part of 1,000 bytes', (header, part) => {
    expect(readByteRange(header, 1000)).toEqual(part);
  });

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s asks for what isn’t there',
    (header) => {
      expect(readByteRange(header, 1000)).toBe('outside');
    },
  );

  it.each([
    '',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=0x1-2',
    'bytes=--5',
    'bytes=1.5-2',
    `bytes=${'0'.repeat(100)}-`,
  ])('that we don’t understand is ignored: %o', (header) => {
    expect(readByteRange(header, 1000)).toBe('whole');
  });

  it('of an empty file asks for what isn’t there', () => {
    expect(readByteRange('bytes=0-', 0)).toBe('outside');
    expect(readByteRange('bytes=-1', 0)).toBe('outside');
  });

  it('never leads outside of the file', () => {
    const number = fc.option(fc.nat(3000), { nil: '' });
    fc.assert(
      fc.property(number, number, fc.nat(2000), (first, last, size) => {
        const part = readByteRange(`bytes=${first}-${last}`, size);
        if (typeof part === 'string') return;
        expect(part.start).toBeGreaterThanOrEqual(0);
        expect(part.end).toBeGreaterThanOrEqual(part.start);
        expect(part.end).toBeLessThan(size);
      }),
    );
  });
});

it('sends a part only to whoever has the rest of the same file', () => {
  expect(isUnchanged('', '"a"')).toBe(true);
  expect(isUnchanged('"a"', '"a"')).toBe(true);
  expect(isUnchanged('"b"', '"a"')).toBe(false);
  expect(isUnchanged('W/"a"', '"a"')).toBe(false);
  expect(isUnchanged('Mon, 16 Nov 2026 10:00:00 GMT', '"a"')).toBe(false);
});

it('sends nothing to whoever has the file already', () => {
  expect(hasAlready('', '"a"')).toBe(false);
  expect(hasAlready('"b", W/"a"', '"a"')).toBe(true);
  expect(hasAlready('*', '"a"')).toBe(true);
  expect(hasAlready('"b"', '"a"')).toBe(false);
});
