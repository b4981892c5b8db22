import { expect, it } from 'vitest';
import { certificateFileName } from './file-name.ts';

it.each([
  ['Learn Photography', 'stepwell-learn-photography.pdf'],
  ['The 4 Ps: price/place & more?', 'stepwell-the-4-ps-price-place-more.pdf'],
  ['Grüße auf 日本語', 'stepwell-grüße-auf-日本語.pdf'],
  ['?!', 'stepwell-certificate.pdf'],
])('the file for %s is %s', (title, name) => {
  expect(certificateFileName(title, 'pdf')).toBe(name);
});

it('shortens a long title', () => {
  expect(certificateFileName('word '.repeat(100), 'jwt').length).toBeLessThan(100);
});
