import { useRouteLoaderData } from 'react-router';
import { defaultSite, type Site } from '../../contract/site/site.ts';

/** The name and look of this installation. Comes with every page. */
export function useSite(): Site {
  return siteIn(useRouteLoaderData('root'));
}

/** For `meta`, which cannot use hooks. */
export function siteOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): Site {
  return siteIn(matches.find((match) => match?.id === 'root')?.loaderData);
}

function siteIn(rootData: unknown): Site {
  return (rootData as { site?: Site } | undefined)?.site ?? defaultSite;
}
