import type { Page } from '@playwright/test';
import { test as base, openResponsive, watchedEvents } from './fixtures.ts';

/**
 * One page for all tests of a worker, so that scripts and styles are loaded once. For tests that only look: nobody
 * is signed in at their start, and nothing else is reset.
 */
export const test = base.extend<object, { sharedPage: Page }>({
  sharedPage: [
    async ({ browser }, use, { project }) => {
      const { viewport, locale, contextOptions } = project.use;
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: process.env.JOURNEYS_URL,
        viewport,
        locale,
      });
      const page = await context.newPage();
      openResponsive(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedPage, viewport }, use) => {
    if (viewport) await sharedPage.setViewportSize(viewport);
    await sharedPage.emulateMedia({ colorScheme: 'light' });
    await use(sharedPage);
    for (const event of watchedEvents) sharedPage.removeAllListeners(event);
    await sharedPage.unrouteAll();
    if (sharedPage.url() !== 'about:blank') await sharedPage.evaluate(() => localStorage.clear());
    await sharedPage.goto('about:blank');
  },
});
