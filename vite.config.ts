import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { siteChunks } from './scripts/chunks.ts';
import { throwFailedModules } from './scripts/failed-modules.ts';
import { fewStylesheets } from './scripts/stylesheets.ts';

/** Previews for teachers, and pages of organisations. */
const rarePages = new RegExp(
  [
    '/app/pages/preview/',
    '/accounts/sign-on/',
    '/billing/offers/',
    '/community/contact/contact-sales',
    '/integrations/build/',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

const dataFolder = `${import.meta.dirname.replaceAll('\\', '/')}/data/**`;

/** One short suffix for all classes of a file: a thousand different ones would add a kilobyte to every first visit. */
function classNameIn(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** Routes that are rarely a first page: their styles stay out of the site's stylesheet. */
const separateStylesheets = {
  area: ['user-screen'],
  studio: ['app/area/teachers-only.tsx'],
  buying: ['payment', 'invitations/:token'],
  aside: ['mailbox', 'reports/:id'],
};

/** What loads after the page brings its styles: activities, practice questions, guides, and a learner's notes and work. */
const lateStyles = new RegExp(
  [
    'activities/(?!lesson-activities)',
    'contract/(assessment/(activities|kana|practice)|catalog/draft-fields)',
    '(?<!questions/)practice/(?!practice-section)',
    'assessment/(assignments/(?!assignment\\.)|peer-reviews/)',
    'assessment/shared/(handed-in-|point-|stored-)',
    'learning/(lesson/guide/|notes/(note-|passage-notes|use-passage-))',
  ]
    .map((part) => `/${part}`)
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    siteChunks({ area: 'user-screen', rare: rarePages }),
    fewStylesheets(separateStylesheets, { late: lateStyles }),
    throwFailedModules(),
  ],
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
    // Scripts that load later find their own imports, and most of these are there by then: naming them all in advance would add
    // almost a kilobyte to every first visit. Styles have to be named.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
  },
  ...(command === 'build' && {
    // The server bundle carries React's production build, whatever NODE_ENV says at run time.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
  }),
}));
