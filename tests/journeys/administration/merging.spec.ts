import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import {
  ask,
  enter,
  expect,
  givePaidCourse,
  mailTo,
  type Person,
  signUp,
  test,
  toast,
} from '../support/fixtures.ts';

// What moves, and what stands in the way, is tested in server/administration/merging.

/** An Admin of this journey's own, who has just signed in and needn't confirm that it's them. */
async function newAdmin(request: APIRequestContext): Promise<Person> {
  const admin = await signUp(request);
  await ask(`update accounts.account set role = 'Admin' where username = $1`, admin.username);
  return admin;
}

async function idOf({ username }: Person): Promise<number> {
  const [found] = await ask<{ id: number }>(
    'select id from accounts.account where username = $1',
    username,
  );
  return found?.id ?? 0;
}

test('two accounts of one person become one', async ({ page, faults }) => {
  const [admin, old, kept] = [
    await newAdmin(page.request),
    await signUp(page.request),
    await signUp(page.request),
  ];
  const oldId = await idOf(old);
  let refused = 0;
  faults.expect(`404 GET /api/accounts/${oldId}/merge`);
  page.on('response', (response) => {
    if (response.status() === 404) refused += 1;
  });
  await givePaidCourse(old, 1);
  await enter(page, admin, `/user-screen/admin-dashboard/accounts/${oldId}`);
  await page.getByRole('link', { name: 'Merge' }).click();
  await expect(page.getByText(`${old.username} is merged into it and deleted.`)).toBeVisible();
  const into = page.getByLabel('Account to keep');
  await into.fill('nobody@example.org');
  await into.press('Enter');
  await expect(page.getByText('There’s no account with this username')).toBeVisible();
  await into.fill(kept.email);
  await into.press('Enter');
  const moves = page.getByRole('heading', { name: `Moves to ${kept.username}` }).locator('..');
  await expect(moves.getByText('1 course', { exact: true })).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);

  const confirmation = page.getByLabel(`Type ${kept.username} to confirm`);
  await confirmation.fill(kept.username);
  await confirmation.press('Enter');
  await expect(page.getByText('Reason is required.')).toBeVisible();
  await page.getByLabel('Reason').fill('Asked for it by phone');
  await page.getByRole('button', { name: 'Merge accounts' }).click();
  await expect(toast(page, 'The accounts were merged.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/accounts/${await idOf(kept)}$`));
  await expect(page.getByRole('link', { name: 'Basic Japanese' })).toBeVisible();
  expect(await idOf(old)).toBe(0);
  // Only for the wrong address: nothing is asked about the account that is gone.
  expect(refused).toBe(1);
  await mailTo(page.request, kept.email, 'Your accounts were merged');
  await mailTo(page.request, old.email, 'Your account was merged into another one');
});
