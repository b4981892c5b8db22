import { type Location, matchRoutes, type RouteObject } from 'react-router';

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
}

export type Manifest = { routes: Record<string, ManifestRoute> };

/** The framework's manifest of pages, part of every document that it renders. */
const readManifest = () => (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest;

/** Addresses of the scripts and styles that the pages of a location, or of everything below a route, consist of. */
export function filesAt(manifest: Manifest, location: Pick<Location, 'pathname'>): string[] {
  const matches = matchRoutes(routesBelow(manifest, undefined), location) ?? [];
  return filesOf(matches.map(({ route }) => manifest.routes[route.id ?? '']));
}

/** `place` is a path or a route's id; what is below the routes named in `except` is left out. */
export function filesBelow(
  manifest: Manifest,
  place: string,
  except: readonly string[] = [],
): string[] {
  const all = Object.values(manifest.routes);
  const parent = all.find((route) => route.path === place || route.id === place);
  const isBelow = (route: ManifestRoute): boolean => {
    if (except.includes(route.id)) return false;
    const above = all.find(({ id }) => id === route.parentId);
    return above !== undefined && (above === parent || isBelow(above));
  };
  return filesOf(all.filter(isBelow));
}

function routesBelow({ routes }: Manifest, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index
        ? { id, index: true as const, ...(path !== undefined && { path }) }
        : {
            id,
            ...(path !== undefined && { path }),
            children: routesBelow({ routes }, id),
          },
    );
}

function filesOf(routes: (ManifestRoute | undefined)[]): string[] {
  const files = routes.flatMap((route) =>
    route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : [],
  );
  return [...new Set(files)];
}

/** Files that are in the browser's cache, where they never expire. */
const cached = new Set<string>();

async function fetchFile(file: string): Promise<void> {
  if (cached.has(file)) return;
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await response.arrayBuffer();
  cached.add(file);
}

/** Call it with the page that is shown: its files have arrived, however they were loaded. */
export function rememberPage(location: Pick<Location, 'pathname'>): void {
  const manifest = readManifest();
  if (!manifest) return;
  for (const file of filesAt(manifest, location)) cached.add(file);
}

/** True if the framework can show the page without fetching anything. */
export function isPageCached(location: Pick<Location, 'pathname'>): boolean {
  const manifest = readManifest();
  return !manifest || filesAt(manifest, location).every((file) => cached.has(file));
}

/** Rejects if a file can't be fetched: the framework itself would reload the document, and lose it. */
export async function cachePage(location: Pick<Location, 'pathname'>): Promise<void> {
  const manifest = readManifest();
  if (manifest) await Promise.all(filesAt(manifest, location).map(fetchFile));
}

/** One after the other, so that they don't delay anything the learner asks for. */
export async function cachePagesBelow(place: string, except?: readonly string[]): Promise<void> {
  const manifest = readManifest();
  if (!manifest || isSavingData()) return;
  for (const file of filesBelow(manifest, place, except)) await fetchFile(file);
}

function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
