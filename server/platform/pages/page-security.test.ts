import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { allowMarked, inlineScripts, withFrames } from './page-security.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const mark = 'drawn-for-this-page';
const own = (text: string, attributes = '') =>
  `<script nonce="${mark}"${attributes}>${text}</script>`;

test('finds inline scripts with the nonce, and no files, data or other scripts', () => {
  const html = `${own('one()')}${own('two()', ' type="module" async=""')}
${own('', ' src="/a.js"')}${own('{"@type":"Course"}', ' type="application/ld+json"')}
${own('{}', ' type="importmap"')}<p>script</p><script>evil()</script><script nonce="guess">evil()</script>`;
  expect(inlineScripts(html, mark)).toEqual(['one()', 'two()', '{}']);
  expect(inlineScripts(html, '')).toEqual([]);
});

test('each script with the nonce is allowed by hash, and nothing else inline', () => {
  const page = `${own('one()')}${own('one()')}<script>evil()</script>${own('two()')}`;
  const { html, policy } = allowMarked(page, mark);
  const rule = policy.split('; ').find((part) => part.startsWith('script-src '));
  expect(rule).toBe(`script-src 'self' ${hash('one()')} ${hash('two()')}`);
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
  expect(html).not.toContain(mark);
});

test('other origins are allowed for scripts, frames and connections only', () => {
  const others = {
    script: ['https://a.example'],
    frame: ['https://b.example'],
    connect: ['https://c.example'],
  };
  const rules = (policy: string) => policy.split('; ');
  const before = rules(allowMarked(own('one()'), mark).policy);
  const after = rules(allowMarked(own('one()'), mark, others).policy);
  expect(before.filter((rule) => !after.includes(rule))).toEqual(
    expect.arrayContaining([
      "require-trusted-types-for 'script'",
      'trusted-types default stepwell',
    ]),
  );
  expect(after.filter((rule) => !before.includes(rule))).toEqual([
    "frame-src 'self' https://www.openstreetmap.org https://b.example",
    "connect-src 'self' https://c.example",
    `script-src 'self' https://a.example ${hash('one()')}`,
  ]);
});

test('frames that lessons may embed are allowed, and nothing else of their sites', () => {
  const rules = (policy: string) => policy.split('; ');
  const before = rules(allowMarked(own('one()'), mark).policy);
  const others = withFrames(undefined, ['https://player.vimeo.com/video/']);
  const after = rules(allowMarked(own('one()'), mark, others).policy);
  expect(after.filter((rule) => !before.includes(rule))).toEqual([
    "frame-src 'self' https://www.openstreetmap.org https://player.vimeo.com/video/",
  ]);
  expect(after).toContain("require-trusted-types-for 'script'");
});
