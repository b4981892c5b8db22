import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFigure } from './figure.ts';
import { colours } from './figure-rules.ts';

const file = 'figures/stairs.svg';
const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300">';
const read = (inside: string) => readFigure(`${open}\n${inside}\n</svg>`, { name: 'stairs', file });

describe('a figure', () => {
  it('may use what the guide lists', () => {
    const { figure, problems } = read(`
      <defs>
        <clipPath id="stairs-cut"><rect x="0" y="0" width="9" height="9"/></clipPath>
        <linearGradient id="stairs-fall" x1="0" x2="1"><stop offset="0" stop-color="var(--accent)"/></linearGradient>
        <marker id="stairs-end" refX="5" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L9 4.5z"/></marker>
      </defs>
      <!-- The well. -->
      <g transform="translate(10 -20) rotate(4)" clip-path="url(#stairs-cut)" opacity=".5">
        <path d="M0,0 l10 5.5 Z" fill="none" stroke="var(--ink)" stroke-width="2" stroke-linecap="square"
          stroke-linejoin="miter" stroke-dasharray="4 2" marker-end="url(#stairs-end)"/>
        <circle cx="1" cy="2" r="3" fill="url(#stairs-fall)"/>
        <polygon points="0,0 1,1" fill="currentColor" fill-opacity="0.2"/>
      </g>
      <text x="1" y="2" class="strong small" text-anchor="middle" font-size="18">Down <tspan dy="2">here</tspan></text>`);
    expect(problems).toEqual([]);
    expect(figure?.element.children.map((node) => node.type)).not.toContain('comment');
  });

  it.each([
    ['<script>x</script>', '<script> is not allowed.'],
    ['<style>x</style>', '<style> is not allowed.'],
    ['<image href="x.png"/>', '<image> is not allowed.'],
    ['<foreignObject/>', '<foreignObject> is not allowed.'],
    ['<a href="/x"/>', '<a> is not allowed.'],
    ['<title>x</title>', '<title> is not allowed.'],
    ['<svg/>', '<svg> is not allowed.'],
    ['<g onclick="x"/>', 'on-click of <g> is not allowed.'],
    ['<g style="x"/>', 'style of <g> is not allowed.'],
    ['<g href="#stairs"/>', 'href of <g> is not allowed.'],
    ['<use xlink:href="#x"/>', 'x-link-href of <use> is not allowed.'],
    ['<use href="https://x.org"/>', 'href of <use> has to be #… of this figure.'],
    ['<use href="#stairs-x"/>', 'There is no #stairs-x in this figure.'],
    ['<g clip-path="url(x.svg#y)"/>', 'clip-path of <g> has to be url(#…) of this figure.'],
    [
      '<g fill="#f00"/>',
      'fill of <g> is #f00: colours are tokens, plain names such as red, none or currentColor.',
    ],
    [
      '<g stroke="tomato"/>',
      'stroke of <g> is tomato: colours are tokens, plain names such as red, none or currentColor.',
    ],
    ['<g fill="var(--nope)"/>', 'fill of <g> is var(--nope): colours are tokens'],
    ['<g fill="url(#stairs-x)"/>', 'There is no #stairs-x in this figure.'],
    ['<path d="M0 0;url(x)"/>', 'd of <path> has an invalid value.'],
    ['<g transform="url(x)"/>', 'transform of <g> has an invalid value.'],
    ['<g class="huge"/>', 'class of <g> is huge: known are title'],
    ['<text font-size="12">x</text>', 'font-size of <text> is 12: at least 15.'],
    ['<g id="other"/>', 'The id other has to start with stairs.'],
    ['<g id="stairs"/><g id="stairs"/>', 'The id stairs appears twice.'],
    ['words', 'Words belong in <text>.'],
    ['<rect width="1" height="1"><g/></rect>', '<rect> is not closed.'],
    ['<p>x</p>', 'This stands outside the <svg>, or ends it.'],
    ['<g fill="none" fill="none"/>', 'Unexpected duplicate attribute'],
  ])('must not contain %s', (inside, message) => {
    expect(read(`<g/>\n${inside}`).problems[0]).toMatchObject({
      file,
      line: inside === 'words' ? expect.any(Number) : 3,
      message: expect.stringContaining(message),
    });
  });

  it.each([['0 0 600 300'], ['0 0 640 100'], ['0 0 640 900'], ['1 0 640 300'], ['']])(
    'must not have the view box "%s"',
    (viewBox) => {
      const { problems } = readFigure(`<svg viewBox="${viewBox}"></svg>`, { name: 'stairs', file });
      expect(problems).toEqual([
        {
          file,
          line: 1,
          code: 'view_box',
          message: 'viewBox is "0 0 640 H", with H from 200 to 420.',
        },
      ]);
    },
  );

  it('has no fixed size', () => {
    const source = '<svg viewBox="0 0 640 300" width="640"></svg>';
    expect(readFigure(source, { name: 'stairs', file }).problems[0]?.message).toBe(
      'width of <svg> is not allowed.',
    );
  });

  it.each(['', 'text', '<p>x</p>'])('has to be one svg, not "%s"', (source) => {
    const { figure, problems } = readFigure(source, { name: 'stairs', file });
    expect(figure).toBeUndefined();
    expect(problems[0]?.message).toBe('A figure is one <svg>.');
  });

  it('uses existing colour tokens', () => {
    const tokens = readFileSync(
      join(import.meta.dirname, '../../../../web/ui/styles/tokens.css'),
      'utf8',
    );
    expect(colours.filter((name) => !tokens.includes(`--${name}:`))).toEqual([]);
  });
});
