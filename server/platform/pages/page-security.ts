import { createHash } from 'node:crypto';

const common = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  // Recordings that were handed in are fetched with a token and played from memory.
  "media-src 'self' blob:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // For React's style attributes: a width in percent, a custom property.
  "style-src-attr 'unsafe-inline'",
];

/** Text becomes HTML or a script only through the policies in web/ui/text/trusted-html.ts. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default stepwell'];

/** Other origins that pages may load scripts from, frame and connect to. */
export interface PageSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}

const noOthers: PageSources = { script: [], frame: [], connect: [] };

/** With further frames, such as those that lessons may embed. */
export function withFrames(others: PageSources = noOthers, frame: readonly string[]): PageSources {
  return { ...others, frame: [...others.frame, ...frame] };
}

const frames = (others: PageSources) =>
  // Of our own pages only the script frame lets itself be framed.
  ["frame-src 'self' https://www.openstreetmap.org", ...others.frame].join(' ');
const connections = (others: PageSources) => ["connect-src 'self'", ...others.connect].join(' ');

/**
 * Only inline scripts that carry the renderer's nonce may run, and they are allowed by hash. The nonce is then removed,
 * so that an unchanged page stays identical byte for byte.
 */
export function allowMarked(
  html: string,
  mark = '',
  others: PageSources = noOthers,
): { html: string; policy: string } {
  const hashes = inlineScripts(html, mark).map(hashSource);
  const scripts = ["script-src 'self'", ...others.script, ...new Set(hashes)].join(' ');
  const rules = [...common, "style-src 'self'", frames(others), connections(others), scripts];
  // Scripts of others, such as Stripe's, make elements in ways of their own.
  if (others.script.length === 0) rules.push(...trustedTypes);
  const policy = rules.join('; ');
  return { html: mark ? html.replaceAll(attributeOf(mark), '') : html, policy };
}

const attributeOf = (mark: string) => ` nonce="${mark}"`;

/** For a page without scripts that carries its own style. */
export function policyForStyle(style: string): string {
  return `default-src 'none'; style-src ${hashSource(style)}; frame-ancestors 'none'; base-uri 'none'`;
}

/** For a film that is opened on its own. */
export const filmPolicy =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** For a page that runs a learner's script: in an origin of its own, with nothing within reach. */
export function policyForScriptFrame(style: string, script: string): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${hashSource(script)} 'unsafe-eval'`,
    `style-src ${hashSource(style)}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Hot reload injects styles and scripts and uses a socket. */
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
