import type { Page } from '@playwright/test';
import { waitUntilLoaded } from './accessibility.ts';
import { expect } from './fixtures.ts';

/** Goes to a page as a link does: loading each from nothing takes several times as long. */
export async function navigate(page: Page, path: string) {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate(to);
  }, path);
  await expect(page).toHaveURL(path);
}

/** The same to a page of another title, until that one is shown. */
export async function navigateToOther(page: Page, path: string) {
  const before = await page.title();
  await navigate(page, path);
  await expect(page, path).not.toHaveTitle(before);
  await waitUntilLoaded(page);
}
