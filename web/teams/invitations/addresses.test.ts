import { describe, expect, it } from 'vitest';
import { addressTrouble, readAddresses } from './addresses.ts';

describe('reading pasted addresses', () => {
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
  ])('finds those in %j', (text, good) => {
    expect(readAddresses(text).good).toEqual(good);
  });

  it('names what is none', () => {
    expect(readAddresses('a@example.org, robin, b@, @c.org')).toEqual({
      good: ['a@example.org'],
      wrong: ['robin', 'b@', '@c.org'],
    });
  });
});

describe('what keeps an invitation from being sent', () => {
  const trouble = (text: string, free: number) => addressTrouble(readAddresses(text), free);

  it('is nothing while seats are free', () => {
    expect(trouble('a@example.org b@example.org', 2)).toBeUndefined();
  });

  it('names at most five wrong ones', () => {
    expect(trouble('a b c d e f g', 5)).toMatch(/^Please check a, b, c, d, e and 2 more:/);
  });

  it('counts the seats', () => {
    expect(trouble('', 2)).toBe('Enter at least one email.');
    expect(trouble('a@example.org b@example.org', 1)).toMatch(
      /^These are 2 people, and 1 licence is free/,
    );
    expect(trouble('a@example.org', 0)).toMatch(/^No licence is free/);
  });
});
