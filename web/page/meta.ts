import type { MetaDescriptor } from 'react-router';
import { defaultSite, type Site } from '../../contract/site/site.ts';

const defaultImage = '/social-card.png';

export interface PageDescription {
  /** Without the name of the site. */
  title: string;
  description: string;
  /** The canonical path, where several lead to the page. */
  path?: string;
  image?: string | undefined;
  type?: 'website' | 'article';
  /** Keeps the page out of search engines. */
  hidden?: boolean;
  /** schema.org objects without `@context`. */
  structuredData?: { '@type': string; [property: string]: unknown }[];
}

interface MetaSource {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** Title, description, social card and structured data: `meta = (args) => pageMeta(args, { … })`. */
export function pageMeta(
  { location, matches }: MetaSource,
  page: PageDescription,
): MetaDescriptor[] {
  const { origin = '', site: { name: site } = defaultSite } = rootDataOf(matches);
  const address = `${origin}${page.path ?? location.pathname}`;
  const title = page.title === defaultSite.name ? site : `${page.title} · ${site}`;
  const image = `${origin}${page.image ?? defaultImage}`;
  const descriptors: MetaDescriptor[] = [
    { title },
    { name: 'description', content: page.description },
  ];
  if (page.hidden) return [...descriptors, { name: 'robots', content: 'noindex' }];
  return [
    ...descriptors,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: site },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structuredData ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ];
}

function rootDataOf(matches: MetaSource['matches']): { origin?: string; site?: Site } {
  return matches.find((match) => match?.id === 'root')?.loaderData ?? {};
}
