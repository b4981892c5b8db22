import { describe, expect, it } from 'vitest';
import { readFigure } from '../../catalog/content/rendering/figure.ts';
import { readSvg } from './read-svg.ts';

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300">${inside}</svg>`;

describe('an SVG by the rules of our drawings', () => {
  it('becomes a drawing whose ids start with its name', () => {
    const svg = readSvg(
      drawing(
        '<defs><clipPath id="cut"><rect width="9" height="9"/></clipPath></defs><g clip-path="url(#cut)"><path d="M0 0h9" stroke="var(--ink)"/></g>',
      ),
    );
    expect(svg).toMatchObject({ isDrawing: true, width: 640, height: 300, remarks: [] });
    const file = svg.fileAs('stairs');
    expect(file).toContain('id="stairs-cut"');
    expect(file).toContain('clip-path="url(#stairs-cut)"');
    expect(readFigure(file, { name: 'stairs', file: '' }).problems).toEqual([]);
  });

  it('stays the same however often it is read and written', () => {
    const once = readSvg(drawing('<g id="a"><text x="1" y="2">A &amp; B</text></g>')).fileAs('x');
    expect(readSvg(once).fileAs('x')).toBe(once);
  });

  it('may have a declaration, a document type and comments', () => {
    const text = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- Made by hand. -->\n${drawing('<path d="M0 0"/>')}`;
    expect(readSvg(text).isDrawing).toBe(true);
  });
});

describe('an SVG of another kind', () => {
  it('is shown as an image, in its own colours, and says why', () => {
    const text =
      '<svg viewBox="0 0 800 600"><style>.a{fill:#fff}</style><rect class="a" width="9" height="9"/></svg>';
    const svg = readSvg(text);
    expect(svg).toMatchObject({ isDrawing: false, width: 800, height: 600 });
    expect(svg.remarks).toContain('<style> is not allowed.');
    expect(svg.fileAs('x')).toContain('<svg xmlns="http://www.w3.org/2000/svg" viewBox');
  });
});

describe('a hostile SVG', () => {
  const deep = `${'<g>'.repeat(9_000)}${'</g>'.repeat(9_000)}`;
  it.each([
    ['a script', drawing('<script>alert(1)</script>'), '<script>'],
    ['a script with a prefix', drawing('<svg:script>alert(1)</svg:script>'), 'svg:script'],
    ['a handler', drawing('<g onclick="alert(1)"/>'), 'a script'],
    ['a handler of the root', '<svg onload="alert(1)"></svg>', 'a script'],
    ['HTML', drawing('<foreignObject><body onload="x"></body></foreignObject>'), 'HTML'],
    ['a foreign object', drawing('<foreignObject/>'), 'foreignObject'],
    ['an animation', drawing('<animate attributeName="href" to="javascript:x"/>'), 'animate'],
    ['a frame', drawing('<iframe src="https://x.org"></iframe>'), 'iframe'],
    ['another picture', drawing('<image href="https://x.org/a.png"/>'), 'another address'],
    ['a link', drawing('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), 'another address'],
    ['an old link', drawing('<use xlink:href="//x.org/a.svg#b"/>'), 'another address'],
    ['a style that loads', drawing('<g style="fill:url(https://x.org/a)"/>'), 'another address'],
    ['a style with escapes', drawing('<g style="fill:u\\72l(//x.org/a)"/>'), 'another address'],
    [
      'escapes of another length',
      drawing('<g style="fill:\\000075 rl(//x.org/a)"/>'),
      'another address',
    ],
    ['an escaped import', drawing('<style>@\\69mport "//x.org"</style>'), 'another address'],
    ['a set of images', drawing(`<g style="fill:image-set('//x.org/a' 1x)"/>`), 'another address'],
    ['a font', drawing('<style>@font-face{src:src("//x.org")}</style>'), 'another address'],
    ['a sheet that loads', drawing('<style>@import "https://x.org"</style>'), 'another address'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('&a;')}`, 'isn’t one <svg>'],
    ['instructions', `${drawing('<?xml-stylesheet href="x"?>')}`, 'instructions'],
    ['ten thousand elements', drawing('<g/>'.repeat(21_000)), 'more than'],
    ['deep nesting', drawing(deep), 'nested too deeply'],
    ['comments that never end', `<svg>${'<!--'.repeat(50_000)}`, 'entities'],
    ['document types that never end', `<svg>${'<!DOCTYPE'.repeat(22_000)}`, 'entities'],
    ['no SVG', '<html><body>Hello</body></html>', 'isn’t one <svg>'],
  ])('with %s is refused with a sentence', (_, text, reason) => {
    expect(() => readSvg(text)).toThrow(reason);
    expect(() => readSvg(text)).toThrow(/^This SVG can’t be used: .* Export it again/);
  });
});
