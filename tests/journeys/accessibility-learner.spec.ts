import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFitsNarrowWindow,
  expectFitsPhone,
} from './support/accessibility.ts';
import { enter, expect, sample, signUp, test } from './support/fixtures.ts';
import { navigate, navigateToOther } from './support/navigate.ts';

type Screen = readonly [path: string, shown: string | RegExp];

/** Screens of the sample's student, each with a text that only their data shows. */
const ofTheStudent: Record<string, readonly Screen[]> = {
  'what the student sees, also in the dark': [
    ['', 'Most popular certificates'],
    ['/achievement', 'Download PDF'],
    ['/review/kana', 'Day 1: Vowels and k'],
    ['/saved-courses', 'Saved by you'],
  ],
  'what the student looks up': [
    ['/user-courses', 'Basic Japanese'],
    ['/user-courses?q=photografy&price=free', 'Showing results for'],
    ['/notes', 'Download'],
    ['/notifications', 'replied to your comment'],
    ['/page-speed', 'You don’t have access to this page'],
    ['/orders', 'Drawing for Beginners'],
    ['/help-center', 'Contact support'],
    ['/help-center?topic=courses', 'Courses'],
    ['/help-center/certificates', 'Still need help?'],
    ['/admin-dashboard', 'You don’t have access to this page'],
  ],
};

const desktop = { width: 1280, height: 800 };

async function expectSound(page: Page, expectThemed = expectAccessible) {
  await expectThemed(page);
  await expectFitsPhone(page);
  await expectFitsNarrowWindow(page);
  await page.setViewportSize(desktop);
}

for (const [name, screens] of Object.entries(ofTheStudent)) {
  test(name, async ({ page }) => {
    await enter(page, sample.student, `/user-screen${screens[0]?.[0]}`);
    for (const [path, shown] of screens) {
      await test.step(path, async () => {
        await navigate(page, `/user-screen${path}`);
        await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
        await expectSound(
          page,
          name.endsWith('dark') ? expectAccessibleInBothThemes : expectAccessible,
        );
      });
    }
  });
}

test('the screens of a new learner, who has nothing yet', async ({ page }) => {
  await enter(page, await signUp(page.request), '/user-screen');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'main');
  const screens = [
    'my-learning',
    'achievement',
    'review',
    'reminder',
    'saved-courses',
    'progress',
    'orders',
    'team',
    'notifications',
  ];
  for (const path of screens) {
    await test.step(path, async () => {
      await navigateToOther(page, `/user-screen/${path}`);
      await expectAccessible(page, 'main');
    });
  }
});

test('Team, for an owner with members and an invitation', async ({ page }) => {
  await enter(page, sample.owner, '/user-screen/team');
  await expect(page.getByText('reception@harbour-clinic.example')).toBeVisible();
  await expectSound(page, expectAccessibleInBothThemes);
});

test('All Orders', async ({ page }) => {
  // Filtered, because other journeys add orders of their own.
  await enter(page, sample.admin, '/user-screen/admin-orders?q=Drawing');
  const rows = page.getByRole('main').getByText('Drawing for Beginners');
  await expect(rows.filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
});

test('My Learning, Reminder, Progress and Review with what opens on them', async ({ page }) => {
  await enter(page, sample.student, '/user-screen/my-learning');
  const dialog = page.getByRole('dialog');
  await test.step('switching sessions, completed courses, a rating with an error', async () => {
    const switching = page.getByRole('button', { name: /^Switch Session/ }).first();
    await expect(switching).toBeVisible();
    await expectSound(page);
    await switching.click();
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Completed' }).click();
    await expect(page.getByRole('link', { name: /^View Achievement/ }).first()).toBeVisible();
    await expectAccessible(page, '[role=tabpanel]');
    await page.getByRole('button', { name: /^Rate/ }).first().click();
    await dialog.getByRole('button', { name: /rating$/ }).click();
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.press('Escape');
  });
  await test.step('a reminder with an error', async () => {
    await navigateToOther(page, '/user-screen/reminder');
    await expect(page.getByRole('main').getByText('Overdue').first()).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Add a reminder' }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.press('Escape');
  });
  await test.step('Progress, then with every table open', async () => {
    await navigateToOther(page, '/user-screen/progress');
    const tables = page.getByText(/^Show as table/);
    await expect(tables).toHaveCount(4);
    await expectSound(page);
    for (const table of await tables.all()) await table.click();
    await expect(page.getByRole('table')).toHaveCount(4);
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
    await page.setViewportSize(desktop);
  });
  await test.step('Review: a question and its feedback', async () => {
    await navigateToOther(page, '/user-screen/review');
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('radio').first().check();
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Check' }).click();
    // Rated it would be scheduled; looked at it stays due.
    await expect(page.getByRole('button', { name: /^(Again|Next card)/ })).toBeVisible();
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
  });
});

test('Help Center: a search with and without results', async ({ page }) => {
  await enter(page, sample.student, '/user-screen/help-center?q=certificate');
  await expect(page.getByText(/^\d+ answers$/)).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('searchbox').fill('xylophone');
  await expect(page.getByText('No results')).toBeVisible();
  await expectAccessible(page, 'main');
});

test('the payment page when signed in, and Account Settings with its dialogs', async ({ page }) => {
  await enter(page, await signUp(page.request), '/payment?course=6');
  await expect(page.getByRole('main').getByText('Web Development Basics').first()).toBeVisible();
  await expectSound(page);
  const settings = '/user-screen/account-settings';
  await navigateToOther(page, settings);
  await expect(page.getByRole('button', { name: 'Register for MFA' })).toBeVisible();
  await expectSound(page);
  const dialogs = [
    ['', 'Change email'],
    ['?tab=security', 'Sign out everywhere'],
    ['?tab=data', 'Delete my account'],
  ] as const;
  const dialog = page.getByRole('dialog');
  for (const [section, name] of dialogs) {
    await navigate(page, `${settings}${section}`);
    await page.getByRole('button', { name }).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    if (section) await expectAccessible(page, 'main');
  }
  const sections = {
    details: 'Your details',
    days: 'Days and reminders',
    notifications: 'Notifications',
    reading: 'Reading',
  };
  for (const [section, name] of Object.entries(sections)) {
    await test.step(section, async () => {
      await navigate(page, `${settings}?tab=${section}`);
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
      await expectAccessible(page, 'main');
      await expectFitsPhone(page);
    });
  }
  for (const view of ['password', 'mfa']) {
    await test.step(view, async () => {
      await navigate(page, `${settings}?view=${view}`);
      const field = view === 'mfa' ? 'One-time code' : 'Old password';
      await expect(page.getByLabel(field, { exact: true })).toBeVisible();
      await expectAccessible(page, 'main');
      await expectFitsPhone(page);
    });
  }
});
