import { expect, test } from 'vitest';
import { readRendered } from './rendered-blocks.ts';

const figure = '![A well](figures/well.svg)';
const embed = '::embed{address="https://youtu.be/a" title="A"}';
const source = `Lead.\n\n${figure}\n\n:::activity{id="gone"}\n:::\n\n:::compare\n${embed}\n:::`;
const paragraphs: [number, number][] = [
  [1, 1],
  [3, 3],
  [8, 10],
];

test('blocks are found by their Markdown, also inside a comparison', () => {
  const html =
    '<section><p>Lead.</p><figure class="a"></figure><details><figure class="b"></figure></details></section>';
  expect([...readRendered({ html, paragraphs }, source)]).toEqual([
    [figure, '<figure class="a"></figure>'],
    [embed, '<figure class="b"></figure>'],
  ]);
});

test('what the page doesn’t show stays without a picture', () => {
  const html = '<section><p>Lead.</p><p>Something else.</p><details></details></section>';
  expect(readRendered({ html, paragraphs }, source).size).toBe(0);
  expect(readRendered({ html: '', paragraphs: [] }, source).size).toBe(0);
});
