import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { fewStylesheets } from './scripts/stylesheets.ts';

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]/;

const dataFolder = `${import.meta.dirname.replaceAll('\\', '/')}/data/**`;

/** One short mark for all classes of a file: a thousand different ones would weigh a kilobyte on every first visit. */
function classNameIn(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** Nobody's first page: what only they show weighs on no other. */
const ownStylesheets = { area: ['user-screen'], buying: ['payment', 'invitations/:token'] };

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), fewStylesheets(ownStylesheets)],
  clearScreen: false,
  css: { modules: { generateScopedName: classNameIn } },
  server: {
    // The data folder holds the database and the session secret: neither watched nor served.
    watch: { ignored: [dataFolder, '**/build/**', '**/test-results/**'] },
    fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', dataFolder] },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 1 },
                // Modules that the same pages need travel together; small sets join the nearest larger one.
                {
                  name: 'shared',
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 6000,
                },
              ],
            },
          },
        },
      },
    },
  },
  ...(command === 'build' && {
    // The server bundle carries React's production build, whatever NODE_ENV says at run time.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
  }),
}));
