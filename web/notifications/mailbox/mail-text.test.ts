import { describe, expect, it } from 'vitest';
import { codeIn, piecesOf } from './mail-text.ts';

describe('the pieces of a mail', () => {
  it('makes links of addresses, without the full stop after them', () => {
    expect(piecesOf('Open http://localhost:8000/reset-password#a1. Thanks')).toEqual([
      { text: 'Open ' },
      {
        text: 'http://localhost:8000/reset-password#a1',
        href: 'http://localhost:8000/reset-password#a1',
      },
      { text: '. Thanks' },
    ]);
  });

  it('leaves everything else as text', () => {
    expect(piecesOf('javascript:alert(1) <b>')).toEqual([{ text: 'javascript:alert(1) <b>' }]);
    expect(piecesOf('')).toEqual([]);
  });
});

it('finds the code of a mail', () => {
  expect(codeIn('Your code: 048213\n')).toBe('048213');
  expect(codeIn('Order 12345678 of 2026')).toBeUndefined();
  expect(codeIn('http://localhost/x/123456/')).toBeUndefined();
  expect(codeIn('http://localhost/reset-password#123456-ab')).toBeUndefined();
});
