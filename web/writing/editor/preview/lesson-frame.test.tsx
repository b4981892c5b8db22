import { expect, test } from 'vitest';
import { paragraphsIn, showLesson } from './lesson-frame.ts';

const step = (inside: string, name = 'Introduction') =>
  `<section data-step="${name}">${inside}</section>`;

function open(html: string): HTMLElement {
  const container = document.createElement('div');
  showLesson(container, html);
  return container;
}

test('only what has changed is replaced', () => {
  const container = open(step('<p>a</p><p>b</p><p>c</p>'));
  const [first, second, third] = paragraphsIn(container);
  showLesson(container, step('<p>a</p><p>new</p><p>c</p>'));
  const after = paragraphsIn(container);
  expect([after[0], after[2]]).toEqual([first, third]);
  expect(after[0]).toBe(first);
  expect(after[2]).toBe(third);
  expect(after[1]).not.toBe(second);
  expect(container.textContent).toBe('anewc');
});

test('whatever is shown next, it is exactly that', () => {
  const pages = [
    '',
    step('<p>a</p>'),
    step('<p>a</p><p>b</p>'),
    step('<p>b</p>'),
    `${step('<p>a</p>')}${step('<h2>t</h2><p>b</p>', 'Title')}`,
    step('<p>a</p><ul><li>x</li><li>y</li></ul>', 'Other'),
    step('<p>a</p><p>a</p><p>a</p>'),
    '',
  ];
  const container = document.createElement('div');
  for (const page of [...pages, ...pages.toReversed()]) {
    showLesson(container, page);
    expect(container.innerHTML).toBe(page);
  }
});

test('paragraphs are blocks and items of lists', () => {
  const container = open(
    `${step('<p>a</p><ul><li>b</li><li>c<ul><li>d</li></ul></li></ul>')}${step('<table></table>', 'T')}`,
  );
  expect(paragraphsIn(container).map(({ nodeName }) => nodeName)).toEqual([
    'P',
    'LI',
    'LI',
    'TABLE',
  ]);
});
