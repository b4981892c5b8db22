import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';

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

/** What a browser fetches for a first visit, compressed as it travels. */
export async function weigh(origin: string, paths: string[]): Promise<Weight[]> {
  const executablePath = findChromium();
  if (!executablePath) return [];
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const weights: Weight[] = [];
    for (const path of paths) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      const kinds = new Map<string, string>();
      const sizes = new Map<string, number>();
      session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
        sizes.set(requestId, encodedDataLength),
      );
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
      const blocking = await page.evaluate(
        () =>
          performance
            .getEntriesByType('resource')
            .filter(
              (entry) =>
                'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
            ).length,
      );
      const sum = (kind?: string) =>
        [...sizes]
          .filter(([id]) => !kind || kinds.get(id) === kind)
          .reduce((total, [, size]) => total + size, 0) / 1024;
      const first = { scriptKb: sum('Script'), totalKb: sum(), requests: sizes.size };
      weights.push({ path, ...first, blocking, furtherKb: 0 });
      await context.close();
    }
    return await withFurther(browser, origin, weights);
  } finally {
    await browser.close();
  }
}

async function withFurther(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  origin: string,
  weights: Weight[],
): Promise<Weight[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const result: Weight[] = [];
  await page.goto(`${origin}/terms`, { waitUntil: 'networkidle' });
  for (const weight of weights) {
    bytes = 0;
    await page.goto(`${origin}${weight.path}`, { waitUntil: 'networkidle' });
    result.push({ ...weight, furtherKb: bytes / 1024 });
  }
  await context.close();
  return result;
}
