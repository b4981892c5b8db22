import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { fewStylesheets } from './scripts/stylesheets.ts';

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]/;
const schemas = /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](endpoint|fields|accounts)\.ts$/;
/** The frame of every page with all it imports, drawings and fields: one file instead of dozens of small ones. */
const site =
  /[\\/]web[\\/](root|form-errors|meta|next-path|own|ui[\\/](checkbox|close-button|course-price|dialog|empty-state|field|illustration|notice|rail|ready-button|select|skeleton|stair-bar|text-field|text-link|drawings[\\/].+))\.tsx?$|[\\/]contract[\\/]billing\.ts$/;
/** What only public pages show. */
const publicPages =
  /[\\/]web[\\/](course-cards|own-course|use-search-text|catalog[\\/](category-filter|course-query|courses-path|lesson-steps)|ui[\\/](accordion|category-stair|course-card|figures|hero|marked|pagination|quotes|save-button|section|stars|tabs))\.tsx?$/;
/** A lesson, without its panels that load later: what those share with it is no file of its own. */
const lesson =
  /[\\/]web[\\/](learning[\\/](course-completed|lesson-(?!detail).+|note-draft|own-lesson|private-note)|assessment[\\/](assignment\.module|draft-storage|failures|quiz\.module|quiz-(answers|question|score)))\.(tsx?|css)$/;
/** The pages at the door: signing in and up, and a forgotten password. */
const entry =
  /[\\/]web[\\/](ui[\\/]password-field|accounts[\\/](code-dialog|entry-page|failures|first-focus|lazy-contract|native-form|one-time-code|when-signed-in))\.tsx?$/;
/** What the payment and its later parts share. */
const order =
  /[\\/]web[\\/](order-keys|billing[\\/](plain-digits|payment-(address|fields|return)))\.ts$/;
/** How they look. Apart from the rest, of which other pages need some: their stylesheet would carry it too. */
const orderLook = /[\\/]web[\\/]billing[\\/]payment(-parts)?\.module\.css$/;
/** Comes with the first look at the fields of a card, or with paying. */
const card = /[\\/]web[\\/]billing[\\/]card-(number|expiry|typing)\.ts$/;
/** Both forms to write to us, with what they share. */
const contact =
  /[\\/]web[\\/]community[\\/](contact(-form)?\.module|contact-form|contact-ways|send-contact-form)\.(tsx?|css)$/;
/** The toasts with what they need; without it a helper of one kilobyte becomes a file of its own. */
const toasts = /node_modules[\\/](clsx|react-toastify)[\\/]|[\\/]web[\\/]ui[\\/]toaster\.tsx$/;
/** The rest of the design system, which only the signed-in area shows; the others belong to single public pages. */
const area = /[\\/]web[\\/]ui[\\/](?!copy-button|panel|panorama|toaster).+\.tsx$/;

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
    watch: { ignored: ['**/data/**', '**/build/**', '**/test-results/**'] },
    fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/data/**'] },
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
                { name: 'framework', test: framework, priority: 6 },
                { name: 'schemas', test: schemas, priority: 5 },
                { name: 'site', test: site, priority: 4 },
                { name: 'public', test: publicPages, priority: 3 },
                { name: 'lesson', test: lesson, priority: 2 },
                { name: 'entry', test: entry, priority: 2 },
                { name: 'contact', test: contact, priority: 2 },
                { name: 'order', test: order, priority: 2 },
                { name: 'order-look', test: orderLook, priority: 2 },
                { name: 'card', test: card, priority: 2 },
                { name: 'toasts', test: toasts, priority: 2 },
                { name: 'area', test: area, priority: 1 },
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
