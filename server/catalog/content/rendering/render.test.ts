import { describe, expect, it } from 'vitest';
import { readActivityFile } from '../files/activity-file.ts';
import { type Figure, readFigure } from './figure.ts';
import { renderLesson, renderText, slugOf } from './render.ts';

const place = { file: 'x.md', firstLine: 1 };

function figureNamed(name: string, inside = '<rect width="640" height="200"/>'): [string, Figure] {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 200">${inside}</svg>`;
  const { figure } = readFigure(source, { name, file: `figures/${name}.svg` });
  if (!figure) throw new Error('The figure of this test cannot be read.');
  return [name, figure];
}

const render = (body: string, figures: [string, Figure][] = []) =>
  renderLesson(`The lead.\n\n${body}`, { figures: new Map(figures), place });
const bodyOf = (body: string, figures: [string, Figure][] = []) =>
  render(body, figures)
    .html.replaceAll(/<section data-step="[^"]*">|<\/section>/g, '')
    .replace('<p class="lead">The lead.</p>\n', '');

describe('a lesson', () => {
  it('has its first paragraph as lead', () => {
    expect(render('More.').html).toBe(
      '<section data-step="Introduction"><p class="lead">The lead.</p>\n<p>More.</p></section>',
    );
  });

  it('has headings with ids, and lists its sections', () => {
    const { html, headings } = render('## Try it!\n\n### In *detail*\n\n## Try it!');
    expect(html).toContain('<h2 id="try-it">Try it!</h2>');
    expect(html).toContain('<h3 id="in-detail">In <em>detail</em></h3>');
    expect(html).toContain('<h2 id="try-it-2">Try it!</h2>');
    expect(headings).toEqual(['Try it!', 'Try it!']);
  });

  it('shows notes as asides', () => {
    expect(bodyOf(':::note[stop]\nTwice the *light*.\n:::')).toBe(
      '<aside class="note"><b>stop</b>\n<p>Twice the <em>light</em>.</p></aside>',
    );
  });

  it('closes what an exercise is compared with', () => {
    const { html, words, text } = render(':::compare\nAbout *two* stops.\n:::');
    expect(html).toContain(
      '<details class="compare"><summary>Compare with ours</summary><p>About <em>two</em> stops.</p></details>',
    );
    expect(words).toBe(5);
    expect(text).toBe('The lead. About two stops.');
  });

  it('has buttons that speak Japanese', () => {
    expect(bodyOf('Say :say[こんにちは] to all.')).toBe(
      '<p>Say <button type="button" class="say" data-say="こんにちは" lang="ja">こんにちは</button> to all.</p>',
    );
  });

  it.each(['At 10:30 or 9:5.', 'Fine :) or :-(', 'A ratio of 3:2:1', 'a:b, note:this, ::x'])(
    'leaves "%s" as it is',
    (text) => {
      expect(render(text)).toMatchObject({ text: `The lead. ${text}`, problems: [] });
    },
  );

  it('has formulas in lines and on their own, and prices as they are', () => {
    const source =
      'With $a_1 * b_2$ and **$x$**, not `$y$`, for $5 or $10.\n\n$$E = mc^2$$\n\n$$\na\n+ b\n$$\n';
    const { html, text, problems } = render(source);
    expect(problems).toEqual([]);
    expect(html.match(/<math aria-label="[^"]+"/g)).toHaveLength(2);
    expect(html.match(/<div class="formula"><math display="block"/g)).toHaveLength(2);
    expect(html).toContain('<code>$y$</code>, for $5 or $10.');
    expect(text).toContain('E equals m c squared');
  });

  it('shows the TeX of a formula that it can’t read, and says why', () => {
    const { html, problems } = render('A $\\foo$.\n');
    expect(html).toContain('<code>\\foo</code>');
    expect(problems).toMatchObject([{ line: 3, code: 'formula' }]);
  });

  it('does not strike through text after ~', () => {
    expect(bodyOf('~20 to ~30')).toBe('<p>~20 to ~30</p>');
    expect(bodyOf('~~20~~')).toBe('<p><del>20</del></p>');
  });

  it('wraps tables in a focusable scroll region', () => {
    const html = bodyOf('| Aperture | Time | See | More |\n|---|--:|---|---|\n| f/2 | 1 | a | b |');
    expect(html).toMatch(
      /^<div class="table" role="region" aria-label="Table: Aperture, Time, See, More" tabindex="0"><table>/,
    );
    expect(html).toContain('<th scope="col">Aperture</th>');
    expect(html).toContain('<td align="right">1</td>');
  });

  it('labels tables by their section, uniquely, and marks those with speech', () => {
    const table = '| a | i |\n|---|---|\n| :say[あ] a | :say[い] i |';
    const html = bodyOf(`## Vowels\n\n${table}\n\nText.\n\n${table}`);
    expect(html).toContain('aria-label="Table: Vowels"><table class="kana">');
    expect(html).toContain('aria-label="Table: Vowels (2)"><table class="kana">');
  });

  it('has row headers and one tab stop in a table with speech', () => {
    const html = bodyOf(
      '| Row | a | i |\n|---|---|---|\n| k | :say[か] | :say[き] |\n| | :say[さ] | |',
    );
    expect(html).toContain('<th scope="row">k</th>');
    expect(html).toContain('<th scope="col">Row</th>');
    const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag.includes('tabindex'));
    expect(buttons).toEqual([false, true, true]);
  });

  it('leaves cells that speak and tables without speech without row headers', () => {
    expect(bodyOf('| a | b |\n|---|---|\n| :say[か] | ka |')).not.toContain('scope="row"');
    expect(bodyOf('| a | b |\n|---|---|\n| 1 | 2 |')).not.toContain('scope="row"');
  });

  it('is divided into steps at its headings', () => {
    const words = 'word '.repeat(60);
    const html = renderLesson(`${words}\n\n## One\n\n${words}\n\n${words}\n\n## Two\n\n${words}`, {
      figures: new Map(),
      place,
    }).html;
    const names = [...html.matchAll(/<section data-step="([^"]*)">/g)].map(([, name]) => name);
    expect(names).toEqual(['Introduction', 'One', '', 'Two']);
  });

  it('makes code focusable', () => {
    expect(bodyOf('```html\n<p>\n```')).toBe(
      '<pre tabindex="0"><code class="language-html">&#x3C;p>\n</code></pre>',
    );
  });

  it('links to other sites, marked as leaving', () => {
    const { html, links, problems } = render('See [this](https://example.org/a?b=1#c).');
    expect(html).toContain(
      '<a href="https://example.org/a?b=1#c" rel="noopener noreferrer" class="leaves">this</a>',
    );
    expect([links, problems]).toEqual([[], []]);
    expect(render('At https://example.org/a it is.').html).toContain(
      '<a href="https://example.org/a" rel="noopener noreferrer" class="leaves">',
    );
  });

  it('embeds something of another site as a link, which scripts can turn into a frame', () => {
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    const { html, problems, otherSites, links, text, words } = render(
      `A lead.\n\n::embed{address="${address}" title="Locks & weirs"}\n\nMore.`,
    );
    expect(html).toContain(
      `<figure data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" class="media"><div class="frame"></div><figcaption><a href="${address}" rel="noopener noreferrer" class="leaves"><b>Locks &#x26; weirs</b></a> <span>youtube.com</span></figcaption></figure>`,
    );
    expect(html).not.toContain('<iframe');
    expect([links, problems]).toEqual([[], []]);
    expect(otherSites).toEqual([{ href: address, line: 5, isEmbed: true }]);
    expect(text).toContain('Locks & weirs');
    // Those of the two paragraphs and of the lead.
    expect(words).toBe(5);
  });

  it.each([
    ['::embed{title="Locks"}', 'Name the address'],
    ['::embed{address="https://youtu.be/dQw4w9WgXcQ"}', 'Give it a title'],
    ['::embed{address="https://youtube.com/@locks" title="Locks"}', 'There is nothing to show'],
    ['::embed{address="http://a.example/b" title="Locks"}', 'There is nothing to show'],
    ['::embed[Locks]{address="https://a.example/b" title="L"}', 'goes between the braces'],
    ['::embed{address="https://a.example/b" title="L" width="9"}', 'width is not known here'],
    [':::embed{address="https://a.example/b" title="L"}\n:::', 'one line with two colons'],
  ])('says what is wrong with an embed: %s', (source, message) => {
    const messages = render(`Lead.\n\n${source}`).problems.map((problem) => problem.message);
    expect(messages).toEqual([expect.stringContaining(message)]);
  });

  it('lists links to other sites, also in shorter texts, which embed nothing', () => {
    const link = { href: 'https://example.org/a', line: 1, isEmbed: false };
    expect(render('See [this](https://example.org/a).').otherSites).toEqual([{ ...link, line: 3 }]);
    const { otherSites, problems } = renderText(
      'See [this](https://example.org/a).\n\n::embed{address="https://a.example/b" title="Locks"}',
    );
    expect(otherSites).toContainEqual(link);
    expect(problems).toMatchObject([{ line: 3, message: 'Only lessons can embed something.' }]);
  });

  it('links to other lessons', () => {
    const { html, links } = render('See\n[this](/lesson-detail/iso-and-noise).');
    expect(html).toContain('<a href="/lesson-detail/iso-and-noise">this</a>');
    expect(links).toEqual([{ href: '/lesson-detail/iso-and-noise', line: 4 }]);
  });

  it('shows bare addresses as text', () => {
    const { html, problems } = render('Ask ines@example.org or www.example.org.');
    expect(html).toContain('<p>Ask ines@example.org or www.example.org.</p>');
    expect(problems).toEqual([]);
  });

  it('counts words without captions, but indexes both', () => {
    const { words, text } = render(
      '**Two** words – here.\n\n![A text alternative of some length.](figures/x.svg "A caption.")',
      [figureNamed('x')],
    );
    expect(words).toBe(5);
    expect(text).toBe('The lead. Two words – here. A caption.');
  });
});

