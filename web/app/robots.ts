import type { LoaderFunctionArgs } from 'react-router';
import { pageServices } from '../data/server-call.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { origin } = context.get(pageServices);
  const lines = [
    'User-agent: *',
    'Disallow: /user-screen',
    'Disallow: /mailbox',
    'Disallow: /api/',
    // Pictures of courses, which pages name for search engines and social networks.
    'Allow: /api/covers/',
  ];
  if (origin) lines.push(`Sitemap: ${origin}/sitemap.xml`);
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
