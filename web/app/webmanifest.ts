import type { LoaderFunctionArgs } from 'react-router';
import { getSite } from '../../contract/administration/site.ts';
import { callOnServer } from '../data/server-call.ts';

/** What a phone shows when the site is added to its home screen. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { name } = await callOnServer(context, getSite);
  return Response.json(
    {
      name,
      short_name: name,
      description: 'Short lessons with quizzes, and certificates that anyone can verify.',
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#FBFAF7',
      theme_color: '#0F5458',
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
      ],
    },
    { headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' } },
  );
}
