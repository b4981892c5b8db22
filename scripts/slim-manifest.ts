import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runInNewContext } from 'node:vm';

interface Route {
  id: string;
  parentId?: string;
  module: string;
  imports: string[];
  css: string[];
}

export interface Manifest {
  routes: Record<string, Route>;
}

/**
 * Every page loads React Router's manifest of all routes, and most of it is the same flags and file names again and
 * again. This rewrites it as a list of files and the numbers of those that each route needs.
 */
export async function slimManifest(folder: string): Promise<void> {
  const files = await readdir(folder);
  const names = files.filter((file) => /^manifest-\w+\.js$/.test(file));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const manifest = evaluateManifest(await readFile(file, 'utf8'));
      const script = slimScript(manifest);
      const isSame = isDeepStrictEqual(
        withOwnImports(evaluateManifest(script)),
        withOwnImports(manifest),
      );
      if (!isSame)
        throw new Error(`${name} can't be rewritten. Has React Router's format changed?`);
      await writeFile(file, script);
    }),
  );
}

export function slimScript(manifest: Manifest): string {
  const { routes, ...rest } = withOwnImports(manifest);
  const all = Object.values(routes);
  const files = [
    ...new Set(all.flatMap(({ imports, module, css }) => [...imports, module, ...css])),
  ];
  // Each as what it adds to the one before: the same small numbers come again and again.
  const stepsOf = (some: string[]) =>
    some
      .map((file) => files.indexOf(file))
      .toSorted((a, b) => a - b)
      .map((number, index, all) => number - (all[index - 1] ?? 0));
  const common = commonValues(all);
  const rows = all.map(({ id, parentId, module, imports, css, ...values }) => [
    id,
    all.findIndex((route) => route.id === parentId),
    files.indexOf(module),
    stepsOf(imports),
    // In their order, which decides what a page looks like.
    css.map((file) => files.indexOf(file)),
    Object.fromEntries(Object.entries(values).filter(([key, value]) => common.get(key) !== value)),
  ]);
  const names = files.map((file) => file.replace(/^\/assets\//, '').replace(/\.js$/, ''));
  const json = JSON.stringify;
  return [
    `{let f=${json(names.join(' '))}.split(" ").map(n=>"/assets/"+n+(n.includes(".css")?"":".js")),`,
    `t=${json(rows)},r={};`,
    `for(let[i,p,m,s,c,v]of t){let a=0;r[i]={id:i,...t[p]&&{parentId:t[p][0]},...${json(Object.fromEntries(common))},...v,`,
    `module:f[m],imports:s.map(n=>f[a+=n]),css:c.map(n=>f[n])}}`,
    `window.__reactRouterManifest={...${json(rest)},routes:r}}`,
  ].join('');
}

/** What every route has, with the value that most of them have. */
function commonValues(routes: Route[]): Map<string, unknown> {
  const values = routes.map(
    ({ id, parentId, module, imports, css, ...values }) => new Map(Object.entries(values)),
  );
  const keys = [...(values[0]?.keys() ?? [])].filter((key) =>
    values.every((each) => each.has(key)),
  );
  return new Map(
    keys.map((key) => {
      const groups = Map.groupBy(
        values.map((each) => each.get(key)),
        (value) => value,
      );
      const [most] = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
      return [key, most?.[0]];
    }),
  );
}

/**
 * Screens of Admins, authors and those who manage others are opened by few, and everyone would load the list of their parts: browsers
 * find those by themselves.
 */
const isForFew = (id: string) =>
  /^(?:administration|integrations|questions|sign-on|studio|teaching|teams|writing)\/|\/(?:admin|mailbox|newsletter-desk|offers|preview)\/|pages\/(?:inbox|insight|organisation)/.test(
    id,
  );

/**
 * A route is never loaded without those around it, so what these import need not be named again. The order means
 * nothing: all are fetched at the same time.
 */
function withOwnImports({ routes, ...rest }: Manifest): Manifest {
  const inherited = ({ parentId }: Route): string[] => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return parent ? [parent.module, ...parent.imports, ...inherited(parent)] : [];
  };
  const own = Object.entries(routes).map(([id, route]) => {
    const known = new Set(inherited(route));
    const imports = isForFew(id) ? [] : route.imports.filter((file) => !known.has(file)).toSorted();
    return [id, { ...route, imports }] as const;
  });
  return { ...rest, routes: Object.fromEntries(own) };
}

export function evaluateManifest(script: string): Manifest {
  const context: { window: { __reactRouterManifest?: Manifest } } = { window: {} };
  runInNewContext(script, context);
  // Objects of another context are not equal to ours.
  return JSON.parse(JSON.stringify(context.window.__reactRouterManifest));
}
