import { expect, test } from 'vitest';
import { paintFirst } from './paint-first.ts';

const preloads = ['/assets/manifest-1.js', '/assets/framework-2.js', '/assets/root-3.js'];
const links = preloads
  .map((href) => `<link rel="modulepreload" href="${href}" nonce="m"/>`)
  .join('');

/** As the router writes it. */
const page = (attributes = '') =>
  `<head><link rel="preload" href="/assets/sans.woff2" as="font"/>${links}</head><p>Costs $&amp; up</p>` +
  `<script${attributes} nonce="m" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-3.js";
import * as route1_clientLoader from "/assets/loader-4.js";
import * as route1_main from "/assets/home-5.js";
const route1 = {...route1_clientLoader,...route1_main};
${'  '}
  window.__reactRouterRouteModules = {"root":route0,"app/pages/home":route1};

import("/assets/entry-6.js");</script><p>End</p>`;

test('a page has nothing that fetches scripts before it is painted', () => {
  const html = paintFirst(page());
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toMatch(/import [*"]/);
  expect(html).toContain('<link rel="preload" href="/assets/sans.woff2" as="font"/>');
  expect(html).toContain('<p>Costs $&amp; up</p>');
  expect(html.endsWith('import("/assets/entry-6.js");</script><p>End</p>')).toBe(true);
});

test('the scripts wait for the paint, are preloaded together and imported in order', () => {
  const lines = paintFirst(page()).split('\n');
  expect(lines[0]).toMatch(/<script nonce="m" type="module" async="">await new Promise.*'paint'/);
  expect(lines[1]).toContain(`for(const href of ${JSON.stringify(preloads)})`);
  expect(lines.slice(2, 7)).toEqual([
    'await import("/assets/manifest-1.js");',
    'const route0=await import("/assets/root-3.js");',
    'const route1_clientLoader=await import("/assets/loader-4.js");',
    'const route1_main=await import("/assets/home-5.js");',
    'const route1 = {...route1_clientLoader,...route1_main};',
  ]);
});

test('scripts that a page needs first are only of low priority', () => {
  const html = page(' data-needed=""');
  expect(paintFirst(html)).toBe(
    html.replaceAll('"modulepreload"', '"modulepreload" fetchpriority="low"'),
  );
});

test('a script of another shape is left alone', () => {
  const html = '<script type="module">import { run } from "/run.js"; run()</script>';
  expect(paintFirst(html)).toBe(html);
});
