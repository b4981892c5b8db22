import { expect, test } from 'vitest';
import { embedBlock, readEmbedBlock, tidyAddress } from './embed-block.ts';

test('a line that is in the text is read into the fields it was made from', () => {
  const words = { address: 'https://youtu.be/dQw4w9WgXcQ?a=1&t=30', title: 'He said "f/2 & <b>"' };
  expect(embedBlock(words)).toBe(
    '::embed{address="https://youtu.be/dQw4w9WgXcQ?a=1&t=30" title="He said &quot;f/2 &amp; &lt;b>&quot;"}',
  );
  expect(readEmbedBlock(embedBlock(words))).toEqual(words);
  const entity = { address: 'https://a.example/?a=1&copy;=2', title: 'A' };
  expect(readEmbedBlock(embedBlock(entity))).toEqual(entity);
  expect(readEmbedBlock(':::embed{address="a"}')).toBeNull();
  expect(readEmbedBlock('A paragraph.')).toBeNull();
});

test.each([
  [' youtube.com/watch?v=a ', 'https://youtube.com/watch?v=a'],
  ['http://vimeo.com/1', 'https://vimeo.com/1'],
  ['https://vimeo.com/1', 'https://vimeo.com/1'],
  ['a film', 'a film'],
  ['javascript:x', 'javascript:x'],
])('the address “%s” is read as %s', (text, address) => {
  expect(tidyAddress(text)).toBe(address);
});
