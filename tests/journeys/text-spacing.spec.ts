import { expect } from './support/fixtures.ts';
import { test } from './support/shared-page.ts';

/** What WCAG 1.4.12 lets readers set. */
const wideSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

const pages = [
  '/',
  '/courses',
  '/course-detail/1',
  '/course-detail/2',
  '/course-detail/3',
  '/lesson-detail/exposure-triangle-basic',
  '/features',
  '/pricing',
  '/payment',
  '/contact-us',
  '/contact-sales',
  '/help',
  '/help/certificates',
  '/terms',
  '/privacy',
  '/sign-in',
  '/sign-up',
];

for (const path of pages) {
  test(`${path} fits 320 px with wide text spacing`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    // A stylesheet made by script: the page's policy forbids inline ones.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, wideSpacing);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBe(320);
  });
}
