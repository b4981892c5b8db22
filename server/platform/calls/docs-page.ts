import * as z from 'zod/mini';
import type { Access, Endpoint } from '../../../contract/endpoint.ts';
import { escapeHtml } from '../mail/mail-template.ts';

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
export function renderDocsPage(endpoints: Endpoint[], accessTexts: Record<Access, string>): string {
  const groups = Map.groupBy(endpoints, (endpoint) =>
    endpoint.path.startsWith('/api/') ? 'Calls under /api' : 'Calls at the root',
  );
  const body = [...groups]
    .map(
      ([title, calls]) =>
        `<h2>${title}</h2>${calls.map((call) => renderCall(call, accessTexts)).join('')}`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Calls</title><style>${style}</style></head><body><main><h1>Calls</h1><p>Send <code>Authorization: Bearer …</code> with the token of <code>POST /auth/login</code>. Replies are <code>{ data, meta }</code>, errors <code>{ detail, errors: [{ field, message }] }</code>. For programs: <a href="/api/docs.json">OpenAPI 3.1</a>.</p>${body}</main></body></html>`;
}

function renderCall(endpoint: Endpoint, accessTexts: Record<Access, string>): string {
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
  return `<details><summary><b>${endpoint.method}</b><code>${escapeHtml(endpoint.path)}</code><span>${escapeHtml(endpoint.summary)}</span></summary><p>Who may ask: ${accessTexts[endpoint.access]}</p>${schemas.join('')}</details>`;
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
