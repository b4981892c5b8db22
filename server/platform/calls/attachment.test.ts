import { expect, it } from 'vitest';
import { attachment } from './attachment.ts';

it.each([
  ['notes.pdf', 'filename="notes.pdf"', "UTF-8''notes.pdf"],
  ['Łódź (é).pdf', 'filename="_odz (e).pdf"', "UTF-8''%C5%81%C3%B3d%C5%BA%20%28%C3%A9%29.pdf"],
  ['a"b\\c/d\r\nX: y.pdf', 'filename="a b c d X y.pdf"', "UTF-8''a%20b%20c%20d%20X%20y.pdf"],
])('a download named %j is saved under a name that is safe', (name, plain, encoded) => {
  expect(attachment(name)).toBe(`attachment; ${plain}; filename*=${encoded}`);
});
