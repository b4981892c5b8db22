import { describe, expect, it } from 'vitest';
import { addressError, readAddresses } from './addresses.ts';

describe('readAddresses', () => {
  it.each([
    ['a@example.org, b@example.org', ['a@example.org', 'b@example.org']],
    [
      'a@example.org;b@example.org c@example.org',
      ['a@example.org', 'b@example.org', 'c@example.org'],
    ],
    ['  a@example.org\r\n\nb@example.org\n', ['a@example.org', 'b@example.org']],
    [
      'Robin Walker <a@example.org>, "Lee, Kim" <b@example.org>',
      ['a@example.org', 'b@example.org'],
    ],
    ['a@example.org Robin <b@example.org>', ['a@example.org', 'b@example.org']],
    ['A@Example.org a@example.org', ['A@Example.org']],
    ['', []],
  ])('reads %j', (text, valid) => {
    expect(readAddresses(text).valid).toEqual(valid);
  });

  it('lists what is not an address', () => {
    expect(readAddresses('a@example.org, robin, b@, @c.org')).toEqual({
      valid: ['a@example.org'],
      invalid: ['robin', 'b@', '@c.org'],
    });
  });
});

describe('the error for a list of addresses', () => {
  const errorFor = (text: string, free: number) => addressError(readAddresses(text), free);

  it('is absent while enough seats are free', () => {
    expect(errorFor('a@example.org b@example.org', 2)).toBeUndefined();
  });

  it('names at most five invalid ones', () => {
    expect(errorFor('a b c d e f g', 5)).toMatch(/^Check a, b, c, d, e and 2 more\./);
  });

  it('compares the number of people with the free seats', () => {
    expect(errorFor('', 2)).toBe('Enter at least one email.');
    expect(errorFor('a@example.org b@example.org', 1)).toMatch(
      /^You've entered 2 people, but only 1 licence is free/,
    );
    expect(errorFor('a@example.org', 0)).toMatch(/^No licence is free/);
  });
});
