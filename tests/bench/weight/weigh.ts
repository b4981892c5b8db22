import type { Browser, BrowserContext } from '@playwright/test';
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
}

/** A small page with the same frame as the others, so that it fills the browser cache as any page would. */
const pageBefore = '/terms';

/** Fetched late or not at all, so it is always counted as one request. */
const tabIcon = '/favicon.svg';

/** What a browser downloads for a page, in compressed bytes. */
export async function weigh(browser: Browser, origin: string, path: string): Promise<Weight> {
  const first = await inNewContext(browser, (context) => visit(context, `${origin}${path}`));
  const further = await inNewContext(browser, async (context) => {
    await visit(context, `${origin}${pageBefore}`);
    return visit(context, `${origin}${path}`);
  });
  const { scriptKb, totalKb, requests, blocking } = first;
  return { path, scriptKb, totalKb, requests, blocking, furtherKb: further.totalKb };
}

async function inNewContext<T>(browser: Browser, work: (context: BrowserContext) => Promise<T>) {
  // Fixed, because lazy loading depends on the visible part of the page.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Data URLs in stylesheets are not requests.
    if (response.url.startsWith('data:') || response.url.endsWith(tabIcon)) return;
    kinds.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  const answer = await openSettled(page, address);
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
  const blocking = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(
          (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
        ).length,
  );
  await page.close();
  const sum = (kind?: string) =>
    [...sizes]
      .filter(([id]) => (kind ? kinds.get(id) === kind : kinds.has(id)))
      .reduce((total, [, size]) => total + size, 0) / 1024;
  const requests = [...sizes.keys()].filter((id) => kinds.has(id)).length + 1;
  return { scriptKb: sum('Script'), totalKb: sum(), requests, blocking };
}
