import { useRouteLoaderData } from 'react-router';
import { defaultShop, type Shop } from '../../contract/plans.ts';

/** The currency this installation sells in, and whether it sells at all. Comes with every page. */
export function useShop(): Shop {
  return shopIn(useRouteLoaderData('root'));
}

/** For `meta`, which cannot use hooks. */
export function shopOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): Shop {
  return shopIn(matches.find((match) => match?.id === 'root')?.loaderData);
}

function shopIn(rootData: unknown): Shop {
  return (rootData as { shop?: Shop } | undefined)?.shop ?? defaultShop;
}
