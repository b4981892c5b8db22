import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { blockAt } from './block-at.ts';
import { figureMarkdown } from './commands.ts';

const figure = { name: 'old-well.webp', alt: 'A [brown] well', caption: 'The "old" well' };
const doc = Text.of([
  'Lead.',
  '',
  figureMarkdown(figure),
  '',
  ':::video{file="media/a.mp4" title="A"}',
  'What is said.',
  ':::',
  '',
  'The end.',
  '::embed{address="https://youtu.be/dQw4w9WgXcQ" title="Locks"}',
]);

test('the cursor on a figure, in a video or on an embed finds its fields', () => {
  expect(blockAt(doc, 3)).toMatchObject({ kind: 'figure', figure });
  for (const line of [5, 6, 7]) {
    expect(blockAt(doc, line)).toMatchObject({
      kind: 'media',
      words: { file: 'a.mp4', transcript: 'What is said.' },
    });
  }
  expect(blockAt(doc, 10)).toMatchObject({
    kind: 'embed',
    words: { address: 'https://youtu.be/dQw4w9WgXcQ', title: 'Locks' },
  });
  for (const line of [1, 2, 4, 8, 9]) expect(blockAt(doc, line)).toBeNull();
});
