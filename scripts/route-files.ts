import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The module of the route with this path or file, followed by those of the routes inside it. */
export async function routeFiles(root: string, place: string): Promise<string[]> {
  // Imported at run time: as a static import of vite.config.ts, each change would restart the development server.
  const { default: routes } = await import(pathToFileURL(`${root}/web/routes.ts`).href);
  const route = findRoute(routes as RouteConfigEntry[], place);
  if (!route) throw new Error(`No route ${place}.`);
  return filesOf(route);
}

function findRoute(routes: RouteConfigEntry[], place: string): RouteConfigEntry | undefined {
  const found = routes.find(({ path, file }) => path === place || file === place);
  if (found || routes.length === 0) return found;
  return findRoute(
    routes.flatMap(({ children = [] }) => children),
    place,
  );
}

const filesOf = ({ file, children = [] }: RouteConfigEntry): string[] => [
  file,
  ...children.flatMap(filesOf),
];

/** Whether a module is the one of a route. React Router adds a query to the ids of entries. */
export function isRouteModule(id: string | null, file: string): boolean {
  return id?.split('?')[0]?.endsWith(`/web/${file}`) ?? false;
}
