import { describe, expect, it } from 'vitest';
import { mediaBlock } from '../contract/writing/media-block.ts';
import { renderLesson } from '../server/catalog/content/rendering/render.ts';

const facts = { hash: 'a'.repeat(64), bytes: 1000, width: 640, height: 360, seconds: 65 };
const media = new Map([
  ['a.mp4', { ...facts, type: 'video/mp4', src: '/a.mp4' }],
  ['a.vtt', { ...facts, type: 'text/vtt', seconds: null, src: '/a.vtt' }],
  ['a.pdf', { ...facts, type: 'application/pdf', seconds: null, src: '/a.pdf' }],
]);
const render = (block: string) =>
  renderLesson(`Lead.\n\n${block}\n`, { figures: new Map(), media });

describe('the block of a file', () => {
  it('is what the renderer reads, whatever someone typed', () => {
    const title = 'He said "f/2 & <b>" :say[x]';
    const transcript = '# Not a heading\n\n- *Ruth*: [here](x) <script>\n1. One :::\n:::\n&amp;';
    const words = { kind: 'video', file: 'a.mp4', captions: 'a.vtt', title, transcript } as const;
    const { html, problems } = render(mediaBlock(words));
    expect(problems).toEqual([]);
    expect(html).toContain('aria-label="He said &#x22;f/2 &#x26; <b>&#x22; :say[x]"');
    expect(html).toContain('# Not a heading');
    expect(html).toContain('*Ruth*: [here](x) &#x3C;script>');
    expect(html).not.toContain('<script');
  });

  it('says where a missing transcript goes', () => {
    const words = { file: 'a.mp4', captions: null, title: 'A', transcript: '' };
    expect(mediaBlock({ kind: 'video', ...words })).toBe(
      ':::video{file="media/a.mp4" title="A"}\n¦Transcript¦\n:::',
    );
    expect(mediaBlock({ kind: 'pdf', ...words, file: 'a.pdf' })).toBe(
      ':::attachment{file="media/a.pdf" title="A"}\n:::',
    );
  });
});
