import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, splitInline } from './inline-text.ts';

test('emphasis, code and Japanese are pieces of their own', () => {
  expect(splitInline('Type *gakkō*, がっこう, as `a * b`.')).toEqual([
    { text: 'Type ' },
    { text: 'gakkō', mark: 'em' },
    { text: ', ' },
    { text: 'がっこう', isJapanese: true },
    { text: ', as ' },
    { text: 'a * b', mark: 'code' },
    { text: '.' },
  ]);
  expect(splitInline('**very** 2 * 3 * 4')).toEqual([
    { text: 'very', mark: 'strong' },
    { text: ' 2 * 3 * 4' },
  ]);
});

test('no letter is lost', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab *`かー漢<&\n'), maxLength: 40 });
  fc.assert(
    fc.property(text, (given) => {
      const letters = (text: string) => text.replace(/[*`]/g, '');
      expect(letters(plainText(given))).toBe(letters(given));
    }),
  );
});
