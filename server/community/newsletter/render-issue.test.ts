import { describe, expect, it } from 'vitest';
import { renderIssue } from './render-issue.ts';

const frame = {
  siteName: 'Northline Academy',
  publicUrl: 'https://learn.example',
  stopUrl: 'https://learn.example/stop',
};
const render = (text: string, rest = {}) =>
  renderIssue(
    { subject: 'One stop up', firstLine: 'First', text, drawing: '' },
    { ...frame, ...rest },
  );

describe('an issue as an email', () => {
  it('has inline styles, a text part and the link to leave', () => {
    const { html, text, problems } = render('## Stops\n\nOne **up** is _twice_ as bright.');
    expect(problems).toEqual([]);
    expect(html).toMatch(/<h2 style="[^"]+">Stops<\/h2>/);
    expect(html).toContain('One <strong>up</strong> is <em>twice</em> as bright.');
    expect(html).toMatch(/display:none[^>]*>First</);
    expect(html).toContain('<a href="https://learn.example/stop"');
    expect(text).toMatch(/^Stops\n\nOne up is twice as bright\.\n\n-- \nNorthline Academy\n/);
    expect(text).toContain('Unsubscribe: https://learn.example/stop');
    expect(html).not.toMatch(/<(?:style|script|link)\b/);
  });

  it('leads its own links through us, each once, in both parts', () => {
    const { html, text, links } = render(
      '[Try](/lesson-detail/a) or [read](https://b.example/?x=1&y=2), [again](/lesson-detail/a), [write](mailto:a@b.example)',
      { linkTo: (_: string, position: number) => `https://learn.example/l/${position}` },
    );
    expect(links).toEqual(['https://learn.example/lesson-detail/a', 'https://b.example/?x=1&y=2']);
    expect(html.match(/\/l\/0"/g)).toHaveLength(2);
    expect(html).toContain('href="mailto:a@b.example"');
    expect(text).toContain('Try: https://learn.example/l/0 or read: https://learn.example/l/1');
  });

  it('writes lists and quotes as text', () => {
    const { text } = render('1. One\n2. Two\n\n> Said\n\n- a\n  - b');
    expect(text).toContain('1. One\n2. Two\n\n> Said\n\n- a\n  - b');
  });

  it.each([
    ['HTML', '<script>alert(1)</script>', /HTML/],
    ['pictures', '![a](https://x.example/a.png)', /drawing/],
    ['tables', '| a |\n|---|\n| b |', /Tables/],
    ['scripts as links', '[a](javascript:alert(1))', /leads nowhere/],
    ['data as links', '[a](data:text/html,x)', /leads nowhere/],
    ['broken links', '[a](lesson)', /leads nowhere/],
    ['nothing', ' ', /Write a text/],
  ])('refuses %s', (_, text, problem) => {
    const { html, problems } = render(text);
    expect(problems.join()).toMatch(problem);
    expect(html).not.toMatch(/<script|javascript:|data:|x\.example/);
  });

  it('escapes what was typed', () => {
    const { html } = render('a & b "c" &lt;d&gt;');
    expect(html).toContain('a &amp; b &quot;c&quot; &lt;d&gt;');
  });

  it('shows a drawing that mail programs can show', () => {
    const { html } = renderIssue(
      { subject: 's', firstLine: '', text: 't', drawing: 'photography' },
      frame,
    );
    expect(html).toMatch(
      /<img src="https:\/\/learn\.example\/newsletter\/photography\.png"[^>]* alt="A camera/,
    );
  });
});
