// Vite writes one stylesheet for each script or one for all. A public page waits for one only, and without what
// no public page shows: so they are joined into two, the site's and what the learner's area has beyond it.
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

export function twoStylesheets(areaPath: string): Plugin {
  return {
    name: 'stepwell:two-stylesheets',
    apply: 'build',
    // After Vite has written the styles, before it notes in manifest and scripts which of them a file needs.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const { consumer, root } = this.environment.config;
      // Imported above, a change of the routes would restart the development server.
      const { default: routes } = await import(pathToFileURL(`${root}/web/routes.ts`).href);
      const area: RouteConfigEntry = routes.find(({ path }: RouteConfigEntry) => path === areaPath);
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entries = chunks.filter(({ isEntry }) => isEntry);
      const publicEntries = entries.filter((entry) => !filesOf(area).some(isFileOf(entry)));
      const shownInPublic = new Set(withAllTheyLoad(publicEntries, chunks).flatMap(stylesOf));
      const texts = { site: '', area: '' };
      for (const name of new Set(withAllTheyLoad(entries, chunks).flatMap(stylesOf))) {
        const output = bundle[name];
        if (output?.type !== 'asset') continue;
        texts[shownInPublic.has(name) ? 'site' : 'area'] += output.source;
        delete bundle[name];
      }
      for (const chunk of chunks) chunk.viteMetadata?.importedCss.clear();
      // The server links to the browser's files and needs none of its own.
      if (consumer === 'server') return;
      const link = (name: keyof typeof texts, file: string) => {
        const page = entries.find((entry) => isFileOf(entry)(file));
        if (!page?.viteMetadata) throw new Error(`No script was made of ${file}.`);
        const sheet = this.emitFile({ type: 'asset', name: `${name}.css`, source: texts[name] });
        page.viteMetadata.importedCss.add(this.getFileName(sheet));
      };
      link('site', 'root.tsx');
      link('area', area.file);
    },
  };
}

const filesOf = ({ file, children = [] }: RouteConfigEntry): string[] => [
  file,
  ...children.flatMap(filesOf),
];

/** The entries are the files of the routes, with a query of React Router's behind. */
const isFileOf = (entry: Rolldown.OutputChunk) => (file: string) =>
  entry.facadeModuleId?.split('?')[0]?.endsWith(`/web/${file}`) ?? false;

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk) => [...(viteMetadata?.importedCss ?? [])];
