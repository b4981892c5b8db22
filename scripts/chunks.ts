import type { Plugin, Rolldown } from 'vite';
import { isRouteModule, routeFiles } from './route-files.ts';

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]/;
/** A module that fewer pages import is not worth downloading with the others. */
const minPages = 2;

/** What most screens of the learner's area are made of, without styles: theirs would reach every page. */
const foundations =
  /[\\/](contract|web)[\\/](accounts|billing|catalog|data|forms|learning|lists|notifications|page|teams|text|ui)[\\/].*\.ts$/;
const minScreens = 2;

/** Every page loads the addresses of all routes' files, and names would be half of it. Other files have theirs. */
const routeFileNames = 'assets/[hash:7].js';
const fileNames = 'assets/[name]-[hash:7].js';

/** Many pages have no form, no accordion, no date and no empty list, so what these need has a file each. */
const parts = {
  fields: /[\\/]ui[\\/]fields[\\/]/,
  accordion: /[\\/]ui[\\/]navigation[\\/]accordion/,
  dates: /[\\/]contract[\\/]text[\\/](dates|days|weekdays)\.ts/,
  'other-dates': /[\\/]contract[\\/]text[\\/](intervals|moments|relative|seller|short|zone-names)/,
  'empty-states': /[\\/]ui[\\/](drawings[\\/]still-life|feedback[\\/]empty-state)/,
};

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters'>;

/**
 * Public pages share a few files: the framework, `site` with what the root or several pages import, the parts
 * above, one for each domain with what only its own pages import, and one for each page with what it shares with its lazy
 * parts and with screens of the learner's area. Left alone, the bundler makes a file for every combination of pages
 * that share a module: dozens of tiny ones. Screens of the learner's area and pages that few people open don't count:
 * what only they share stays out.
 */
export function siteChunks({ area, rare }: { area: string; rare: RegExp }): Plugin {
  let areaFiles: string[] = [];

  function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
    if (framework.test(id)) return 'framework';
    const getModuleInfo = (each: string) => context.getModuleInfo(each);
    const entries = entriesThatImport(id, getModuleInfo);
    const pages = entries.filter(
      (entry) => !rare.test(entry) && !areaFiles.some((file) => isRouteModule(entry, file)),
    );
    if (pages.some((page) => isRouteModule(page, 'root.tsx'))) return 'site';
    const [page] = pages;
    if (page === undefined || page === id) return null;
    if (pages.length < minPages) {
      const isShared = entries.length > 1 || isPartOfLazyModule(id, getModuleInfo);
      return isShared ? `${nameOf(page)}-parts` : null;
    }
    const part = Object.entries(parts).find(([, files]) => files.test(id))?.[0];
    if (part) return part;
    const folder = folderOf(id);
    const isOfDomain = pages.every((page) => [folder, 'app'].includes(folderOf(page)));
    return folder && isOfDomain ? folder : 'site';
  }

  function isOfManyScreens(id: string, context: Rolldown.ChunkingContext): boolean {
    if (!foundations.test(id) || chunkOf(id, context) !== null) return false;
    const entries = entriesThatImport(id, (each) => context.getModuleInfo(each));
    return (
      entries.length >= minScreens &&
      entries.every((entry) => areaFiles.some((file) => isRouteModule(entry, file)))
    );
  }

  const groups: Rolldown.CodeSplittingGroup[] = [
    // From what all pages need to what few do: modules bring their dependencies along.
    ...['framework', 'site', ...Object.keys(parts)].map((file, index, files) => ({
      debugName: file,
      priority: files.length - index,
      name: (id: string, context: Rolldown.ChunkingContext) =>
        chunkOf(id, context) === file ? file : null,
    })),
    { debugName: 'domains', name: chunkOf },
    {
      // Every page loads the addresses of all files: these would be dozens of small ones.
      debugName: 'area',
      // Their styles, and what they share with public pages, stay where they are.
      includeDependenciesRecursively: false,
      name: (id, context) => (isOfManyScreens(id, context) ? 'area' : null),
    },
  ];

  return {
    name: 'stepwell:site-chunks',
    apply: 'build',
    async config({ root = process.cwd() }) {
      areaFiles = await routeFiles(root, area);
      const rolldownOptions: Rolldown.RolldownOptions = {
        output: {
          codeSplitting: { groups },
          entryFileNames: routeFileNames,
          chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? fileNames : routeFileNames),
        },
        // Lets a page's lazy parts import from the page's own file. Otherwise all they share is a file each.
        preserveEntrySignatures: 'allow-extension',
      };
      return { environments: { client: { build: { rolldownOptions } } } };
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = findCircle(new Map(files.map((file) => [file.fileName, file.imports])));
      // One of them would run before what it imports, and its screens would stay blank.
      if (circle) this.error(`Files of pages import each other: ${circle.join(' → ')}`);
    },
  };
}

const folderOf = (id: string) => /[\\/]web[\\/](\w+)[\\/]/.exec(id)?.[1];

const nameOf = (id: string) => /([\w-]+)\.tsx?/.exec(id)?.[1] ?? 'page';

/** The files of a circle in order, the first one again at the end. */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  function walk(file: string, path: readonly string[]): string[] | null {
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    if (done.has(file)) return null;
    for (const each of imports.get(file) ?? []) {
      const circle = walk(each, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  }
  for (const file of imports.keys()) {
    const circle = walk(file, []);
    if (circle) return circle;
  }
  return null;
}

type GetModuleInfo = (id: string) => ModuleInfo | null;

/** The entries that import a module, directly or through others, but not lazily. */
export function entriesThatImport(id: string, getModuleInfo: GetModuleInfo): string[] {
  return importersOf(id, getModuleInfo).filter((each) => getModuleInfo(each)?.isEntry);
}

/** Whether a module that is imported lazily needs it too. */
export function isPartOfLazyModule(id: string, getModuleInfo: GetModuleInfo): boolean {
  return importersOf(id, getModuleInfo).some((each) => {
    const info = getModuleInfo(each);
    // The framework imports pages this way.
    return info !== null && !info.isEntry && info.dynamicImporters.length > 0;
  });
}

function importersOf(id: string, getModuleInfo: GetModuleInfo): string[] {
  const importers = new Set([id]);
  // Grows while it is walked.
  for (const each of importers) {
    for (const importer of getModuleInfo(each)?.importers ?? []) importers.add(importer);
  }
  return [...importers];
}
