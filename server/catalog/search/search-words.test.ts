import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, highlight, matcherOf, searchWords } from './search-words.ts';

describe('searchWords', () => {
  it('are lower case, distinct and at most eight', () => {
    expect(searchWords('  Learn  learn PHOTO-graphy! ')).toEqual(['learn', 'photo', 'graphy']);
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
    expect(searchWords(' .,- ')).toEqual([]);
  });

  it('contain no characters with a meaning in tsquery', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        for (const word of searchWords(search)) expect(word).not.toMatch(/['\\:&|!()<>*\s]/);
      }),
    );
  });
});

describe('highlight', () => {
  it('marks words that begin like a searched one', () => {
    expect(highlight('Learn Photography', matcherOf(['photo']))).toEqual([
      { text: 'Learn ', hit: false },
      { text: 'Photography', hit: true },
    ]);
  });

  it('marks other forms and ignores accents', () => {
    expect(highlight('Numbers', matcherOf(['number']))[0]?.hit).toBe(true);
    expect(highlight('photographs', matcherOf(['photography']))[0]?.hit).toBe(true);
    expect(highlight('Inês', matcherOf(['ines']))[0]?.hit).toBe(true);
    expect(highlight('mark', matcherOf(['marketing']))[0]?.hit).toBe(false);
  });

  it('keeps the text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        const pieces = highlight(text, matcherOf(searchWords(search)));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});

describe('excerpt', () => {
  const long = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`;

  it('is cut at words around the first hit', () => {
    const text = excerpt(long, matcherOf(['needle']))
      .map((piece) => piece.text)
      .join('');
    expect(text).toMatch(/^… (before )+needle( after)+ …$/);
    expect(text.length).toBeLessThan(200);
  });

  it('is empty without a hit, and the whole of a short text', () => {
    expect(excerpt('short', matcherOf(['needle']))).toEqual([]);
    expect(excerpt('a needle', matcherOf(['needle'])).map(({ text }) => text)).toEqual([
      'a ',
      'needle',
    ]);
  });

  it('always contains a hit if there is one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (head, tail) => {
          const pieces = excerpt(`${head} needle ${tail}`, matcherOf(['needle']));
          expect(pieces.some(({ hit }) => hit)).toBe(true);
        },
      ),
    );
  });
});
