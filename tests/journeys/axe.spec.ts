import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { enter, expect, fillSignIn, newPerson, sample, signUp, test } from './fixtures.ts';

const publicPages = [
  ...['/', '/courses', '/course-detail/1', '/features', '/pricing', '/payment', '/contact-us'],
  ...[
    '/help',
    '/help/create-an-account',
    '/terms',
    '/privacy',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
  ],
  ...['/reset-password', '/newsletter/confirm', '/newsletter/unsubscribe', '/mailbox', '/nowhere'],
];
const learnerPages = [
  ...['', '/user-courses', '/my-learning', '/achievement', '/reminder', '/saved-courses'],
  ...['/progress', '/help-center', '/account-settings', '/account-settings?view=password'],
  ...['/account-settings?view=mfa', '/admin-dashboard'],
].map((path) => `/user-screen${path}`);

/** Every fault by its rule and place: an empty list is the only good one. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

const settled = (page: Page) =>
  expect(page.locator('main [aria-busy=true], main [role=progressbar]')).toHaveCount(0);

async function expectFaultless(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready);
    await settled(page);
    expect(await faultsOf(page), `${page.url()} ${colorScheme}`).toEqual([]);
  }
}

for (const path of publicPages) {
  test(`${path}`, async ({ page, faults }) => {
    faults.expect('404 GET /nowhere');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFaultless(page);
  });
}

for (const path of learnerPages) {
  test(`${path} as a student`, async ({ page }) => {
    // The settings change the account that looks at them.
    const person = path.includes('settings') ? await signUp(page.request) : sample.student;
    await enter(page, person, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFaultless(page);
  });
}

test.describe('the Admin Dashboard', () => {
  test.beforeEach(async ({ page }) => {
    await enter(page, sample.admin, '/user-screen/admin-dashboard?sort=-username');
    await expect(page.getByRole('table', { name: 'User Information' })).toBeVisible();
    await expect(page.getByRole('img', { name: /Role number/ })).toBeVisible();
  });

  test('as it opens', async ({ page }) => expectFaultless(page));

  test('asking before a deletion', async ({ page }) => {
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFaultless(page);
  });

  test('asking before a change of role', async ({ page }) => {
    const role = page.getByLabel(/^Role of /).first();
    await role.selectOption((await role.inputValue()) === 'Admin' ? 'User' : 'Admin');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFaultless(page);
  });
});

test('forms with mistakes', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Username is required.')).toBeVisible();
  await expectFaultless(page);
  await page.goto('/contact-us');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expectFaultless(page);
});

test('a toast', async ({ page, faults }) => {
  faults.expect('500 POST /auth/login');
  await page.route('**/auth/login', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/sign-in');
  await fillSignIn(page, 'student', 'stepwell-student');
  await expect(page.locator('.Toastify__toast')).toBeVisible();
  await page.locator('.Toastify__toast').hover();
  await expectFaultless(page);
});

test('the code dialog of signing up', async ({ page }) => {
  const person = newPerson();
  await page.goto('/sign-up');
  await page.getByLabel('Username', { exact: true }).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Walker');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm your email' })).toBeVisible();
  await expectFaultless(page);
});

test('the dialogs of the account', async ({ page }) => {
  await enter(page, await signUp(page.request), '/user-screen/account-settings');
  for (const name of ['Delete my account', 'Sign out everywhere']) {
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectFaultless(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the open menu', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    await expectFaultless(page);
  });

  test('the learner area', async ({ page }) => {
    await enter(page, sample.admin, '/user-screen/admin-dashboard');
    await expect(page.getByRole('table', { name: 'User Information' })).toBeVisible();
    await expectFaultless(page);
  });
});
