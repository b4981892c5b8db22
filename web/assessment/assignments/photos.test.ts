import { expect, test } from 'vitest';
import { checkPhoto } from './photos.ts';

const MB = 1024 * 1024;

test.each([
  ['a JPEG', 'a.jpg', 'image/jpeg'],
  ['a WebP', 'a.webp', 'image/webp'],
  ['a HEIC without a type', 'IMG_1.HEIC', ''],
  ['a HEIF', 'a.heif', 'image/heif'],
])('accepts %s of up to 15 MB', (_, name, type) => {
  expect(checkPhoto({ name, type, size: 15 * MB })).toBe('');
});

test.each([
  ['a document', 'a.pdf', 'application/pdf', 10],
  ['a drawing', 'a.svg', 'image/svg+xml', 10],
  ['another type with a photo extension', 'a.jpg', 'text/html', 10],
  ['a file without type and extension', 'photo', '', 10],
  ['an empty file', 'a.jpg', 'image/jpeg', 0],
])('rejects %s', (_, name, type, size) => {
  expect(checkPhoto({ name, type, size })).toBe(
    'We can’t read this file as a photo. Choose a JPEG, PNG or WebP file.',
  );
});

test('rejects a file one byte over the limit', () => {
  expect(checkPhoto({ name: 'a.jpg', type: 'image/jpeg', size: 15 * MB + 1 })).toBe(
    'This file is larger than 15 MB. Choose a smaller one.',
  );
});
