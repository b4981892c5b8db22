import {
  expectAccessible,
  expectFitsNarrowWindow,
  expectFitsPhone,
} from './support/accessibility.ts';
import { enter, expect, sample, signUp } from './support/fixtures.ts';
import { test } from './support/shared-page.ts';

/** Each screen of the sample's student, and a text that only their data shows. */
const screens: [path: string, shown: string | RegExp][] = [
  ['', 'Most popular certificates'],
  ['/user-courses', 'Basic Japanese'],
  ['/user-courses?q=photografy&price=free', 'Learn Photography'],
  ['/my-learning', 'Switch Session'],
  ['/notes', 'Download'],
  ['/achievement', 'Download PDF'],
  ['/review', /cards? (is|are) due$/],
  ['/review/kana', 'Day 1: Vowels and k'],
  ['/reminder', 'Overdue'],
  ['/saved-courses', 'Saved by you'],
  ['/progress', 'Strongest topics'],
  ['/notifications', 'replied to your comment'],
  ['/orders', 'Drawing for Beginners'],
  ['/help-center', 'Contact support'],
  ['/help-center?topic=courses', 'Courses'],
  ['/help-center/certificates', 'Still need help?'],
  ['/admin-dashboard', 'You don’t have access to this page'],
];

for (const [path, shown] of screens) {
  test(`/user-screen${path}`, async ({ page }) => {
    await enter(page, sample.student, `/user-screen${path}`);
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await expectFitsNarrowWindow(page);
  });
}

const emptyScreens = [
  'my-learning',
  'achievement',
  'review',
  'reminder',
  'saved-courses',
  'progress',
  'orders',
  'team',
];

for (const path of ['', ...emptyScreens, 'notifications']) {
  test(`/user-screen/${path} for a new learner`, async ({ page }) => {
    await enter(page, await signUp(page.request), `/user-screen/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'main');
  });
}

test('Team, for an owner with members and an invitation', async ({ page }) => {
  await enter(page, sample.owner, '/user-screen/team');
  await expect(page.getByText('reception@harbour-clinic.example')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await expectFitsNarrowWindow(page);
});

test('All Orders', async ({ page }) => {
  // Filtered, because other journeys add orders of their own.
  await enter(page, sample.admin, '/user-screen/admin-orders?q=Drawing');
  const rows = page.getByRole('main').getByText('Drawing for Beginners');
  await expect(rows.filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
});

test('the payment page when signed in', async ({ page }) => {
  await enter(page, sample.student, '/payment?course=6');
  await expect(page.getByRole('main').getByText('Web Development Basics').first()).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await expectFitsNarrowWindow(page);
});

test('My Learning: switching sessions, completed courses, a rating with an error', async ({
  page,
}) => {
  await enter(page, sample.student, '/user-screen/my-learning');
  await page
    .getByRole('button', { name: /^Switch Session/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
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
});

test('Reminder: the form with an error', async ({ page }) => {
  await enter(page, sample.student, '/user-screen/reminder');
  await page.getByRole('button', { name: 'Add a reminder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a reminder' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Task is required.')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
});

test('Progress with every table open', async ({ page }) => {
  await enter(page, sample.student, '/user-screen/progress');
  const tables = page.getByText(/^Show as table/);
  await expect(tables).toHaveCount(4);
  for (const table of await tables.all()) await table.click();
  await expect(page.getByRole('table')).toHaveCount(4);
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
});

test('Review: a question and its feedback', async ({ page }) => {
  await enter(page, sample.student, '/user-screen/review');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('radio').first().check();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Check' }).click();
  // Rated it would be scheduled; looked at it stays due.
  await expect(page.getByRole('button', { name: /^(Again|Next card)/ })).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
});

test('Help Center: a search with and without results', async ({ page }) => {
  await enter(page, sample.student, '/user-screen/help-center?q=certificate');
  await expect(page.getByText(/^\d+ answers$/)).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('searchbox').fill('xylophone');
  await expect(page.getByText('No results')).toBeVisible();
  await expectAccessible(page, 'main');
});

test('Account Settings and its dialogs', async ({ page }) => {
  await enter(page, await signUp(page.request), '/user-screen/account-settings');
  await expect(page.getByRole('button', { name: 'Register for MFA' })).toBeVisible();
  await expectAccessible(page);
  const dialogs = [
    ['', 'Change email'],
    ['?tab=security', 'Sign out everywhere'],
    ['?tab=data', 'Delete my account'],
  ] as const;
  for (const [section, name] of dialogs) {
    await page.goto(`/user-screen/account-settings${section}`);
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectAccessible(page, 'main');
  }
  for (const section of ['details', 'days', 'notifications', 'reading', '']) {
    await page.goto(`/user-screen/account-settings?tab=${section}`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
  }
});

for (const view of ['password', 'mfa']) {
  test(`Account Settings: ${view}`, async ({ page }) => {
    const person = await signUp(page.request);
    await enter(page, person, `/user-screen/account-settings?view=${view}`);
    await expect(page.getByRole('main').locator('form')).toBeVisible();
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
  });
}
