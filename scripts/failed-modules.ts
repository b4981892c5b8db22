import type { Plugin } from 'vite';

const moduleLoader = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/;
const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/**
 * When the script of a page can't be fetched, the framework reloads the document: also for a link that is only
 * hovered over, and while the server is away, when a reload ends on the browser's error page. It throws instead, and
 * the page that is open stays.
 */
export function throwFailedModules(): Plugin {
  return {
    name: 'stepwell:throw-failed-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: moduleLoader },
      handler(code) {
        if (!reload.test(code)) this.error('React Router loads its modules differently now.');
        return { code: code.replace(reload, 'throw error;'), map: null };
      },
    },
  };
}
