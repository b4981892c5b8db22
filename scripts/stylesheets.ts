import type { Plugin, Rolldown } from 'vite';
import { isRouteModule, routeFiles } from './route-files.ts';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'dynamicImports'>;

/** Chunks with all they import, statically and lazily. Each comes after its static imports, whose styles it builds on. */
export function withImports<C extends Chunk>(chunks: C[], allChunks: C[]): C[] {
  const byName = new Map(allChunks.map((chunk) => [chunk.fileName, chunk]));
  const visited = new Set<C>();
  const ordered: C[] = [];
  const lazy = new Set<string>();
  const visit = (chunk: C | undefined) => {
    if (!chunk || visited.has(chunk)) return;
    visited.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
    for (const name of chunk.dynamicImports) lazy.add(name);
    ordered.push(chunk);
  };
  for (const chunk of chunks) visit(chunk);
  // Grows while it is walked.
  for (const name of lazy) visit(byName.get(name));
  return ordered;
}

/**
 * Joins all styles into the site's stylesheet and one more for each named group of routes. Vite would write one for
 * each chunk, or a single one: a public page should wait for one only, without the styles of the learner's area. A group
 * inside another has only what the outer one doesn't.
 */
export function fewStylesheets(
  groups: Record<string, readonly string[]>,
  { late }: { late: RegExp },
): Plugin {
  return {
    name: 'stepwell:few-stylesheets',
    apply: 'build',
    // After Vite has written the styles, before it lists in manifest and chunks which of them they need.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const { consumer, root } = this.environment.config;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entries = chunks.filter(({ isEntry }) => isEntry);
      const lateStyles = new Set(
        chunks.filter((chunk) => isLate(chunk, late)).flatMap((chunk) => [...cssOf(chunk)]),
      );
      const stylesOf = (of: Rolldown.OutputChunk[]) =>
        new Set(withImports(of, chunks).flatMap((chunk) => [...cssOf(chunk)])).difference(
          lateStyles,
        );

      const sheets = await Promise.all(
        Object.entries(groups).map(async ([name, paths]) => {
          const routes = await Promise.all(paths.map((path) => routeFiles(root, path)));
          return { name, pages: routes.map(([file = '']) => file), files: routes.flat() };
        }),
      ).then((groups) =>
        groups.map((group) => {
          const inner = groups
            .filter((each) => isWithin(each, group))
            .flatMap(({ files }) => files);
          const own = group.files.filter((file) => !inner.includes(file));
          const isIncluded = ({ facadeModuleId }: Rolldown.OutputChunk) =>
            own.some((file) => isRouteModule(facadeModuleId, file));
          return { ...group, entries: entries.filter(isIncluded) };
        }),
      );
      const otherEntries = entries.filter(
        (entry) => !sheets.some((each) => each.entries.includes(entry)),
      );
      const siteStyles = stylesOf(otherEntries);
      const groupStyles = sheets.map((sheet) => ({ ...sheet, styles: stylesOf(sheet.entries) }));

      const texts: Record<string, string> = {};
      for (const style of stylesOf(entries)) {
        const output = bundle[style];
        if (output?.type !== 'asset') continue;
        const all = groupStyles.filter(({ styles }) => styles.has(style));
        // The pages of an inner group have the outer group's stylesheet too.
        const using = all.filter((group) => !all.some((outer) => isWithin(group, outer)));
        const isOfOneGroup = using.length === 1 && !siteStyles.has(style);
        const sheet = (isOfOneGroup && using[0]?.name) || 'site';
        texts[sheet] = (texts[sheet] ?? '') + output.source;
        delete bundle[style];
      }
      for (const chunk of chunks) {
        for (const style of cssOf(chunk)) if (!lateStyles.has(style)) cssOf(chunk).delete(style);
      }
      // Pages link to the browser build's stylesheets.
      if (consumer === 'server') return;
      for (const { name, pages } of [{ name: 'site', pages: ['root.tsx'] }, ...sheets]) {
        const source = withFixedValues(texts[name] ?? '', texts.site ?? '');
        const asset = this.emitFile({ type: 'asset', name: `${name}.css`, source });
        for (const file of pages) {
          const page = entries.find(({ facadeModuleId }) => isRouteModule(facadeModuleId, file));
          if (!page) throw new Error(`No chunk was made of ${file}.`);
          cssOf(page).add(this.getFileName(asset));
        }
      }
    },
  };
}

/**
 * Spacing and weights are the tokens that no theme, site or screen changes. Their names are for those who write styles:
 * browsers get the values, which are shorter.
 */
export function withFixedValues(css: string, tokens: string): string {
  const defined = tokens.matchAll(/(--[sw]-\w+):\s*([^;}]+)/g);
  const values = new Map([...defined].map(([, name, value]) => [name, value]));
  return css.replace(/var\((--[sw]-\w+)\)/g, (whole, name) => values.get(name) ?? whole);
}

/** Made of nothing but modules that load after the page, with their styles. */
export function isLate({ moduleIds }: Pick<Rolldown.OutputChunk, 'moduleIds'>, late: RegExp) {
  return moduleIds.length > 0 && moduleIds.every((id) => late.test(id));
}

interface Group {
  name: string;
  files: readonly string[];
}

export function isWithin(inner: Group, outer: Group): boolean {
  return inner.name !== outer.name && inner.files.every((file) => outer.files.includes(file));
}

const cssOf = ({ viteMetadata }: Rolldown.OutputChunk): Set<string> =>
  viteMetadata?.importedCss ?? new Set();
