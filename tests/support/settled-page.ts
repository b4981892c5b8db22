import type { Page, Response } from '@playwright/test';

/** Runs in the browser. The tests of the server know no document. */
function isTakenOver() {
  const { document } = globalThis as unknown as { document: { body: object } };
  return Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'));
}

/**
 * Opens a page and waits until React has taken it over and what it then loads has arrived.
 * "Network idle" alone is reached on a busy machine while the page's scripts are still waiting to run.
 */
export async function openSettled(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await page.waitForFunction(isTakenOver);
  await page.waitForLoadState('networkidle');
  return answer;
}
