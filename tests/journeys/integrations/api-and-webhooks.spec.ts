import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { startReceiver } from '../../support/integrations/receiver.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { ask, enter, expect, test, toast } from '../support/fixtures.ts';
import { createMember, createOwner } from '../teams/team-setup.ts';

const screen = '/user-screen/integrations/api';

/** The owner of an organisation, signed in, with its keys and webhooks open. */
async function openIntegrations(page: Page) {
  const owner = await createOwner(page.request);
  await ask(
    `update teams.team set plan = 'enterprise', agreed_cents = 3800, agreed_currency = 'AUD'
     where id = $1`,
    owner.teamId,
  );
  await enter(page, owner.person, screen);
  return owner;
}

test('an event arrives signed, fails, and is sent again by hand', async ({ page, faults }) => {
  faults.expect(/^400 POST \/api\/teams\/[^/]+\/webhooks$/);
  const receiver = await startReceiver((reply) => reply.writeHead(500).end());
  const owner = await openIntegrations(page);
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest');
  await dialog.getByRole('checkbox', { name: /Someone joined/ }).check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Enter an https address that can be reached')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const shown = page.getByRole('region', { name: /^Secret of/ });
  await expect(shown).toBeFocused();
  const secret = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: 'Close' }).click();

  await createMember(page.request, owner);
  await page.reload();
  const row = page.getByRole('row', { name: /Robin Walker joined/ });
  await expect(row.getByText(/^500, next try/)).toBeVisible();
  const [first] = receiver.received;
  const body = new Webhook(secret).verify(
    first?.body ?? '',
    first?.headers as Record<string, string>,
  );
  expect(body).toMatchObject({ type: 'member.joined', data: { role: 'learner' } });

  receiver.answer = (reply) => reply.writeHead(204).end();
  await row.getByRole('button', { name: 'Robin Walker joined', exact: true }).press('Enter');
  await expect(page.getByText('500, after')).toBeVisible();
  await expectAccessible(page, 'main');
  await expectFitsPhone(page);
  await row.getByRole('button', { name: /^Send now/ }).click();
  await expect(row.getByText(/^204, /)).toBeVisible();
  expect(receiver.received.at(-1)?.body).toBe(first?.body);
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  await receiver.close();
});

test('a key that was made on the screen reads the report, until it is ended', async ({ page }) => {
  await openIntegrations(page);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('What is it for?').fill('Monthly report');
  await page.getByRole('checkbox', { name: /read reports/ }).check();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('region', { name: 'Monthly report: shown this once' });
  await expect(shown).toBeFocused();
  const key = (await shown.locator('code').textContent()) ?? '';
  const read = (path: string) =>
    page.request.get(path, { headers: { authorization: `Bearer ${key}` } });
  const report = await read('/api/v1/reports');
  expect(report.status(), await report.text()).toBe(200);
  expect((await report.json()).data.figures).toMatchObject({ assigned: 0 });
  expect((await read('/api/v1/people')).status()).toBe(403);

  await page.getByRole('button', { name: 'End Monthly report' }).click();
  const dialog = page.getByRole('dialog', { name: 'End Monthly report?' });
  await dialog.getByRole('button', { name: 'End it' }).click();
  await expect(toast(page, 'This key no longer works.')).toBeVisible();
  await expect(page.getByText('No keys yet.')).toBeVisible();
  expect((await read('/api/v1/reports')).status()).toBe(401);
});
