import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

type ColorScheme = 'light' | 'dark';

/** Every fault by its rule and place: an empty list is the only good one. */
async function faultsOf(page: Page, part: string, colorScheme: ColorScheme): Promise<string[]> {
  const axe = new AxeBuilder({ page }).include(part).options({ resultTypes: ['violations'] });
  // In the dark only colours are others.
  if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  // There are no frames to look into: without a further page for their results it takes a third of the time.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

async function waitUntilLoaded(page: Page) {
  await expect(page.locator('main [aria-busy=true], main [role=progressbar]')).toHaveCount(0);
  const waiting = page.locator('main').getByText('Loading', { exact: true });
  await expect(waiting.filter({ visible: true })).toHaveCount(0);
}

/** In light and dark. A part is enough where the rest of a page has been looked at already. */
export async function expectFaultless(page: Page, part = 'html') {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready);
    await waitUntilLoaded(page);
    expect(await faultsOf(page, part, colorScheme), `${page.url()} ${colorScheme}`).toEqual([]);
  }
}

/** Nothing of the page lies beyond the edge of a phone. */
export async function expectToFitPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, `${page.url()} is wider than a phone`).toBe(0);
}
