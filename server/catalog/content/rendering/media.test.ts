import { describe, expect, it } from 'vitest';
import { readFigure } from './figure.ts';
import { lengthText, minutesOf, type PlacedMedia } from './media-figure.ts';
import { renderLesson, renderText } from './render.ts';

const hash = 'a'.repeat(64);
const facts = { hash, bytes: 1_300_000, width: 1280, height: 720 };
const media = new Map<string, PlacedMedia>([
  ['a.mp4', { ...facts, type: 'video/mp4', seconds: 65, src: '/api/media/x/a.mp4' }],
  ['a.mp3', { ...facts, type: 'audio/mpeg', seconds: 20, src: '/api/media/x/a.mp3' }],
  ['a.pdf', { ...facts, type: 'application/pdf', seconds: null, src: '/api/media/x/a.pdf' }],
  ['a.vtt', { ...facts, type: 'text/vtt', seconds: null, src: '/api/media/x/a.vtt' }],
]);
const { figure } = readFigure(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><rect width="640" height="360"/></svg>',
  { name: 'poster', file: '' },
);
const figures = new Map(figure ? [['poster', figure]] : []);
const render = (body: string) => renderLesson(`The lead.\n\n${body}`, { figures, media });
const messages = (body: string) => render(body).problems.map(({ message }) => message);
const video = (more = '', inside = 'What is said.') =>
  `:::video{file="media/a.mp4" captions="media/a.vtt" title="Depth"${more}}\n${inside}\n:::`;

describe('a video', () => {
  it('has native controls, captions, a poster and its transcript, and loads nothing by itself', () => {
    const { html, problems, ...rendered } = render(video(' poster="figures/poster.svg"'));
    expect(problems).toEqual([]);
    expect(html).toContain('<figure class="media" data-media="video"><div class="frame">');
    expect(html).toContain('<div class="figure" aria-hidden="true"><svg');
    expect(html).toContain(
      '<video src="/api/media/x/a.mp4" controls preload="none" aria-label="Depth" playsinline width="1280" height="720" poster="data:image/svg+xml,',
    );
    expect(html).toContain(
      '<track kind="captions" src="/api/media/x/a.vtt" srclang="en" label="English" default></video>',
    );
    expect(html).toContain(
      '<figcaption><b>Depth</b> <span>Video, 1:05, 1.2 MB</span></figcaption>',
    );
    expect(html).toContain(
      '<details class="transcript"><summary>Read it instead</summary><p>What is said.</p></details>',
    );
    expect(html).not.toContain('autoplay');
    expect(rendered).toMatchObject({
      media: ['a.mp4', 'a.vtt'],
      figures: ['poster'],
      seconds: 65,
      // The transcript isn't counted, but found by the search.
      words: 2,
      text: 'The lead. What is said.',
    });
  });

  it.each([
    [':::video{file="media/a.mp4" title="D"}\nSaid.\n:::', 'A video needs captions'],
    [video('', ''), 'A video needs its transcript'],
    [':::video{title="D"}\nSaid.\n:::', 'Name the file'],
    [':::video{file="media/a.mp4" captions="media/a.vtt"}\nSaid.\n:::', 'Give it a title'],
    [':::video{file="media/b.mp4" title="D"}\nSaid.\n:::', 'There is no file media/b.mp4'],
    [':::video{file="media/a.mp3" title="D"}\nSaid.\n:::', 'can’t be shown as video'],
    [':::video{file="../a.mp4" title="D"}\nSaid.\n:::', 'There is no file ../a.mp4'],
    [':::video{file="https://x.example/a.mp4" title="D"}\nSaid.\n:::', 'There is no file'],
    [video(' autoplay="true"'), 'autoplay is not known here'],
    [video(' poster="figures/none.svg"'), 'There is no figure figures/none.svg'],
    [video(' language="<x>"'), 'Name the language'],
    [video('', '## A heading'), 'Only paragraphs, lists and quotes'],
    [':::video{file="media/a.mp4" captions="media/a.vtt" title="D"}\nSaid.', 'Close it with :::'],
    ['::video{file="media/a.mp4"}', 'Write three colons'],
  ])('says what is missing or wrong: %s', (source, message) => {
    expect(messages(source)).toContainEqual(expect.stringContaining(message));
  });

  it('lets nothing through that someone put into its words', () => {
    const { html } = render(
      ':::video{file="media/a.mp4" captions="media/a.vtt" title="&quot; onplay=&quot;x() <img src=x>" onclick="y" data-media="audio"}\n<script>x</script> [x](javascript:y) text\n:::',
    );
    expect(html).toContain('aria-label="&#x22; onplay=&#x22;x() <img src=x>"');
    expect(html).toContain('<b>" onplay="x() &#x3C;img src=x></b>');
    const outside = html.replaceAll(/aria-label="[^"]*"/g, '');
    expect(outside).not.toMatch(/<script|<img|javascript:|onclick/);
  });
});

