import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );
const text = 'Grüße — “ja”';

it.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16', utf16(`\uFEFF${text}`, true)],
  ['UTF-16, the other way', utf16(`\uFEFF${text}`, false)],
  [
    'Windows-1252',
    Uint8Array.from(
      [...'Grüße '].map((letter) => letter.charCodeAt(0)).concat(0x97, 32, 0x93, 106, 97, 0x94),
    ),
  ],
])('a file is read in the encoding it is in: %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});

it('UTF-16 is known without a mark too', () => {
  const plain = '1\n00:00:01,000 --> 00:00:02,000\nHi';
  expect(decodeText(utf16(plain, true))).toBe(plain);
  expect(decodeText(utf16(plain, false))).toBe(plain);
  expect(decodeText(new Uint8Array())).toBe('');
});
