import type { LoaderFunctionArgs } from 'react-router';
import { getCourse, listCourses } from '../../contract/catalog.ts';
import { listHelp } from '../../contract/community/help.ts';
import { coursePath, lessonPath } from '../catalog/shared/paths.ts';
import { callOnServer, pageServices } from '../data/server-call.ts';

const pages = [
  '/',
  '/courses',
  '/features',
  '/pricing',
  '/build',
  '/contact-us',
  '/contact-sales',
  '/help',
  '/terms',
  '/privacy',
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { origin } = context.get(pageServices);
  const cards = await callOnServer(context, listCourses, { query: { limit: 100 } });
  const courses = await Promise.all(
    cards.map(({ id }) => callOnServer(context, getCourse, { params: { id } })),
  );
  const help = await callOnServer(context, listHelp);
  const paths = [
    ...pages,
    ...help.map(({ slug }) => `/help/${slug}`),
    ...courses.flatMap(({ id, modules }) => [
      coursePath(id),
      ...modules.flatMap(({ lessons }) => lessons.map(({ slug }) => lessonPath(slug))),
    ]),
  ];
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
}
