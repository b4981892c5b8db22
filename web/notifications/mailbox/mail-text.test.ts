import { describe, expect, it } from 'vitest';
import { findCode, splitLinks } from './mail-text.ts';

describe('splitLinks', () => {
  it('turns URLs into links, without the full stop after them', () => {
    expect(splitLinks('Open http://localhost:8000/reset-password#a1. Thanks')).toEqual([
      { text: 'Open ' },
      {
        text: 'http://localhost:8000/reset-password#a1',
        href: 'http://localhost:8000/reset-password#a1',
      },
      { text: '. Thanks' },
    ]);
  });

  it('leaves everything else as text', () => {
    expect(splitLinks('javascript:alert(1) <b>')).toEqual([{ text: 'javascript:alert(1) <b>' }]);
    expect(splitLinks('')).toEqual([]);
  });
});

it('finds the one-time code in an email', () => {
  expect(findCode('Your code: 048213\n')).toBe('048213');
  expect(findCode('Order 12345678 of 2026')).toBeUndefined();
  expect(findCode('http://localhost/x/123456/')).toBeUndefined();
  expect(findCode('http://localhost/reset-password#123456-ab')).toBeUndefined();
});
