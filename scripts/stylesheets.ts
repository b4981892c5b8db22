// Vite writes one stylesheet for each script or one for all. A public page waits for one only, and without what
// few show: so they are joined into the site's and those of some routes, with what only these have beyond it.
import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';

type Script = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'dynamicImports'>;

/** The scripts with all they load: each after what it imports, because its styles build on theirs. */
export function withAllTheyLoad<S extends Script>(scripts: S[], everything: S[]): S[] {
  const named = new Map(everything.map((script) => [script.fileName, script]));
  const begun = new Set<S>();
  const done: S[] = [];
  const later = new Set<string>();
  const visit = (script: S | undefined) => {
    if (!script || begun.has(script)) return;
    begun.add(script);
    for (const name of script.imports) visit(named.get(name));
    for (const name of script.dynamicImports) later.add(name);
    done.push(script);
  };
  for (const script of scripts) visit(script);
  // Grows while it is walked.
  for (const name of later) visit(named.get(name));
  return done;
}

/** Routes that have a stylesheet of their own beside the site's, by its name. */
export type OwnStylesheets = Record<string, readonly string[]>;

export function fewStylesheets(own: OwnStylesheets): Plugin {
  return {
    name: 'stepwell:few-stylesheets',
    apply: 'build',
    // After Vite has written the styles, before it notes in manifest and scripts which of them a file needs.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const { consumer, root } = this.environment.config;
      // Imported above, a change of the routes would restart the development server.
      const { default: routes } = await import(pathToFileURL(`${root}/web/routes.ts`).href);
      const groups = Object.entries(own).map(([name, paths]) => ({
        name,
        routes: paths.map((wanted) => findRoute(routes, wanted)),
      }));
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entries = chunks.filter(({ isEntry }) => isEntry);
      const shownBy = (scripts: Rolldown.OutputChunk[]) =>
        new Set(withAllTheyLoad(scripts, chunks).flatMap(stylesOf));
      const entriesOf = ({ routes }: { routes: RouteConfigEntry[] }) =>
        entries.filter((entry) => routes.flatMap(filesOf).some(isFileOf(entry)));
      const others = entries.filter((entry) => !groups.flatMap(entriesOf).includes(entry));
      const shownElsewhere = shownBy(others);
      const shownInGroups = groups.map((group) => ({ ...group, shown: shownBy(entriesOf(group)) }));
      // What several show is everyone's.
      const sheetOf = (style: string) => {
        const showing = shownInGroups.filter(({ shown }) => shown.has(style));
        return shownElsewhere.has(style) || showing.length !== 1 ? 'site' : showing[0]?.name;
      };
      const texts: Record<string, string> = {};
      for (const name of shownBy(entries)) {
        const output = bundle[name];
        if (output?.type !== 'asset') continue;
        const sheet = sheetOf(name) ?? 'site';
        texts[sheet] = (texts[sheet] ?? '') + output.source;
        delete bundle[name];
      }
      for (const chunk of chunks) chunk.viteMetadata?.importedCss.clear();
      // The server links to the browser's files and needs none of its own.
      if (consumer === 'server') return;
      const link = (name: string, files: string[]) => {
        const source = texts[name] ?? '';
        const sheet = this.emitFile({ type: 'asset', name: `${name}.css`, source });
        for (const file of files) {
          const page = entries.find((entry) => isFileOf(entry)(file));
          if (!page?.viteMetadata) throw new Error(`No script was made of ${file}.`);
          page.viteMetadata.importedCss.add(this.getFileName(sheet));
        }
      };
      link('site', ['root.tsx']);
      for (const { name, routes } of groups)
        link(
          name,
          routes.map(({ file }) => file),
        );
    },
  };
}

function findRoute(routes: RouteConfigEntry[], wanted: string): RouteConfigEntry {
  const route = routes.find(({ path }) => path === wanted);
  if (!route) throw new Error(`No route ${wanted}.`);
  return route;
}

const filesOf = ({ file, children = [] }: RouteConfigEntry): string[] => [
  file,
  ...children.flatMap(filesOf),
];

/** The entries are the files of the routes, with a query of React Router's behind. */
const isFileOf = (entry: Rolldown.OutputChunk) => (file: string) =>
  entry.facadeModuleId?.split('?')[0]?.endsWith(`/web/${file}`) ?? false;

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk) => [...(viteMetadata?.importedCss ?? [])];
