import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { passQuizzes } from '../support/content.ts';
import { enter, expect, sample, signUp, test, toast, tokenOf } from '../support/fixtures.ts';

const lessons = ['sleeping-well', 'moving-every-day', 'eating-with-ease', 'habits-that-last'];

test('an Admin revokes a certificate, and its public page says so', async ({ page, browser }) => {
  const token = await tokenOf(page.request, await signUp(page.request));
  await passQuizzes(page.request, token, lessons);
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await page.request.get('/api/achievements', { headers })).json();
  const { id } = data.certificates[0] as { id: string };
  const path = `/certificates/${id}`;

  const visit = await browser.newContext();
  const stranger = await visit.newPage();
  await stranger.goto(path);
  await expect(
    stranger.getByRole('heading', { name: 'This certificate is genuine' }),
  ).toBeVisible();
  const facts = stranger.getByRole('region', { name: 'What it says' });
  await expect(facts).toContainText('Robin Walker');
  await expect(facts).toContainText(id);
  await expect(stranger.getByRole('button', { name: 'Revoke certificate' })).toHaveCount(0);
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectFitsPhone(stranger);

  await enter(page, sample.admin, path);
  await page.getByRole('button', { name: 'Revoke certificate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke certificate' });
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByLabel('Reason').fill('Issued in a journey.');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(toast(page, 'The certificate is revoked.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This certificate was revoked' })).toBeVisible();

  await stranger.reload();
  await expect(
    stranger.getByRole('heading', { name: 'This certificate was revoked' }),
  ).toBeVisible();
  await expect(stranger.getByText('Issued in a journey.')).toBeVisible();
  await expectAccessible(stranger, 'main');
  await visit.close();
});

test('an unknown certificate is a 404 page', async ({ request }) => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'anything']) {
    const answer = await request.get(`/certificates/${id}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('No certificate with this id');
  }
});
