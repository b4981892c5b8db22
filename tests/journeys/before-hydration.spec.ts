import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** Opens a page whose scripts wait until they are let in. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return scripts.resolve;
}

const forms = [
  { path: '/sign-in', button: 'Sign In', fields: ['Username', 'Password'] },
  { path: '/contact-us', button: 'Submit', fields: ['Name', 'Email', 'Comment'] },
  { path: '/course-detail/7', button: 'Post comment', fields: ['Name', 'Email', 'Comment'] },
];

for (const { path, button, fields } of forms) {
  test(`${path} keeps what is typed before its scripts have arrived`, async ({ page }) => {
    const letScriptsIn = await openWithoutScripts(page, path);
    const submit = page.getByRole('button', { name: button, exact: true });
    const form = page.locator('form').filter({ has: submit });
    for (const name of fields) {
      await form.getByLabel(name, { exact: true }).fill(`my ${name}`);
    }
    // Enter would submit the form: nothing may be sent anywhere, least of all in the address.
    await form.getByLabel(fields[0] ?? '', { exact: true }).press('Enter');
    letScriptsIn();
    await expect(submit).toBeEnabled();
    await expect(page).toHaveURL(path);
    for (const name of fields) {
      await expect(form.getByLabel(name, { exact: true })).toHaveValue(`my ${name}`);
    }
  });
}

test('a lesson keeps the answers chosen before its scripts have arrived', async ({ page }) => {
  const letScriptsIn = await openWithoutScripts(page, '/lesson-detail/sleeping-well');
  const answer = page.getByRole('radio').first();
  await answer.check();
  letScriptsIn();
  await expect(page.getByRole('button', { name: 'Submit Quiz' })).toBeEnabled();
  await expect(answer).toBeChecked();
});