describe('further languages', () => {
  const inLanguages = new Map(media);
  for (const name of ['a-de.vtt', 'a-ja.vtt']) {
    inLanguages.set(name, {
      ...facts,
      type: 'text/vtt',
      seconds: null,
      src: `/api/media/x/${name}`,
    });
  }
  const play = (...lines: string[]) =>
    renderLesson(`The lead.\n\n${video('', ['What is said.', '', ...lines].join('\n'))}`, {
      figures,
      media: inLanguages,
    });
  const german = '::translation{language="de" captions="media/a-de.vtt"}';

  it('are a track each, and a transcript where someone wrote one', () => {
    const { html, problems, ...rendered } = play(
      german,
      'Was *gesagt* wird.',
      '',
      '::translation{language="ja" captions="media/a-ja.vtt"}',
    );
    expect(problems).toEqual([]);
    expect(html).toContain(
      '<track kind="captions" src="/api/media/x/a.vtt" srclang="en" label="English" default>' +
        '<track kind="captions" src="/api/media/x/a-de.vtt" srclang="de" label="Deutsch">' +
        '<track kind="captions" src="/api/media/x/a-ja.vtt" srclang="ja" label="日本語"></video>',
    );
    expect(html).toContain(
      '<summary>Read it instead: <span lang="en">English</span></summary><p>What is said.</p></details><details class="transcript"><summary>Read it instead: <span lang="de">Deutsch</span></summary><div lang="de" dir="auto"><p>Was <em>gesagt</em> wird.</p></div></details></figure>',
    );
    expect(rendered).toMatchObject({
      media: ['a.mp4', 'a.vtt', 'a-de.vtt', 'a-ja.vtt'],
      words: 2,
      text: 'The lead. What is said. Was gesagt wird.',
    });
  });

  it.each([
    ['::translation{language="German" captions="media/a-de.vtt"}', 'caption_language'],
    ['::translation{captions="media/a-de.vtt"}', 'caption_language'],
    ['::translation{language="en" captions="media/a-de.vtt"}', 'language_twice'],
    [`${german}\n\n${german.replace('de"', 'DE"')}`, 'caption_language'],
    [`${german}\n\n${german}`, 'language_twice'],
    ['::translation{language="de" captions="media/none.vtt"}', 'lost_captions'],
    ['::translation{language="de" captions="media/a.mp3"}', 'lost_captions'],
    ['::translation{language="de"}', 'empty_translation'],
    [`${german.replace('}', ' onclick="x"}')}`, 'unknown_attribute'],
    [`${german}\n\n## Heading`, 'in_transcript'],
    [`> ${german}`, 'unknown_block'],
    ['::translation[x]{language="de" captions="media/a-de.vtt"}', null],
  ])('say what is wrong: %s', (lines, code) => {
    const { problems, html } = play(lines);
    expect(problems.map((problem) => problem.code)).toEqual(code === null ? [] : [code]);
    expect(html).not.toContain('onclick');
    expect(problems.every(({ line }) => line >= 6)).toBe(true);
  });

  it('are ten at most, whatever a text asks for', () => {
    const codes = [...'abcdefghijkl'].map((letter) => `x${letter}`);
    const { problems, html } = play(
      ...codes.flatMap((code) => [`::translation{language="${code}"}`, 'Words.', '']),
    );
    expect(problems.map(({ code }) => code)).toEqual(['many_languages']);
    expect(html.split('<details')).toHaveLength(11);
  });

  it('are known in videos and recordings alone', () => {
    const { problems } = render(`:::attachment{file="media/a.pdf" title="S"}\n${german}\n:::`);
    expect(problems.map(({ code }) => code)).toEqual(['in_transcript']);
    expect(render(german).problems.map(({ code }) => code)).toEqual(['unknown_block']);
  });
});

it('a recording needs a transcript, and captions only if it has some', () => {
  const audio = ':::audio{file="media/a.mp3" title="Sounds"}\nWhat is heard.\n:::';
  expect(render(audio).problems).toEqual([]);
  expect(render(audio).html).toContain(
    '<audio src="/api/media/x/a.mp3" controls preload="none" aria-label="Sounds"></audio>',
  );
  expect(messages(':::audio{file="media/a.mp3" title="S"}\n:::')).toContainEqual(
    expect.stringContaining('A recording needs its transcript'),
  );
});

it('a PDF is a link that saves it', () => {
  const { html, problems } = render(
    ':::attachment{file="media/a.pdf" title="Sheet"}\nTo print.\n:::',
  );
  expect(problems).toEqual([]);
  expect(html).toContain(
    '<figure class="media" data-media="attachment"><a href="/api/media/x/a.pdf" download="a.pdf"><b>Sheet</b></a><span>PDF, 1.2 MB</span><p>To print.</p></figure>',
  );
});

it('shorter texts play nothing', () => {
  const { html, problems } = renderText(video());
  expect(html).not.toContain('<video');
  expect(problems.length).toBeGreaterThan(0);
});

it('lengths are read as people write them', () => {
  expect([0.2, 59.6, 65, 3723].map(lengthText)).toEqual(['0:01', '1:00', '1:05', '1:02:03']);
  expect([0, 1, 60, 61].map(minutesOf)).toEqual([0, 1, 1, 2]);
});