describe('a figure in a lesson', () => {
  const image = '![Stairs that lead down to the water.](figures/stairs.svg "Down we go.")';

  it('is inserted with its text alternative and caption', () => {
    const rendered = render(image, [figureNamed('stairs')]);
    expect(rendered.html).toContain(
      '<figure><div class="figure"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 200" ' +
        'role="img" aria-label="Stairs that lead down to the water.">' +
        '<rect width="640" height="200"/></svg></div><figcaption>Down we go.</figcaption></figure>',
    );
    expect(rendered.figures).toEqual(['stairs']);
    expect(rendered.problems).toEqual([]);
  });

  it('has no empty caption', () => {
    const html = bodyOf(image.replace(' "Down we go."', ''), [figureNamed('stairs')]);
    expect(html).toContain('</svg></div></figure>');
  });

  it('has unique ids on the page', () => {
    const inside = '<defs><path id="stairs" d="M0 0"/></defs><use href="#stairs"/>';
    const html = bodyOf(`## Stairs\n\n${image}\n\n${image}`, [figureNamed('stairs', inside)]);
    expect([...html.matchAll(/(?:id|href)="([^"]+)"/g)].map((match) => match[1])).toEqual([
      'stairs',
      'stairs-2',
      '#stairs-2',
      'stairs-3',
      '#stairs-3',
    ]);
  });

  it('escapes its text alternative and caption', () => {
    const html = bodyOf(
      '![A long enough text &quot; onload=&quot;alert(1)](figures/stairs.svg \'<b>"x"</b>\')',
      [figureNamed('stairs')],
    );
    expect(html).toContain('aria-label="A long enough text &#x22; onload=&#x22;alert(1)"');
    expect(html).toContain('<figcaption>&#x3C;b>"x"&#x3C;/b></figcaption>');
  });
});

