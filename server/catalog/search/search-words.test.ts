import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, highlight, searchWords } from './search-words.ts';

describe('searchWords', () => {
  it('are small, each once, and no more than eight', () => {
    expect(searchWords('  Learn  learn PHOTO-graphy! ')).toEqual(['learn', 'photo', 'graphy']);
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
    expect(searchWords(' .,- ')).toEqual([]);
  });

  it('never hold a sign that means something to the database', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        for (const word of searchWords(search)) expect(word).not.toMatch(/['\\:&|!()<>*\s]/);
      }),
    );
  });
});

describe('highlight', () => {
  it('marks the words that begin like a sought one', () => {
    expect(highlight('Learn Photography', ['photo'])).toEqual([
      { text: 'Learn ', hit: false },
      { text: 'Photography', hit: true },
    ]);
  });

  it('marks other forms and forgives accents', () => {
    expect(highlight('Numbers', ['number'])[0]?.hit).toBe(true);
    expect(highlight('photographs', ['photography'])[0]?.hit).toBe(true);
    expect(highlight('Inês', ['ines'])[0]?.hit).toBe(true);
    expect(highlight('mark', ['marketing'])[0]?.hit).toBe(false);
  });

  it('loses and adds nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        const pieces = highlight(text, searchWords(search));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});

describe('excerpt', () => {
  const long = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`;

  it('is cut around the first hit, at words', () => {
    const text = excerpt(long, ['needle'])
      .map((piece) => piece.text)
      .join('');
    expect(text).toMatch(/^… (before )+needle( after)+ …$/);
    expect(text.length).toBeLessThan(200);
  });

  it('is nothing without a hit, and all of a short text', () => {
    expect(excerpt('short', ['needle'])).toEqual([]);
    expect(excerpt('a needle', ['needle']).map(({ text }) => text)).toEqual(['a ', 'needle']);
  });

  it('always shows a hit where there is one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (head, tail) => {
          const pieces = excerpt(`${head} needle ${tail}`, ['needle']);
          expect(pieces.some(({ hit }) => hit)).toBe(true);
        },
      ),
    );
  });
});
