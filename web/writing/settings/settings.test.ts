import { describe, expect, it } from 'vitest';
import { addressFromTitle, asAddress, readAddress } from './lesson-address.ts';
import { readMinutes, suggestMinutes } from './lesson-minutes.ts';

describe('the address of a lesson', () => {
  it('takes what can be in one as it is typed', () => {
    expect(asAddress('Café au lait')).toBe('Cafe-au-lait');
    expect(asAddress('f/2.8 -- and more')).toBe('f28-and-more');
    expect(asAddress('going-')).toBe('going-');
  });

  it('is one only without hyphens at its ends', () => {
    expect(['going-down', 'going-', '-down', ''].map(readAddress)).toEqual([
      'going-down',
      null,
      null,
      null,
    ]);
  });

  it('is made from a title, if that has letters for it', () => {
    expect(addressFromTitle(' Going Down! ')).toBe('going-down');
    expect(addressFromTitle('ひらがな')).toBeNull();
  });
});

describe('the minutes of a lesson', () => {
  it('are a whole number from 1 to 120', () => {
    expect(['1', '120', ' 15', '0', '121', '1.5', '', 'ten'].map(readMinutes)).toEqual([
      1,
      120,
      15,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('follow from words and questions', () => {
    expect(suggestMinutes({ words: 900, questions: 5 })).toBe(10);
    expect(suggestMinutes({ words: 0, questions: 0 })).toBe(1);
    expect(suggestMinutes({ words: 100_000, questions: 5 })).toBe(120);
  });
});
