import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  expect,
  fillSignIn,
  mailTo,
  newPerson,
  type Person,
  signUp,
  test,
  toast,
} from '../support/fixtures.ts';

async function fillSignUp(page: Page, person: Person) {
  const main = page.getByRole('main');
  await main.getByLabel('Username', { exact: true }).fill(person.username);
  await main.getByLabel('Password', { exact: true }).fill(person.password);
  await main.getByLabel('First name').fill(person.firstName);
  await main.getByLabel('Last name').fill('Walker');
  await main.getByLabel('Email', { exact: true }).fill(person.email);
  await main.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

const codeDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm your email' });

test('signs up with the code from the local mailbox, and continues with the course that was started before', async ({
  page,
}) => {
  const person = newPerson();
  const next = `next=${encodeURIComponent('/course-detail/7#start')}`;
  await page.clock.install();
  await page.goto('/course-detail/7');
  const summary = page.getByRole('complementary', { name: 'Course summary' });
  await summary.getByRole('link', { name: 'Start Now' }).click();
  await expect(page.getByText('You’re starting')).toBeVisible();
  await expect(page.getByText('Healthy Habits')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(`/sign-up?${next}`);
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByText('Healthy Habits')).toBeVisible();

  await fillSignUp(page, person);
  const dialog = codeDialog(page);
  const code = dialog.getByLabel('One-time code');
  await expect(code).toBeFocused();
  const [mailbox] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open the local mailbox' }).click(),
  ]);
  await mailbox.getByRole('button', { name: person.email }).first().click();
  const digits = (await mailbox.locator('output').textContent()) ?? '';
  await mailbox.close();
  await code.fill(digits);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Login succeeded!')).toBeVisible();
  await expect(page.getByText('Sign Up successfully. Navigating to Sign In page')).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(page).toHaveURL(`/sign-in?${next}`);
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(person.username);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL('/lesson-detail/sleeping-well');
  await expect(toast(page, 'You are enrolled in Healthy Habits.')).toBeVisible();
});

test('an address that has an account is told in its inbox only', async ({ page, faults }) => {
  faults.expect('400 POST /auth/register-accept');
  const owner = await signUp(page.request);
  await page.goto('/sign-up');
  await fillSignUp(page, { ...newPerson(), email: owner.email });
  const dialog = codeDialog(page);
  await expect(dialog.getByText('Then our email tells you how to sign in.')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  const { text } = await mailTo(page.request, owner.email, 'You already have a Stepwell account');
  expect(text).toContain(`Sign in as ${owner.username}`);
  const code = dialog.getByLabel('One-time code');
  await code.fill('123456');
  await code.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: '*Wrong OTP' })).toBeAttached();
});
