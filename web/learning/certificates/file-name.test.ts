import { expect, it } from 'vitest';
import { certificateFileName } from './file-name.ts';

it.each([
  ['Learn Photography', 'certificate-learn-photography.pdf'],
  ['The 4 Ps: price/place & more?', 'certificate-the-4-ps-price-place-more.pdf'],
  ['Grüße auf 日本語', 'certificate-grüße-auf-日本語.pdf'],
  ['?!', 'certificate-course.pdf'],
])('the file for %s is %s', (title, name) => {
  expect(certificateFileName(title, 'pdf')).toBe(name);
});

it('shortens a long title', () => {
  expect(certificateFileName('word '.repeat(100), 'jwt').length).toBeLessThan(100);
});
