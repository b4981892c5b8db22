import type { Plugin } from 'vite';

const folder = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]/.source;

const changes = [
  {
    file: /routeModules\.js$/,
    from: /console\.error\([^;]*reloading page[\s\S]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/,
    to: 'throw error;',
  },
  {
    file: /components\.js$/,
    from: /(getKeyedPrefetchLinks\(matches, manifest, routeModules\)\.then\([^;]*;\s*\})\);/,
    to: '$1, () => {});',
  },
];

/**
 * When the script of a page can't be fetched, the framework reloads the document: also for a link that is only
 * hovered over, and while the server is away, when a reload ends on the browser's error page and takes along what
 * someone has typed. Now a page that was asked for shows the error, and a prefetch that fails is none.
 */
export function throwFailedModules(): Plugin {
  return {
    name: 'stepwell:throw-failed-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: new RegExp(`${folder}(?:routeModules|components)\\.js$`) },
      handler(code, id) {
        const change = changes.find(({ file }) => file.test(id));
        if (!change?.from.test(code)) this.error('React Router loads its modules differently now.');
        return { code: code.replace(change.from, change.to), map: null };
      },
    },
  };
}
