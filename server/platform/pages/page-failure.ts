import { policyForStyle } from './page-security.ts';

const style = `:root{color-scheme:light dark;--paper:light-dark(#FBFAF7,#0C1413);--ink:light-dark(#13211F,#EEEAE0);--ink-2:light-dark(#46534E,#B9C3BD);--teal:light-dark(#0F5458,#84CFC8)}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:400 1.125rem/1.6 system-ui,sans-serif}
main{max-width:32rem;padding:2rem}
svg{display:block;margin-bottom:2rem}
h1{margin:0 0 1rem;font:430 3rem/1.06 Georgia,serif;letter-spacing:-.022em;text-wrap:balance}
p{margin:0 0 1.5rem;color:var(--ink-2)}
a{color:var(--teal);text-underline-offset:.2em}
a:focus-visible{outline:2px solid var(--teal);outline-offset:3px}`;

const mark = `<svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true"><path d="M2 2h44v44H2z" fill="#0F5458"/><path d="M8 9h32v7H8z" fill="#F6EEDF"/><path d="M12 17h24v7H12z" fill="#E0CCA8"/><path d="M16 25h16v7H16z" fill="#C4A274"/><path d="M20 33h8v7h-8z" fill="#F3A81C"/></svg>`;

const sentences = {
  500: {
    title: 'Something went wrong',
    text: 'We couldn’t show this page. It’s our fault, not yours, and we’ve logged it. Try again in a moment.',
  },
  503: {
    title: 'Back in a moment',
    text: 'Something on our side isn’t answering. Your work is safe. Try again in a minute.',
  },
};

/** Needs nothing that could be broken as well: no script, no stylesheet, no database. */
export function failurePage(status: 500 | 503, reference: string) {
  const { title, text } = sentences[status];
  return {
    policy: policyForStyle(style),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main>${mark}<h1>${title}</h1><p>${text}</p><p>Reference: ${reference}</p><p><a href="">Try again</a></p></main></body></html>
`,
  };
}
