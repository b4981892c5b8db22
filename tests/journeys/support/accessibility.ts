import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

/** The small one: the package's own is twice as long, and the browser has to read it in each document. */
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

// Only colours differ in the dark.
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Each violation with its rule and place. */
async function findViolations(page: Page, part: string, rules?: string[]) {
  await page.evaluate(() => document.fonts.ready);
  await waitUntilLoaded(page);
  // Once per document: the script is large.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeScript);
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: rules }),
  };
  return page.evaluate(
    async ([selector, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        selector,
        options,
      );
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) =>
            `${id} (${help}): ${target.join(' ')} ${failureSummary ?? ''}`,
        ),
      );
    },
    [part, options] as const,
  );
}

export async function waitUntilLoaded(page: Page) {
  await expect(page.locator('main [aria-busy=true], main [role=progressbar]')).toHaveCount(0);
  const loading = page.locator('main').getByText('Loading', { exact: true });
  await expect(loading.filter({ visible: true })).toHaveCount(0);
}

/**
 * Violations fail softly, so that one screen of many doesn't hide what is wrong with the next. A page may still change
 * while it is measured, such as results that are dimmed until the next ones come, so it is measured again.
 */
const expectNoViolations = (page: Page, where: string, part: string, rules?: string[]) =>
  expect
    .configure({ soft: true, timeout: 10_000 })
    .poll(() => findViolations(page, part, rules), { message: where, intervals: [1000] })
    .toEqual([]);

/** Every rule, in light. A part is enough where the rest of the page is checked elsewhere. */
export async function expectAccessible(page: Page, part = 'html') {
  await expectNoViolations(page, page.url(), part);
}

/**
 * Also the colours in the dark. Measuring contrast takes most of axe's time, and almost all colours are tokens: some
 * public pages, some of the area and those few screens with dark colours of their own show what there is.
 */
export async function expectAccessibleInBothThemes(page: Page, part = 'html') {
  await expectAccessible(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, `${page.url()} in dark`, part, colourRules);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Nothing of the page is wider than a phone. */
export async function expectFitsPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, `${page.url()} is wider than a phone`).toBe(0);
}

/** As wide as a window of 1280 px that is zoomed to 400 percent (WCAG 1.4.10). */
export const narrow = { width: 320, height: 640 };

/** What WCAG 1.4.12 lets readers set. */
const wideSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

async function setSpacing(page: Page, css: string) {
  // A stylesheet made by script: the page's policy forbids inline ones.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** What sticks out at the side: the page as a whole, and buttons and links of the header. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const outside = [...document.querySelectorAll('header :is(a, button)')].filter((control) => {
      const { left, right } = control.getBoundingClientRect();
      return control.checkVisibility() && (left < 0 || right > width);
    });
    return {
      tooWide: document.documentElement.scrollWidth - width,
      outside: outside.map((control) => control.getAttribute('aria-label') ?? control.textContent),
    };
  });

/** Nothing sticks out at 320 px, with text as wide as readers may set it. */
export async function expectFitsNarrowWindow(page: Page) {
  await page.setViewportSize(narrow);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => findOverflow(page), page.url()).toEqual({ tooWide: 0, outside: [] });
  await setSpacing(page, wideSpacing);
  await expect
    .poll(() => findOverflow(page), `${page.url()} with wide text spacing`)
    .toEqual({ tooWide: 0, outside: [] });
  await setSpacing(page, '');
}
