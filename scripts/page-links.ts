import routes from '../web/routes.ts';

interface Route {
  path?: string | undefined;
  children?: readonly Route[] | undefined;
}

function patternsOf(list: readonly Route[], parent = ''): string[] {
  return list.flatMap(({ path, children }) => {
    if (path === '*') return [];
    const full = path ? `${parent}/${path}` : parent;
    return [full || '/', ...patternsOf(children ?? [], full)];
  });
}

/** The addresses of all pages, as their routes write them: `/help/:slug`. */
export const pagePatterns: readonly string[] = [...new Set(patternsOf(routes))];

const pages = pagePatterns.map(
  (pattern) =>
    new RegExp(
      `^${pattern
        .replaceAll('.', '\\.')
        .replaceAll(/\/:\w+\?/g, '(/[^/]+)?')
        .replaceAll(/:\w+/g, '[^/]+')}/?$`,
      'i',
    ),
);

/** Whether a link within the site leads to a page. Links elsewhere, to calls and to files aren't looked at. */
export function leadsToPage(href: string): boolean {
  if (!/^\/(?!\/|api\/)/.test(href)) return true;
  const [path = ''] = href.split(/[?#]/);
  return pages.some((page) => page.test(path));
}
