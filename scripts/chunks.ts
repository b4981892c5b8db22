import type { Plugin, Rolldown } from 'vite';
import { isRouteModule, routeFiles } from './route-files.ts';

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]/;

/** Imported by fewer pages, a module is not worth downloading on all of them. */
const minPages = 3;

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers'>;

/**
 * Two files for all public pages: the framework, and `site` with what the root or several pages import. Left alone, the
 * bundler makes a file for every combination of pages that share a module: dozens, which compress worse than one.
 * Screens of the learner's area don't count as pages: what only they share stays out.
 */
export function siteChunks({ area }: { area: string }): Plugin {
  let areaFiles: string[] = [];
  const isPage = (id: string) => !areaFiles.some((file) => isRouteModule(id, file));
  const groups = [
    { name: 'framework', test: framework, priority: 1 },
    {
      debugName: 'site',
      name(id: string, context: Rolldown.ChunkingContext) {
        const importing = pagesThatImport(id, (each) => context.getModuleInfo(each));
        return isShared(importing.filter(isPage)) ? 'site' : null;
      },
    },
  ];
  return {
    name: 'stepwell:site-chunks',
    apply: 'build',
    async config({ root = process.cwd() }) {
      areaFiles = await routeFiles(root, area);
      const output = { codeSplitting: { groups } };
      return { environments: { client: { build: { rolldownOptions: { output } } } } };
    },
  };
}

function isShared(pages: string[]): boolean {
  return pages.length >= minPages || pages.some((id) => isRouteModule(id, 'root.tsx'));
}

/** The entries that import a module, directly or through others, but not lazily. */
export function pagesThatImport(
  id: string,
  getModuleInfo: (id: string) => ModuleInfo | null,
): string[] {
  const importers = new Set([id]);
  // Grows while it is walked.
  for (const each of importers) {
    for (const importer of getModuleInfo(each)?.importers ?? []) importers.add(importer);
  }
  return [...importers].filter((each) => getModuleInfo(each)?.isEntry);
}
