import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

const convert = (html: string, rtf?: string) =>
  htmlToMarkdown(html, 'https://stepwell.example', rtf);

/** As Word 16 puts it on the clipboard, shortened. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-AU style='tab-interval:36.0pt'><!--StartFragment-->
<h1>Stairs and water<o:p></o:p></h1>
<p class=MsoNormal>A <b>stepwell</b> is an <i>old</i> well, see <a href="https://en.wikipedia.org/wiki/Stepwell">the article</a>.<o:p></o:p></p>
<h2>Parts<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Steps<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>o<span>&nbsp; </span></span></span><![endif]>Landings<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>Water<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>First<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td width=200><p class=MsoNormal><b>Part</b><o:p></o:p></p></td><td><p class=MsoNormal>Steps<o:p></o:p></p></td></tr>
<tr><td><p class=MsoNormal>Rani ki Vav<o:p></o:p></p></td><td><p class=MsoNormal>7 storeys<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><img width=100 src="file:///C:/Users/x/AppData/msohtmlclip1/01/clip_image002.png"><o:p></o:p></p>
<!--EndFragment--></body></html>`;

/** As Google Docs puts it on the clipboard, shortened. */
const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-6c0a"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:700;">Light</span></h2><p dir="ltr"><span style="font-weight:400;font-style:normal">Light is </span><span style="font-weight:700;font-style:normal">bright</span><span style="font-weight:400;font-style:italic"> or soft</span><span style="font-weight:400">. Read </span><a href="https://example.org/light" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline">more</span></a><span>.</span></p><ol style="margin-top:0"><li dir="ltr" style="font-weight:400" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Look</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Measure</span></p></li></ol><br /><div dir="ltr"><table style="border:none"><colgroup><col width="312" /></colgroup><tbody><tr><td><p dir="ltr"><span>Stop</span></p></td><td><p dir="ltr"><span>Light</span></p></td></tr><tr><td><p dir="ltr"><span>f/4</span></p></td><td><p dir="ltr"><span>double</span></p></td></tr></tbody></table></div></b>`;

