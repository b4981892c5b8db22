import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScripts, policyFor } from './page-security.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('inline scripts are found; files and data are not', () => {
  const html = `<script>one()</script><script type="module" async="">two()</script>
<script src="/a.js"></script><script type="application/ld+json">{"@type":"Course"}</script>
<script type="importmap">{}</script><p>script</p>`;
  expect(inlineScripts(html)).toEqual(['one()', 'two()', '{}']);
});

test('each inline script is allowed by its hash, and nothing else inline', () => {
  const policy = policyFor('<script>one()</script><script>one()</script><script>two()</script>');
  const rule = policy.split('; ').find((part) => part.startsWith('script-src '));
  expect(rule).toBe(`script-src 'self' ${hash('one()')} ${hash('two()')}`);
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
});
