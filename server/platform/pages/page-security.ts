import { createHash } from 'node:crypto';

const common = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Of React's style attributes: a width in percent, a custom property.
  "style-src-attr 'unsafe-inline'",
];

/** Places besides our own that pages take scripts from, show in frames and talk to. */
export interface PageSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}

const noOthers: PageSources = { script: [], frame: [], connect: [] };

const frames = (others: PageSources) =>
  ['frame-src https://www.openstreetmap.org', ...others.frame].join(' ');
const connections = (others: PageSources) => ["connect-src 'self'", ...others.connect].join(' ');

/**
 * Only what the renderer itself wrote may run: the inline scripts that carry its mark, by their hash.
 * The mark has done its work then; without it a page that did not change stays the same to the letter.
 */
export function allowMarked(
  html: string,
  mark = '',
  others: PageSources = noOthers,
): { html: string; policy: string } {
  const hashes = inlineScripts(html, mark).map(hashSource);
  const scripts = ["script-src 'self'", ...others.script, ...new Set(hashes)].join(' ');
  const rules = [...common, "style-src 'self'", frames(others), connections(others), scripts];
  const policy = rules.join('; ');
  return { html: mark ? html.replaceAll(attributeOf(mark), '') : html, policy };
}

const attributeOf = (mark: string) => ` nonce="${mark}"`;

/** For a page without scripts that carries its own style. */
export function policyForStyle(style: string): string {
  return `default-src 'none'; style-src ${hashSource(style)}; frame-ancestors 'none'; base-uri 'none'`;
}

/** Hot reload writes styles and scripts into the page and talks over a socket. */
export function developmentPolicy(others: PageSources = noOthers): string {
  return [
    ...common.filter((rule) => !rule.startsWith('style-src')),
    "style-src 'self' 'unsafe-inline'",
    ["script-src 'self' 'unsafe-inline'", ...others.script].join(' '),
    `${connections(others)} ws:`,
    frames(others),
    "worker-src 'self' blob:",
  ].join('; ');
}

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const dataType = /\btype="(?!module"|importmap"|text\/javascript")/;

export function inlineScripts(html: string, mark: string): string[] {
  const found: string[] = [];
  for (const [, attributes = '', text = ''] of html.matchAll(scriptElement)) {
    const isOurs = mark !== '' && attributes.includes(attributeOf(mark));
    const isData = dataType.test(attributes);
    if (isOurs && !isData && !/\bsrc="/.test(attributes)) found.push(text);
  }
  return found;
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
