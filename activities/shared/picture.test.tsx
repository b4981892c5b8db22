import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shape } from './drawing.ts';
import { Picture } from './picture.tsx';

test('makes ids its own and leaves colours alone', () => {
  const drawing = shape(
    'svg',
    {},
    shape('linearGradient', { id: 'wall' }),
    shape('path', { fill: 'url(#wall)' }),
    shape('path', { fill: '#d9c7a6' }),
    shape('use', { href: '#wall' }),
  );
  const { container } = render(<Picture of={drawing} />);
  const id = container.querySelector('linearGradient')?.id ?? '';
  expect(id).toMatch(/.+-wall$/);
  const [filled, plain] = container.querySelectorAll('path');
  expect(filled?.getAttribute('fill')).toBe(`url(#${id})`);
  expect(plain?.getAttribute('fill')).toBe('#d9c7a6');
  expect(container.querySelector('use')?.getAttribute('href')).toBe(`#${id}`);
});
