import { chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.mjs';
import { root } from '../../support/child-process.ts';
import { startServer } from '../measuring/server.ts';
import { isShort } from '../measuring/settings.ts';
import { printWeights } from '../report.ts';
import { excessOf, weighedPages } from './page-budgets.ts';
import { type Weight, weigh } from './weigh.ts';

/** What pages weigh in a browser. False if one is over its budget. */
export async function weighPages(folder: string): Promise<boolean> {
  const { child, origin } = await startServer(root, folder);
  try {
    console.log('\nWeighing first visits in Chromium.');
    const weights = await weighAll(origin);
    printWeights(weights);
    return weights.every((page) => excessOf(page).length === 0);
  } finally {
    await child.stop();
  }
}

async function weighAll(origin: string): Promise<Weight[]> {
  const executablePath = findChromium();
  if (!executablePath) return [];
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const weights: Weight[] = [];
    // The journey tests weigh all of them.
    for (const path of isShort ? weighedPages.slice(0, 1) : weighedPages) {
      weights.push(await weigh(browser, origin, path));
    }
    return weights;
  } finally {
    await browser.close();
  }
}
