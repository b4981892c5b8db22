import { expect, test } from 'vitest';
import { checkPhoto } from './photos.ts';

const MB = 1024 * 1024;

test.each([
  ['a JPEG', 'a.jpg', 'image/jpeg'],
  ['a WebP', 'a.webp', 'image/webp'],
  ['a HEIC of a system that knows no type for it', 'IMG_1.HEIC', ''],
  ['a HEIF', 'a.heif', 'image/heif'],
])('%s of up to 15 MB is a photo', (_, name, type) => {
  expect(checkPhoto({ name, type, size: 15 * MB })).toBe('');
});

test.each([
  ['a document', 'a.pdf', 'application/pdf', 10],
  ['a drawing', 'a.svg', 'image/svg+xml', 10],
  ['another type with the right ending', 'a.jpg', 'text/html', 10],
  ['a file without type and ending', 'photo', '', 10],
  ['an empty file', 'a.jpg', 'image/jpeg', 0],
])('%s is not', (_, name, type, size) => {
  expect(checkPhoto({ name, type, size })).toBe(
    'This file is not a photo we can read. Please choose a JPEG, PNG, WebP or HEIC file.',
  );
});

test('one byte more is too large', () => {
  expect(checkPhoto({ name: 'a.jpg', type: 'image/jpeg', size: 15 * MB + 1 })).toBe(
    'This file is larger than 15 MB. Please choose a smaller one.',
  );
});
