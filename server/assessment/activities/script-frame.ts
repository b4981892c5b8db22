import type { FastifyInstance } from 'fastify';
import { scriptFramePath } from '../../../activities/build-and-trace/script-frame.ts';
import { policyForScriptFrame } from '../../platform/pages/page-security.ts';

const style = `body{margin:0;padding:14px 16px;background:#fff;color:#13211f;font:15px/1.5 system-ui,sans-serif}
label{display:block;font-weight:600}
input{box-sizing:border-box;width:100%;min-height:40px;padding:0 10px;border:1px solid #857b69;font:inherit}
ul{margin:8px 0 0;padding:0 0 0 20px}h3{margin:0;font:inherit}p{margin:8px 0 0}
#failed{color:#a33220;font-weight:600}`;

/** Waits for one script, and lets it work on the page of the lesson. Errors are shown on the page. */
const script = `const fail = (text) => { document.getElementById('failed').textContent = text; };
addEventListener('error', ({ message }) => fail(message));
addEventListener('message', ({ source, data }) => {
  if (source !== parent || source === window) return;
  for (const item of data.items) {
    const title = document.createElement('h3');
    title.textContent = item;
    document.querySelector('.tools').appendChild(document.createElement('li')).append(title);
  }
  try {
    new Function(data.script)();
  } catch (error) {
    fail(error.name + ': ' + error.message);
  }
}, { once: true });`;

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Your script</title><style>${style}</style></head>
<body><label for="search">Search the tools</label><input id="search" autocomplete="off"><p id="count">&nbsp;</p><ul class="tools"></ul><p id="failed" role="alert"></p><script>${script}</script></body></html>
`;

const policy = policyForScriptFrame(style, script);

/**
 * Our only page that runs a script it is sent. Its policy gives it an origin of its own, even when opened directly: it has no
 * cookies and no storage, reaches no network, and only our pages can frame it.
 */
export function registerScriptFrame(app: FastifyInstance): void {
  app.get(scriptFramePath, { logLevel: 'warn' }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'public, max-age=3600',
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
      })
      .send(page),
  );
}