describe('what is pasted', () => {
  it('from Word keeps headings, bold, italics, links, lists and tables', () => {
    const pasted = convert(word);
    expect(pasted?.markdown).toBe(
      [
        '## Stairs and water',
        'A **stepwell** is an *old* well, see [the article](https://en.wikipedia.org/wiki/Stepwell).',
        '### Parts',
        '- Steps\n  - Landings\n- Water',
        '1. First',
        '| **Part**    | Steps     |\n| ----------- | --------- |\n| Rani ki Vav | 7 storeys |',
      ].join('\n\n'),
    );
    expect(pasted?.lost).toEqual(['pictures']);
  });

  it('from Google Docs does too', () => {
    expect(convert(docs)).toEqual({
      markdown: [
        '## Light',
        'Light is **bright** *or soft*. Read [more](https://example.org/light).',
        '1. Look\n2. Measure',
        '| Stop | Light  |\n| ---- | ------ |\n| f/4  | double |',
      ].join('\n\n'),
      pictures: [],
      lost: [],
    });
  });

  it('from a web page leaves out scripts, and names what can’t be kept', () => {
    const page =
      '<h3>Title</h3><script>alert(1)</script><p onclick="x()">See <a href="javascript:alert(1)">this</a>, <a href="http://old.example">that</a> and <a href="https://stepwell.example/courses?x=1">ours</a>.</p><iframe src="https://x.example"></iframe><pre><code>a = 1</code></pre>';
    expect(convert(page)).toEqual({
      markdown: '## Title\n\nSee this, that and [ours](/courses?x=1).\n\n```text\na = 1\n```',
      pictures: [],
      lost: ['embedded pages', 'links that don’t begin with https'],
    });
  });

  it('without any formatting is left to the editor, as plain text', () => {
    expect(convert('<div style="color:red"><span>let a = 1;</span><br></div>')).toBeNull();
  });

  it('keeps characters that Markdown would read as marks', () => {
    expect(convert('<p>2 * 3 * 4 is <b>24</b></p>')?.markdown).toBe('2 \\* 3 \\* 4 is **24**');
  });

  it('from a page with formulas keeps their TeX', () => {
    const math = (tex: string, display = 'inline') =>
      `<math display="${display}"><semantics><mi>x</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;
    const katex = `<span class="katex"><span class="katex-mathml">${math('x_1^2')}</span><span class="katex-html" aria-hidden="true">x12</span></span>`;
    const wiki = `${math('{\\displaystyle \\frac{a}{b}}')}<img class="mwe-math-fallback-image-inline" src="https://wikimedia.example/a.svg" alt="a/b">`;
    const pasted = convert(
      `<p>Take ${katex} or ${wiki}, <b>then</b>:</p>${math('e = mc^2', 'block')}`,
    );
    expect(pasted).toEqual({
      markdown: 'Take $x_1^2$ or $\\frac{a}{b}$, **then**:\n\n$$e = mc^2$$',
      pictures: [],
      lost: [],
    });
    expect(convert('<p><b>a</b> <math><mi>x</mi></math></p>')?.lost).toEqual(['formulas']);
  });
});

describe('pictures in what is pasted', () => {
  const pixel = 'iVBORw0KGgo=';
  const bytes = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const contentOf = async (source: File | string | undefined) =>
    source instanceof File ? [...new Uint8Array(await source.arrayBuffer())] : source;

  it('are figures below the block that they were in', async () => {
    const pasted = convert(
      `<h2>Light</h2><p>Before <img alt="A  lemon" src="data:image/png;base64,${pixel}"> after</p><ul><li>one <img src="https://example.org/a.jpg"></li><li>two</li></ul><p>End</p>`,
    );
    expect(pasted?.markdown).toBe(
      [
        '## Light',
        'Before after',
        'Adding picture 1 of 2…',
        '- one\n- two',
        'Adding picture 2 of 2…',
        'End',
      ].join('\n\n'),
    );
    expect(pasted?.lost).toEqual([]);
    const [first, second] = pasted?.pictures ?? [];
    expect(first?.alt).toBe('A lemon');
    expect(await contentOf(first?.source)).toEqual(bytes);
    expect(second).toEqual({ source: 'https://example.org/a.jpg', alt: '' });
  });

  it('come from Word’s RTF, because a browser may not read Word’s files', async () => {
    const picture =
      '{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025}\\picscalex100\\picw88\\pngblip\\bliptag-5550{\\*\\blipuid 0123456789abcdef}89504e47\n0d0a1a0a}}{\\nonshppict{\\pict\\wmetafile8 0100}}';
    const pasted = convert(word, `{\\rtf1 ${picture}}`);
    expect(pasted?.lost).toEqual([]);
    expect(pasted?.markdown).toContain('Adding picture 1 of 1…');
    expect(await contentOf(pasted?.pictures[0]?.source)).toEqual(bytes);
  });

  it.each([
    ['another kind of picture', '{\\*\\shppict{\\pict\\emfblip 0102}}'],
    ['digits that aren’t', '{\\*\\shppict{\\pict\\pngblip 89xx}}'],
    ['nothing', ''],
  ])('are named as lost where the RTF has %s', (_, rtf) => {
    expect(convert(word, rtf)).toMatchObject({ pictures: [], lost: ['pictures'] });
  });

  it.each([
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html;base64,PHN2Zz4=',
    'data:image/png;base64,%%%',
    'http://example.org/a.png',
    'javascript:alert(1)',
    '',
  ])('aren’t taken from %s', (src) => {
    expect(convert(`<p><b>a</b><img src="${src}"></p>`)).toEqual({
      markdown: '**a**',
      pictures: [],
      lost: ['pictures'],
    });
  });

  it('are at most thirty, and none that counts readers', () => {
    const image = '<img src="https://example.org/a.png">';
    const pasted = convert(`<p><b>a</b></p>${image.repeat(31)}`);
    expect(pasted?.pictures).toHaveLength(30);
    expect(pasted?.lost).toEqual(['pictures']);
    const counter = '<p><b>a</b><img width="1" height="1" src="https://t.example/p.gif"></p>';
    expect(convert(counter)).toEqual({ markdown: '**a**', pictures: [], lost: [] });
  });

  it('take no longer than their text, whatever it is', () => {
    const hostile = `{\\*\\shppict\\pngblip${' \\a1'.repeat(200_000)}`;
    expect(convert(word, hostile.repeat(2))?.pictures).toEqual([]);
  });
});
