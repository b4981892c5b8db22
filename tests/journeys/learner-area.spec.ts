import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from './support/accessibility.ts';
import { enter, expect, keepToken, sample, test, tokenOf } from './support/fixtures.ts';
import { navigate } from './support/navigate.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Learning area' });
const linksIn = async (page: Page) =>
  (await menu(page).getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]?.trim());

test('a learner has a side menu without headings, and a menu at the avatar that works with the keyboard', async ({
  page,
}) => {
  await enter(page, sample.student);
  await expect(menu(page).getByRole('link', { name: /^Review \d+ waiting$/ })).toBeVisible();
  expect(await linksIn(page)).toEqual([
    'Home',
    'My Learning',
    'Review',
    'Achievements',
    'Reminder',
    'Saved Courses',
    'Progress',
    'Orders',
    'Help Center',
    'Account Settings',
  ]);
  await expect(menu(page).getByText('Learning', { exact: true })).toHaveCount(0);

  const opener = page.getByRole('button', { name: 'Your account' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const settings = page.locator('#account-menu').getByRole('link', { name: 'Account Settings' });
  await expect(settings).toBeVisible();
  await expectAccessible(page, '#account-menu');
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await page.locator('#account-menu').getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await settings.click();
  await expect(page).toHaveURL(/\/account-settings$/);
  await expect(settings).toBeHidden();
});

test('the side menu opens the group of the page, and keeps the others in sight', async ({
  page,
}) => {
  await enter(page, sample.admin);
  await expect(menu(page).getByRole('list', { name: 'Learning' })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Admin Dashboard' }).click();
  const administration = menu(page).getByRole('list', { name: 'Administration' });
  await expect(administration.getByRole('link')).toHaveText([
    'Admin Dashboard',
    /^Inbox/,
    'All Courses',
    'All Orders',
    'System',
  ]);
  await expect(page.getByRole('table', { name: 'User Information' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Achievements' })).toHaveCount(0);
  await menu(page).getByRole('link', { name: 'My Learning' }).click();
  await expect(menu(page).getByRole('link', { name: 'Achievements' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the bottom bar has four pages and the rest under More', async ({ page }) => {
    await enter(page, sample.student);
    const bar = menu(page);
    await bar.getByRole('link', { name: 'Learning' }).click();
    await expect(page).toHaveURL(/\/my-learning$/);
    await expect(bar.getByRole('link', { name: 'Learning' })).toHaveAttribute('aria-current');
    const more = bar.getByRole('button', { name: 'More' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    const signOut = bar.getByRole('link', { name: 'Sign Out' });
    await expect(signOut).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('link', { name: 'Courses', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(signOut).toBeHidden();
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await bar.getByRole('link', { name: 'Reminder' }).click();
    await expect(page).toHaveURL(/\/reminder$/);
    await expect(signOut).toBeHidden();
    await expectFitsPhone(page);

    await test.step('it covers nothing that has the focus', async () => {
      await navigate(page, '/user-screen/saved-courses');
      const last = page
        .getByRole('main')
        .getByRole('button', { name: /^Save / })
        .last();
      await expect(last).toBeVisible();
      await last.focus();
      const [box, below] = [await last.boundingBox(), await bar.boundingBox()];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    });
  });

  test('a menu that was opened while the page loaded stays open', async ({ page }) => {
    await keepToken(page, await tokenOf(page.request, sample.student));
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/user-screen', { waitUntil: 'commit' });
    await menu(page).getByRole('button', { name: 'More' }).click();
    const signOut = menu(page).getByRole('link', { name: 'Sign Out' });
    await expect(signOut).toBeVisible();
    held.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(signOut).toBeVisible();
  });
});

test('while the server is away, a page whose files were not fetched yet waits for it, and one outside the area too', async ({
  page,
  faults,
}) => {
  faults.expect(
    /ERR_INTERNET_DISCONNECTED/,
    /Failed to fetch dynamically imported module/,
    /Error loading route module/,
  );
  // Nothing is fetched ahead of time.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await enter(page, sample.student, '/user-screen/achievement');
  const title = page.getByRole('heading', { level: 1 });
  const unavailable = page.getByRole('heading', { name: 'This page can’t be opened right now' });
  const offline = page.getByText('No connection.');
  await expect(title).toHaveText(/Achievements/);
  await page.context().setOffline(true);
  await menu(page).getByRole('link', { name: 'Account Settings' }).click();
  await expect(unavailable).toBeVisible();
  await expect(offline).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(title).toHaveText(/Achievements/);
  await menu(page).getByRole('link', { name: 'Account Settings' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/account-settings$/);
  await expect(offline).toHaveCount(0);

  await test.step('outside the area', async () => {
    await page.context().setOffline(true);
    await expect(offline).toBeVisible();
    await page.getByRole('link', { name: 'Upgrade Plan' }).first().click();
    await expect(unavailable).toBeVisible();
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/pricing$/);
  });
});
