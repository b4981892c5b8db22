import type { Browser, Page } from '@playwright/test';
import { openSettled } from '../../support/settled-page.ts';

export interface Weight {
  path: string;
  scriptKb: number;
  totalKb: number;
  requests: number;
  /** Render-blocking files. */
  blocking: number;
  /** The same page, opened after another one in the same browser. */
  furtherKb: number;
  /** The addresses of its scripts. */
  scripts: string[];
}

interface Download {
  url: string;
  kind: string;
  bytes: number;
  isKept: boolean;
}

/** A small page with the same frame as the others, so that it fills the browser cache as any page would. */
const pageBefore = '/terms';

/** Fetched late or not at all, so it is always counted as one request. */
const tabIcon = '/favicon.svg';

/** What a browser downloads for a page, in compressed bytes. */
export const weigh = (browser: Browser, origin: string, path: string): Promise<Weight> =>
  inNewContext(browser, (page) => weighFirstVisit(page, origin, path));

/** The same with a page of a context that has visited nothing yet. */
export async function weighFirstVisit(page: Page, origin: string, path: string): Promise<Weight> {
  const kept = await keptBefore(page, origin);
  const downloads = await visit(page, `${origin}${path}`);
  const blocking = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(
          (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
        ).length,
  );
  const scripts = downloads.filter(({ kind }) => kind === 'Script');
  return {
    path,
    scriptKb: sum(scripts),
    totalKb: sum(downloads),
    requests: downloads.length + 1,
    blocking,
    furtherKb: sum(downloads.filter(({ url }) => !kept.has(url))),
    scripts: scripts.map(({ url }) => url),
  };
}

const sum = (downloads: readonly Download[]) =>
  downloads.reduce((total, { bytes }) => total + bytes, 0) / 1024;

const keptAt = new Map<string, Promise<Set<string>>>();

/** What the cache has after another page: looked up once for all pages of a site. */
function keptBefore(page: Page, origin: string): Promise<Set<string>> {
  const known = keptAt.get(origin);
  if (known) return known;
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  const kept = inNewContext(browser, async (other) => {
    const downloads = await visit(other, `${origin}${pageBefore}`);
    return new Set(downloads.filter(({ isKept }) => isKept).map(({ url }) => url));
  });
  keptAt.set(origin, kept);
  return kept;
}

async function inNewContext<T>(browser: Browser, work: (page: Page) => Promise<T>) {
  // Fixed, because lazy loading depends on the visible part of the page.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function visit(page: Page, address: string): Promise<Download[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const begun = new Map<string, Omit<Download, 'bytes'>>();
  const downloads: Download[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { url, headers } = response;
    // Data URLs in stylesheets are not requests.
    if (url.startsWith('data:') || url.endsWith(tabIcon)) return;
    const isKept = /max-age=[1-9]/.test(headers['cache-control'] ?? '');
    begun.set(requestId, { url, kind: type, isKept });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const download = begun.get(requestId);
    if (download) downloads.push({ ...download, bytes });
  });
  const answer = await openSettled(page, address);
  await session.detach();
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
  return downloads;
}
