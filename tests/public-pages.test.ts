import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagePatterns } from '../scripts/page-links.ts';
import { readConfig } from '../server/config.ts';
import { startApp, type TestApp } from './support/app.ts';
import { buildCourse } from './support/factories.ts';

// An installation with a name of its own. At first without any course, as with SAMPLE_COURSES=off.
const siteName = 'Harbour Academy';
let site: TestApp;

beforeAll(async () => {
  const named = await readConfig({ SITE_NAME: siteName, SESSION_SECRET: 'x'.repeat(32) });
  site = await startApp({
    pages: 'production',
    config: { site: named.site, seller: named.seller, locked: named.locked },
  });
  // The bundle of all pages takes a while to load on a busy machine.
}, 120_000);
afterAll(() => site.close());

/** The addresses of all pages that are rendered on the server, and one that isn't there. */
const patterns = [
  ...pagePatterns.filter((pattern) => !pattern.startsWith('/user-screen')),
  '/nowhere',
];
const help = readdirSync(join(import.meta.dirname, '../content/help'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `/help/${name.slice(0, -3)}`);

const fill = (pattern: string, id: string, slug: string) =>
  pattern
    .replace('certificates/:id', 'certificates/0199b0a0-0000-7000-8000-000000000000')
    .replace('reports/:id', 'reports/0199b0a0-0000-7000-8000-000000000000')
    .replace(':id', id)
    .replace(':slug', slug)
    .replace(/:\w+/, 'unknown');

/** Without what is said of the software that the site runs on. */
const withoutCredits = (html: string) =>
  html.replaceAll(/[Rr]uns on Stepwell, open.source|Run your own Stepwell|come with Stepwell/g, '');

/** One after the other: a server that is asked for all of them at once may refuse some. */
async function readAll(paths: readonly string[]) {
  const answers = [];
  for (const path of paths) {
    const { statusCode, body } = await site.server.inject({ url: path });
    answers.push({ path, statusCode, body });
  }
  return answers;
}

test('every public page opens without any course', async () => {
  const answers = await readAll(patterns.map((pattern) => fill(pattern, '1', 'unknown')));
  expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ path }) => path)).toEqual([]);
  expect(answers.find(({ path }) => path === '/')?.statusCode).toBe(200);
});

test('every public page calls the site by its name', async () => {
  const { id, lessons } = await buildCourse(site.db, { lessons: [{}], priceCents: 0 });
  const paths = patterns.map((pattern) => fill(pattern, String(id), lessons[0]?.slug ?? ''));
  // How to run the software is about the software.
  const articles = help.filter((path) => path !== '/help/run-your-own');
  const answers = await readAll([...paths, ...articles, '/api/docs', '/api/docs.json']);
  const naming = answers.flatMap(({ path, body }) =>
    [...withoutCredits(body).matchAll(/.{0,60}Stepwell.{0,40}/g)].map(
      ([text]) => `${path}: ${text}`,
    ),
  );
  expect(naming).toEqual([]);
  expect(answers.find(({ path }) => path === '/site.webmanifest')?.body).toContain(siteName);
});

test('titles of public pages differ', async () => {
  const { id, lessons } = await buildCourse(site.db, { lessons: [{}] });
  const skipped = /\.(txt|xml|webmanifest)$|preview|^\/home$/;
  const paths = [
    ...patterns
      .filter((pattern) => !skipped.test(pattern))
      .map((pattern) => fill(pattern, String(id), lessons[0]?.slug ?? '')),
    ...help,
  ].filter((path) => path !== '/help/unknown' && path !== `/help/${lessons[0]?.slug}`);
  const answers = await readAll(paths);
  const titles = Map.groupBy(answers, ({ body }) => /<title>(.*?)<\/title>/.exec(body)?.[1]);
  const shared = [...titles].filter(([, pages]) => pages.length > 1);
  expect(shared.map(([title, pages]) => [title, pages.map(({ path }) => path)])).toEqual([]);
});

/** What operators read about the software, and what has to stay as it was written once: signatures, hashes, formats. */
const aboutTheSoftware = [
  'contract/site/site.ts',
  'server/administration/system/checks.ts',
  'server/billing/providers/stripe/events.ts',
  'server/learning/reminders/calendar.ts',
  'server/main.ts',
  'server/platform/audit/',
  'server/platform/backup/',
  'server/platform/checks/',
  'server/platform/postgres/',
  'server/teams/report/pdf.ts',
  'server/teams/report/signed-reports.ts',
  'web/administration/',
  'web/app/layout/site-footer.tsx',
  'web/community/legal/',
];

test('no sentence of ours names the software instead of the site', () => {
  const found = ['contract', 'server', 'web'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .filter((path) => !aboutTheSoftware.some((place) => path.startsWith(place)))
      .flatMap((path) =>
        readFileSync(join(import.meta.dirname, '..', path), 'utf8')
          .split('\n')
          .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && /\bStepwell\b/.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      ),
  );
  expect(found).toEqual([]);
});
