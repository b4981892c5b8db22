import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitJapanese } from './japanese.ts';

const marked = (text: string) =>
  splitJapanese(text)
    .map(({ text, isJapanese }) => (isJapanese ? `[${text}]` : text))
    .join('');

test.each([
  ['How is ぬれる, to get wet, read?', 'How is [ぬれる], to get wet, read?'],
  ['コーヒー、水。', '[コーヒー、水。]'],
  ['め (me) and ろ (ro)', '[め] (me) and [ろ] (ro)'],
  ['おはよう ございます', '[おはよう ございます]'],
  ['12 … 15', '12 … 15'],
  ['', ''],
])('%s', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test('no sign is left outside a run, and nothing is lost', () => {
  const text = fc.string({
    unit: fc.constantFrom('あ', 'ン', '水', 'ー', 'a', ' ', '、', '.', '('),
  });
  fc.assert(
    fc.property(text, (text) => {
      const runs = splitJapanese(text);
      expect(runs.map(({ text }) => text).join('')).toBe(text);
      for (const { text, isJapanese } of runs) {
        expect(/[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー]/u.test(text)).toBe(isJapanese === true);
      }
    }),
  );
});
