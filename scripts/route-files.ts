import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The module of the top-level route with this path, followed by those of the routes inside it. */
export async function routeFiles(root: string, path: string): Promise<string[]> {
  // Imported at run time: as a static import of vite.config.ts, each change would restart the development server.
  const { default: routes } = await import(pathToFileURL(`${root}/web/routes.ts`).href);
  const route = (routes as RouteConfigEntry[]).find((each) => each.path === path);
  if (!route) throw new Error(`No route ${path}.`);
  return filesOf(route);
}

const filesOf = ({ file, children = [] }: RouteConfigEntry): string[] => [
  file,
  ...children.flatMap(filesOf),
];

/** Whether a module is the one of a route. React Router adds a query to the ids of entries. */
export function isRouteModule(id: string | null, file: string): boolean {
  return id?.split('?')[0]?.endsWith(`/web/${file}`) ?? false;
}
