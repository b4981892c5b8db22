import type { Browser, BrowserContext } from '@playwright/test';

export interface Weight {
  path: string;
  scriptKb: number;
  totalKb: number;
  requests: number;
  /** What the first paint waits for. */
  blocking: number;
  /** The same page, opened after another one in the same browser. */
  furtherKb: number;
}

/** Small, and of the same frame as all the others: what it leaves in the browser is what any page leaves. */
const pageBefore = '/terms';

/** Fetched some time after the page, or not at all: counted as one request, whenever it comes. */
const tabIcon = '/favicon.svg';

/** What a browser fetches for a page, compressed as it travels. */
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
  // What loads lazily depends on how much of the page can be seen.
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
    // What stands in the stylesheet itself is no request.
    if (response.url.startsWith('data:') || response.url.endsWith(tabIcon)) return;
    kinds.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
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