describe('an activity in a lesson', () => {
  const { activity } = readActivityFile(
    [
      'kind: stop-trader',
      'title: Stop <trader>',
      'intro: Trade stops.',
      'minutes: 4',
      'data:',
      '  start: { aperture: 2, shutter: 4, iso: 1 }',
      '  tasks: [{ id: asleep, text: "Make <b>bins</b> soft." }]',
    ].join('\n'),
    'x.yaml',
    'stop-trader',
  );
  const activities = new Map(activity ? [['stop-trader', activity]] : []);
  const rendered = (body: string) =>
    renderLesson(`The lead.\n\n${body}`, { figures: new Map(), activities, place });

  it('is a still with its picture, facts and tasks', () => {
    const { html, activities, words, text, problems } = rendered(
      ':::activity{id="stop-trader"}\n:::',
    );
    expect(problems).toEqual([]);
    expect(activities).toEqual(['stop-trader']);
    expect(html).toContain(
      '<section class="activity" data-activity="stop-trader" aria-labelledby="activity-stop-trader">' +
        '<header><h3 id="activity-stop-trader">Stop &#x3C;trader></h3>' +
        '<span>Activity, about 4 min</span><p>Trade stops.</p></header>',
    );
    expect(html).toMatch(/<svg viewBox="0 0 720 480" role="img" aria-label="Pipa the dog/);
    expect(html).toContain('<th scope="row">Aperture</th><td>f/8</td><td>f/8</td><td>0</td>');
    expect(html).toContain('<ol><li>Make &#x3C;b>bins&#x3C;/b> soft.</li></ol>');
    expect([words, text]).toEqual([2, 'The lead.']);
  });

  it('needs nothing that ends it', () => {
    const { html, problems } = rendered(
      ':::activity{id="stop-trader"}\n\n## After\n\n:::note[stop]\nTwice.\n:::\n\nLast.',
    );
    expect(problems).toEqual([]);
    expect(html).toMatch(
      /<\/section>\s*<\/section><section data-step="After"><h2 id="after">After<\/h2>\s*<aside class="note"><b>stop<\/b>\s*<p>Twice.<\/p><\/aside>\s*<p>Last.<\/p>/,
    );
  });

  it.each([
    [':::activity{id="stop-tracer"}\n:::', 'There is no activity stop-tracer in this lesson.'],
    [':::activity\n:::', 'An activity names its file'],
    [':::activity{id="stop-trader" onclick="x"}\n:::', 'An activity names its file'],
    [':::activity[Stops]{id="stop-trader"}\n:::', 'The title of an activity is in its file.'],
    ['::activity{id="stop-trader"}', 'An activity has three colons'],
  ])('%j is reported', (body, message) => {
    const [problem] = rendered(body).problems;
    expect(problem).toMatchObject({ line: 3, message: expect.stringContaining(message) });
  });

  it('appears once', () => {
    const { html, problems } = rendered(':::activity{id="stop-trader"}\n:::\n\n'.repeat(2));
    expect(html.match(/data-activity/g)).toHaveLength(1);
    expect(problems).toMatchObject([
      { line: 6, message: 'The activity stop-trader appears twice.' },
    ]);
  });
});

describe('problems of a lesson', () => {
  const figure = figureNamed('stairs');
  const alt = 'Stairs that lead down to the water.';
  it.each([
    [
      ':::warning[x]\nText.\n:::',
      ':::warning is not known; there are :::note[…], :::compare, :::activity',
    ],
    ['::film[x]', '::film is not known.'],
    ['A :shout[x] here.', ':shout is not known; there is :say[…].'],
    ['A :say[hello] here.', ':say[…] can contain only Japanese.'],
    ['A :say here.', ':say[…] can contain only Japanese.'],
    ['A :say[あ]{onclick=x} here.', ':say[…] can contain only Japanese.'],
    [':::note\nText.\n:::', 'A note names its term: :::note[term].'],
    [':::compare[Ours]\nText.\n:::', 'A comparison has no title'],
    [':::compare\n:::', 'A comparison needs text'],
    ['<div>x</div>', 'Raw HTML is not allowed.'],
    ['A <b>x</b>', 'Raw HTML is not allowed.'],
    ['# Title', 'Headings start with ## or ###.'],
    ['#### Title', 'Headings start with ## or ###.'],
    ['```\nx\n```', 'Write code between ``` and name its language.'],
    ['- [ ] x', 'Lists cannot have tick boxes.'],
    ['A[^1]\n\n[^1]: b', 'Footnotes are not allowed; there is :::note[…].'],
    ['[a](http://example.org)', 'A link begins with https://'],
    ['<ftp://example.org>', 'A link begins with https://'],
    ['[a](javascript:alert)', 'A link begins with https://'],
    ['[a](https://bank.example@evil.example)', 'A link begins with https://'],
    ['[a][b]\n\n[b]: //example.org', 'A link begins with https://'],
    [`![${alt}](figures/none.svg "x")`, 'There is no figure figures/none.svg.'],
    ['![Short.](figures/stairs.svg "x")', 'A figure needs a text alternative of at least 20'],
    [`![${alt}](figures/stairs.svg)`, 'A figure needs a caption'],
    [`Look: ![${alt}](figures/stairs.svg "x")`, 'A figure needs an empty line above'],
  ])('%j', (body, message) => {
    const { problems } = render(body, [figure]);
    expect(problems[0]).toMatchObject({
      file: 'x.md',
      line: 3,
      message: expect.stringContaining(message),
    });
  });

  it('has to start with a paragraph', () => {
    const { problems } = renderLesson('\n## Heading', { figures: new Map(), place });
    expect(problems).toMatchObject([
      { file: 'x.md', line: 2, message: expect.stringContaining('A lesson starts with its lead') },
    ]);
  });

  it('counts lines from the start of the file', () => {
    const { problems } = renderLesson('Lead.\n\n<hr>', {
      figures: new Map(),
      place: { file: 'x.md', firstLine: 6 },
    });
    expect(problems.map(({ line }) => line)).toEqual([8]);
  });
});

describe('a shorter text', () => {
  it('has neither lead nor headings', () => {
    expect(renderText('One.\n\n## Two', place)).toMatchObject({
      html: '<p>One.</p>\n<p>Two</p>',
      problems: [{ file: 'x.md', line: 3, message: 'This text has no headings.' }],
    });
  });
});

describe('slugOf', () => {
  it.each([
    ['Try it', 'try-it'],
    ["What's f/2.8?", 'what-s-f-2-8'],
    ['あ and い', 'あ-and-い'],
    ['__proto__', 'proto'],
    ['…', 'section'],
  ])('%s → %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});
