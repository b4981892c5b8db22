import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  enter,
  expect,
  newPerson,
  type Person,
  sample,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

const screen = '/user-screen/admin-orders';

/** Makes a call as somebody else, without the browser. */
async function post<Data>(page: Page, person: Person, path: string, data: object): Promise<Data> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, person)}` };
  const answer = await page.request.post(path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

test('an Admin finds an invoice, reads it, and records its payment, which opens the licences', async ({
  page,
}) => {
  const buyer = await signUp(page.request, newPerson());
  const placed = await post<{ id: string; totalCents: number }>(page, buyer, '/api/orders', {
    key: randomUUID(),
    item: { kind: 'licence', seats: 30 },
    payBy: 'invoice',
    buyer: { name: 'Robin Walker', email: buyer.email, organisation: 'Walker Kilns' },
  });
  const { number, documents } = await post<{ number: number; documents: { number: string }[] }>(
    page,
    buyer,
    `/api/orders/${placed.id}/payments`,
    { key: randomUUID(), totalCents: placed.totalCents },
  );
  const invoice = documents[0]?.number ?? '';
  await enter(page, sample.admin, screen);
  await page.getByLabel('Search orders').fill(invoice);
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('row')).toHaveCount(2);
  const openButton = table.getByRole('button', { name: `Order ${number}: details` });
  const details = page.getByRole('dialog', { name: `Order ${number}` });

  await test.step('reads it, and is back at its row after the dialogs', async () => {
    // The whole row opens it: its button covers the text.
    await table.getByText('$3,600.00').click({ force: true });
    await expect(details.getByText('Walker Kilns')).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
    const download = page.waitForEvent('download');
    await details.getByRole('button', { name: `Invoice ${invoice}` }).click();
    expect((await download).suggestedFilename()).toBe(`${invoice}.pdf`);
    await details.getByRole('button', { name: 'Cancel invoice' }).click();
    await page.getByRole('dialog', { name: 'Cancel the invoice?' }).press('Escape');
    await details.press('Escape');
    await expect(openButton).toBeFocused();
  });

  await test.step('records its payment', async () => {
    await page.getByLabel('State').selectOption('Invoiced');
    await expect(page).toHaveURL(/state=invoiced/);
    await openButton.click();
    await details.getByRole('button', { name: 'Record payment' }).click();
    const question = page.getByRole('dialog', { name: 'Record payment?' });
    await expect(question).toContainText(invoice);
    await question.getByRole('button', { name: 'Record payment' }).click();
    // The row is no longer in the filtered list.
    await expect(page.getByRole('region', { name: 'Orders found' })).toBeFocused();
    await page.getByLabel('State').selectOption('All states');
    await expect(table.getByRole('row').nth(1)).toContainText('Paid');
    await openButton.click();
    await expect(details.getByRole('button', { name: /^Receipt REC-\d{6}$/ })).toBeVisible();
    const plan = await page.request.get('/api/plan', {
      headers: { authorization: `Bearer ${await tokenOf(page.request, buyer)}` },
    });
    expect(await plan.json()).toMatchObject({ data: { owned: [{ seats: 30 }] } });
  });
});

test('an Admin exports the orders of a period, and creates a discount code, which works until it is ended', async ({
  page,
}) => {
  const buyer = await signUp(page.request);
  const code = `J${randomUUID().slice(0, 8).toUpperCase()}`;
  const quote = () =>
    post<{ totalCents: number; discount: { message: string } }>(page, buyer, '/api/orders/quote', {
      item: { kind: 'licence', seats: 1 },
      code,
    });
  await enter(page, sample.admin, `${screen}?page=9999`);
  await test.step('a period', async () => {
    // A page beyond the end leads to the last one.
    await expect(page).toHaveURL(/page=\d{1,3}$/);
    const [from, to] = [
      page.getByLabel('From', { exact: true }),
      page.getByLabel('To', { exact: true }),
    ];
    await from.fill('2026-02-02');
    await expect(page).toHaveURL(`${screen}?from=2026-02-02`);
    await to.fill('2026-02-01');
    await expect(to).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'main');
    await from.fill('2000-01-01');
    await expect(page).toHaveURL(`${screen}?from=2000-01-01&to=2026-02-01`);
    await to.fill('2199-12-31');
    await expect(page).toHaveURL(/to=2199-12-31$/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const name = 'orders-from-2000-01-01-to-2199-12-31.csv';
    expect((await download).suggestedFilename()).toBe(name);
  });

  await page.getByRole('link', { name: 'Discount codes' }).click();
  await page.getByRole('button', { name: 'New code' }).click();
  const form = page.getByRole('dialog', { name: 'New discount code' });
  await form.getByLabel('Discount').selectOption('Amount in AUD');
  await form.getByRole('button', { name: 'Create code' }).click();
  await expect(form.getByText('Code is required.')).toBeVisible();
  await expect(form.getByText('Enter an amount such as 12.50.')).toBeVisible();
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
  await form.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await form.getByLabel('Value').fill('20.50');
  await form.getByLabel('Uses in total').fill('3');
  await form.getByRole('button', { name: 'Create code' }).click();
  await expect(toast(page, `${code} is ready to use.`)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('$20.50 off everything');
  await expect(row).toContainText('0 of 3');
  expect((await quote()).totalCents).toBe(99_50);

  await row.getByRole('button', { name: `End ${code}` }).click();
  const question = page.getByRole('dialog', { name: `End ${code}?` });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await question.getByRole('button', { name: 'End code' }).click();
  await expect(row).toContainText('Ended');
  await expect(page.getByRole('region', { name: 'Discount codes' }).first()).toBeFocused();
  expect((await quote()).discount.message).toMatch(/^This code ended on /);
});
