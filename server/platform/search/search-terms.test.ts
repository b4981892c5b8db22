import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containing, searchTerms, tellingPart } from './search-terms.ts';

describe('searchTerms', () => {
  test('splits at white space, in lower case, each word once', () => {
    expect(searchTerms('  Amara\tOSEI amara ')).toEqual(['amara', 'osei']);
  });

  test('finds nothing to search for in an empty query', () => {
    expect(searchTerms(' \n ')).toEqual([]);
  });

  test('never returns a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (query) => {
        expect(searchTerms(query).join('')).toMatch(/^[^\s\p{Cc}]*$/u);
      }),
    );
  });
});

describe('containing', () => {
  test('escapes what LIKE reads as a wildcard', () => {
    expect(containing('100%_a\\b')).toBe('%100\\%\\_a\\\\b%');
  });

  test('leaves other characters alone', () => {
    expect(containing("o'neil@example.org")).toBe("%o'neil@example.org%");
  });
});

describe('tellingPart', () => {
  test.each([
    ['okoro', 'okoro'],
    ['learner1234', 'er1234'],
    ['ada.okoro@example.org', '.okoro'],
    ['zoë-marie', '-marie'],
    ['@example.org', '@example.org'],
    ['a.b@example.org', 'a.b@example.org'],
    ['ab', 'ab'],
    ['', ''],
  ])('of %j is %j', (term, part) => {
    expect(tellingPart(term)).toBe(part);
  });

  test('is always a part of the term', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (term) => {
        expect(term).toContain(tellingPart(term));
      }),
    );
  });
});
