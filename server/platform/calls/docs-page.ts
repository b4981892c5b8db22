import * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { escapeHtml } from '../mail/mail-template.ts';
import type { Reason } from './errors.ts';

/** What the documentation says beyond the calls themselves. */
export interface DocsOf {
  publicUrl: string;
  /** What a key with each scope may do. */
  scopes: Record<string, string>;
  /** Where clients get tokens. */
  tokenPath: string;
  /** By code, what a refusal means. */
  errors: Record<string, Reason>;
}

const style = `
:root{color-scheme:light dark}
body{margin:0 auto;max-width:860px;padding:48px 24px 96px;font:16px/1.6 system-ui,sans-serif;background:light-dark(#FBFAF7,#0C1413);color:light-dark(#13211F,#EEEAE0)}
h1,h2{font:430 2.5rem/1.1 Georgia,serif}h2{font-size:1.6rem;margin:56px 0 12px}
a{color:light-dark(#0F5458,#84CFC8)}
details{border-top:1px solid light-dark(#E4DDD0,#263531);padding:14px 0}
summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:4px 14px;align-items:baseline}
summary b{font:600 .8rem ui-monospace,monospace;min-width:4.2em;color:light-dark(#0F5458,#84CFC8)}
code,pre{font:500 .9rem/1.5 ui-monospace,monospace}code{overflow-wrap:anywhere}
pre{overflow:auto;background:light-dark(#F4F0E8,#101A18);padding:14px}
h3{font-size:.9rem;margin:16px 0 4px}`;

/** The contract as a readable page: one section per call, from the same objects as the routes. */
export function renderDocsPage(
  endpoints: Endpoint[],
  describeAccess: (endpoint: Endpoint) => string,
  { scopes, errors, tokenPath }: DocsOf,
): string {
  const groups = Map.groupBy(endpoints, ({ access, path }): string =>
    access === 'key'
      ? 'Calls with a key'
      : path.startsWith('/api/')
        ? 'Calls under /api'
        : 'Calls at the root',
  );
  const titles = ['Calls with a key', 'Calls under /api', 'Calls at the root'];
  const body = titles
    .map((title): [string, Endpoint[]] => [title, groups.get(title) ?? []])
    .map(
      ([title, calls]) =>
        `<h2>${title}</h2>${title === titles[0] ? aboutKeys(scopes, tokenPath) : ''}${calls.map((call) => renderCall(call, describeAccess)).join('')}`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Calls</title><style>${style}</style></head><body><main><h1>Calls</h1><p>Send <code>Authorization: Bearer …</code> with the token of <code>POST /auth/login</code>. Replies are <code>{ data, meta }</code>, errors <code>{ detail, errors: [{ field, message }], code }</code>. For programs: <a href="/api/docs.json">OpenAPI 3.1</a>.</p>${body}<h2>Errors</h2>${aboutErrors(errors)}</main></body></html>`;
}

function aboutKeys(scopes: Record<string, string>, tokenPath: string): string {
  const listed = Object.entries(scopes).map(
    ([scope, text]) => `<dt><code>${scope}</code></dt><dd>${escapeHtml(text)}</dd>`,
  );
  return `<p>For other systems of an organisation. Send a key of it as <code>Authorization: Bearer sw_live_…</code>, or a token that a client gets from <code>POST ${tokenPath}</code> (OAuth client credentials). A key can make 600 calls a minute; after that, wait as long as <code>Retry-After</code> says.</p><p>Lists come in pages: send <code>meta.next</code> as <code>cursor</code> until it is null. Send an <code>Idempotency-Key</code> with what you assign, and nothing happens twice.</p><dl>${listed.join('')}</dl>`;
}

/** Errors for programs name these addresses. */
function aboutErrors(errors: Record<string, Reason>): string {
  const listed = Object.entries(errors)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([code, [status, sentence]]) =>
        `<dt id="error-${code}"><code>${code}</code> ${status}</dt><dd>${escapeHtml(sentence)}</dd>`,
    );
  return `<dl>${listed.join('')}</dl>`;
}

function renderCall(endpoint: Endpoint, describeAccess: (endpoint: Endpoint) => string): string {
  const parts = [
    ['Address', endpoint.params],
    ['Query', endpoint.query],
    ['Body', endpoint.body],
    ['Reply', 'binary' in endpoint.reply ? undefined : endpoint.reply],
  ] as const;
  const schemas = parts
    .filter(([, schema]) => schema !== undefined)
    .map(
      ([title, schema]) =>
        `<h3>${title}</h3><pre tabindex="0">${escapeHtml(outline(schema, title))}</pre>`,
    );
  if (endpoint.encoding === 'file') schemas.unshift('<h3>Body</h3><p>The bytes of the file</p>');
  if ('binary' in endpoint.reply) schemas.push(`<h3>Reply</h3><p>${endpoint.reply.binary}</p>`);
  if (endpoint.example) {
    const { example } = endpoint;
    schemas.unshift(
      `<h3>Example</h3><pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`,
    );
  }
  return `<details><summary><b>${endpoint.method}</b><code>${escapeHtml(endpoint.path)}</code><span>${escapeHtml(endpoint.summary)}</span></summary><p>${escapeHtml(describeAccess(endpoint))}</p>${schemas.join('')}</details>`;
}

function outline(schema: z.ZodMiniType | undefined, title: string): string {
  if (!schema) return '';
  const io = title === 'Reply' ? 'output' : 'input';
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return JSON.stringify(rest, null, 2);
}
