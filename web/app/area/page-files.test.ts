import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  cachePagesBelow,
  filesAt,
  filesBelow,
  isPageCached,
  type Manifest,
  rememberPage,
} from './page-files.ts';

const manifest: Manifest = {
  routes: {
    root: { id: 'root', path: '', module: '/root.js', imports: ['/site.js'] },
    pricing: { id: 'pricing', parentId: 'root', path: 'pricing', module: '/pricing.js' },
    area: {
      id: 'area',
      parentId: 'root',
      path: 'user-screen',
      module: '/area.js',
      css: ['/a.css'],
    },
    home: { id: 'home', parentId: 'area', index: true, module: '/home.js', imports: ['/site.js'] },
    guard: { id: 'guard', parentId: 'area', module: '/guard.js' },
    users: { id: 'users', parentId: 'guard', path: 'users', module: '/users.js' },
  },
};

describe('filesAt', () => {
  it.each([
    ['/pricing', ['/root.js', '/site.js', '/pricing.js']],
    ['/user-screen', ['/root.js', '/site.js', '/area.js', '/a.css', '/home.js']],
    [
      '/User-Screen/users',
      ['/root.js', '/site.js', '/area.js', '/a.css', '/guard.js', '/users.js'],
    ],
    ['/nowhere', []],
  ])('%s needs %j', (pathname, files) => {
    expect(filesAt(manifest, { pathname })).toEqual(files);
  });
});

it('filesBelow lists those of all pages of an area, each once', () => {
  expect(filesBelow(manifest, 'user-screen')).toEqual([
    '/home.js',
    '/site.js',
    '/guard.js',
    '/users.js',
  ]);
});

it('filesBelow leaves out an area that not everyone needs, and finds it by its id', () => {
  expect(filesBelow(manifest, 'user-screen', ['guard'])).toEqual(['/home.js', '/site.js']);
  expect(filesBelow(manifest, 'guard')).toEqual(['/users.js']);
});

describe('a page that was never opened', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('can be shown once its own files were fetched: the rest belongs to the page that is shown', async () => {
    vi.stubGlobal('window', { __reactRouterManifest: manifest });
    vi.stubGlobal('navigator', {});
    const fetched: string[] = [];
    vi.stubGlobal('fetch', async (file: string) => {
      fetched.push(file);
      return new Response('');
    });
    const never = { pathname: '/user-screen/users' };
    rememberPage({ pathname: '/user-screen' });
    expect(isPageCached(never)).toBe(false);
    await cachePagesBelow('user-screen');
    expect(fetched).toEqual(['/guard.js', '/users.js']);
    expect(isPageCached(never)).toBe(true);
    expect(isPageCached({ pathname: '/pricing' })).toBe(false);
  });
});
