import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../../tests/support/thorough.ts';
import { readFigure } from './figure.ts';
import { renderLesson, renderText } from './render.ts';

const figures = new Map();
const htmlOf = (source: string) => renderLesson(source, { figures }).html;

/** Parsed as in a browser, so that only real elements and attributes count, not escaped text. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  visit(fromHtml(html, { fragment: true }), 'element', ({ tagName, properties }) => {
    if (/^(script|style|iframe|object|embed|link|meta|base|form|input|img)$/.test(tagName)) {
      dangers.push(tagName);
    }
    for (const [name, value] of Object.entries(properties)) {
      if (/^(on|style|src)/i.test(name)) dangers.push(`${tagName} ${name}`);
      const isInternal = /^\/(?![/\\])/.test(String(value));
      const isMarked =
        /^https:/.test(String(value)) && String(properties.rel) === 'noopener,noreferrer';
      if (name === 'href' && !isInternal && !isMarked) dangers.push(`link to ${value}`);
    }
  });
  return dangers;
}

describe('a link that looks like another', () => {
  it.each([
    '/..//evil.example',
    '/a//evil.example',
    '/.//evil.example',
    'https://stepwell.example@evil.example',
    'https://a.example\\@evil.example',
    'https://аpple.com',
    'https://1.1/',
    'https://127.0.0.1/',
    'https://a.0x7f/',
    'https:evil.example',
    'https:/evil.example',
    'http://a.example',
    'blob:https://a.example/1',
  ])('to %s is no link', (href) => {
    expect(htmlOf(`[x](${href})`)).not.toContain('<a');
  });

  it.each([
    '/courses',
    '/courses?next=a//b',
    '/help#a',
    'https://a.example/b//c',
    'https://xn--pple-43d.com',
  ])('to %s stays, since it is what it looks like', (href) => {
    expect(htmlOf(`[x](${href})`)).toContain(`<a href="${href}"`);
  });
});

describe('hostile Markdown', () => {
  it.each([
    '<script>alert(1)</script>',
    'a <script src=//evil.example></script> b',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<style>*{display:none}</style>',
    '<p style="position:fixed">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#x6A;avascript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](vbscript:x)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](</&#9;/evil.example>)',
    '[x](/&#10;/evil.example)',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml,<svg onload=alert(1)>)',
    '![x](figures/../../x.svg "y")',
    '![x][y]\n\n[y]: https://evil.example/pixel.gif',
    ':say[あ]{onclick="alert(1)" style="x" id="y"}',
    ':::note[x]{onclick="alert(1)" style="x"}\ny\n:::',
    ':::activity{id="x" onclick="alert(1)"}\n:::',
    ':::activity{id=""><script>alert(1)</script>"}\n:::',
    '::embed{address="javascript:alert(1)" title="x"}',
    '::embed{address="https://a.example/b" title="x" onclick="alert(1)" style="x" data-embed="javascript:y"}',
    '::embed{address="https://a.example/&quot; onload=&quot;x" title="<img src=x>"}',
    ':::compare[x]{onclick="alert(1)" open ontoggle=alert(1)}\ny\n:::',
    ':::script\nalert(1)\n:::',
    ':::video{file="media/a.mp4" title="x"}\n::translation{language="de" captions="javascript:alert(1)" onclick="alert(1)"}\n<script>alert(1)</script>\n:::',
    ':::video{file="media/a.mp4" title="x"}\n::translation{language=""><script>alert(1)</script>"}\ny\n:::',
    ':script[alert(1)]',
    '```"><script>alert(1)</script>\nx\n```',
    '```js onclick=alert(1)\nx\n```',
    '## <script>alert(1)</script>\n\n## " onclick="alert(1)',
    '| <script> | [x](javascript:x) |\n|---|---|\n| " onfocus="x | ![x](y) |',
    '- [ ] <input onfocus=alert(1) autofocus>',
    '[^x]\n\n[^x]: <script>alert(1)</script>',
  ])('%j is rendered harmless', (source) => {
    for (const html of [htmlOf(source), htmlOf(`Lead.\n\n${source}`), renderText(source).html]) {
      expect(dangersIn(html)).toEqual([]);
      expect(html).not.toMatch(/<script/i);
    }
  });

  it('ignores attributes of directives', () => {
    expect(htmlOf('Lead.\n\n:::note[x]{onclick=y .z #main}\ny\n:::')).toContain(
      '<aside class="note"><b>x</b>\n<p>y</p></aside>',
    );
  });

  it('creates no heading ids that scripts look up', () => {
    expect(htmlOf('## __reactRouterContext\n\n## getElementById')).toMatch(
      /id="reactroutercontext".*id="getelementbyid"/s,
    );
  });

  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['quotes, spaced', `${'> '.repeat(14_000)}x`],
    ['lists', `${'- '.repeat(14_000)}x`],
    ['numbered lists', `${'1. '.repeat(9_000)}x`],
    [
      'lists over many lines',
      Array.from({ length: 160 }, (_, n) => `${' '.repeat(2 * n)}- x`).join('\n'),
    ],
    ['emphasis', `${'*a '.repeat(6_000)}${'b*'.repeat(5_000)}`],
    ['emphasis, just allowed', `${'*a '.repeat(199)}${'b*'.repeat(199)}`],
    ['emphasis in every paragraph', `${'*a '.repeat(199)}${'b*'.repeat(199)}\n\n`.repeat(25)],
    ['underlined headings', 'a\n-\n'.repeat(7_500)],
    ['underlined headings, just allowed', 'a\n-\n'.repeat(499)],
    ['quotes that go on without their mark', '> a\nb\n'.repeat(5_000)],
    ['quotes in quotes, just allowed', '> > > > > a\n\n'.repeat(499)],
    ['lists in quotes, just allowed', '> - > - > a\n'.repeat(999)],
    ['paragraphs', 'a\n\n'.repeat(10_000)],
    ['old line ends', 'a\r'.repeat(15_000)],
    [
      'tables that are filled up',
      `${'|a'.repeat(60)}\n${'|-'.repeat(60)}\n${'b\n'.repeat(32)}\n`.repeat(28),
    ],
    ['links', `${'[a'.repeat(4_000)}${'](b)'.repeat(4_000)}`],
    ['images', '!['.repeat(14_000)],
    ['directives', `${':a['.repeat(6_000)}${']'.repeat(6_000)}`],
    ['containers', Array.from({ length: 59 }, (_, n) => `${':'.repeat(70 - n)}note`).join('\n')],
    ['too much text', 'word '.repeat(100_000)],
    ['containers that stay open', ':::a\n\n'.repeat(3_000)],
    ['headings', '## a\n'.repeat(5_900)],
    [
      'rows that are filled up',
      `${'|a'.repeat(4_000)}\n${'|-'.repeat(4_000)}\n${'b\n'.repeat(6_000)}`,
    ],
    ['ampersands', '&'.repeat(30_000)],
    ['dollar signs', '$a '.repeat(10_000)],
    ['dollar signs, just allowed', `${'$a '.repeat(399)}\n\n`.repeat(7)],
    ['formulas that stay open', `${'$$\nx\n\n'.repeat(300)}`],
    ['formulas', '$\\sqrt{x}$ '.repeat(199)],
    ['angle brackets', '<'.repeat(30_000)],
    ['a wide table', `${'|a'.repeat(900)}\n${'|-'.repeat(900)}\n${'|b'.repeat(900)}`],
  ])('is rejected quickly with nested or endless %s', (_, source) => {
    // Work, not time: a busy machine must not fail this.
    const before = process.cpuUsage();
    expect(dangersIn(htmlOf(source))).toEqual([]);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(10_000);
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    '<script>',
    '</p>',
    '<img src=x onerror=',
    '[',
    '](',
    ')',
    'javascript:',
    '![',
    '"',
    "'",
    '*',
    '**',
    '_',
    '`',
    '```',
    '~~',
    '|',
    '|---|',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '1. ',
    '## ',
    ':say[',
    ']',
    '{',
    '}',
    ' onclick=x',
    ':::note[',
    ':::',
    '[^1]',
    '[^1]: ',
    '<!--',
    '-->',
    '&lt;',
    '&#106;',
    '\\',
    '\t',
    '\u0000',
    'あ',
    '/x',
    '//x',
    'figures/x.svg',
    'www.x.org',
  );
  const markdown = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
  );

  it('renders without anything active', () => {
    fc.assert(
      fc.property(markdown, (source) => {
        expect(dangersIn(htmlOf(source))).toEqual([]);
        expect(dangersIn(renderText(source).html)).toEqual([]);
      }),
      { numRuns: cases(200, 20_000) },
    );
  });

  it('never becomes an active figure', () => {
    const tag = fc.constantFrom(
      '<svg viewBox="0 0 640 300">',
      '</svg>',
      '<g onload="x">',
      '<script>',
      '</script>',
      '<p>',
      '<use href="javascript:x"/>',
      '<use href="#a"/>',
      '<a href="https://x">',
      '<style>',
      '<path d="M0 0" style="x"/>',
      '<text>',
      '</text>',
      'x',
      '<foreignObject>',
      '<!--',
      ']]>',
      '<rect fill="url(https://x)"/>',
      '<image href="x"/>',
      '<animate onbegin="x"/>',
    );
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 15 }), (tags) => {
        const source = `<svg viewBox="0 0 640 300">${tags.join('')}`;
        const { figure } = readFigure(source, { name: 'x', file: 'x.svg' });
        const html = renderLesson('Lead.\n\n![Long enough to be a text.](figures/x.svg "x")', {
          figures: new Map(figure ? [['x', figure]] : []),
        }).html;
        expect(html).not.toMatch(/<(script|style|a|image|animate|foreignObject|p>x)\b/i);
        expect(html).not.toMatch(/<[^>]*\s(on\w+|style)=|javascript:|https:\/\/x/i);
      }),
      { numRuns: cases(200, 20_000) },
    );
  });
});
