import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFitsPhone,
} from '../support/accessibility.ts';
import {
  enter,
  expect,
  mailTo,
  newPerson,
  sample,
  signUp,
  test,
  tokenOf,
} from '../support/fixtures.ts';

const desktop = { width: 1280, height: 800 };

/** The sales request of an organisation, sent from the page for it. */
async function askForOffer(page: Page, organisation: string, email: string) {
  await page.goto('/contact-sales?licences=500');
  await page.getByLabel('Name', { exact: true }).fill('Thandi Nkosi');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Organisation').fill(organisation);
  await page.getByRole('checkbox', { name: 'SSO' }).check();
  await page.getByLabel('What are your goals?').fill(`Train the nurses of ${organisation}.`);
  await page.getByRole('button', { name: 'Ask for an offer' }).click();
  await expect(page.getByText('We have your request')).toBeVisible();
}

/** Makes a call as an Admin, without the browser. */
async function asAdmin<Data>(page: Page, method: 'get' | 'post', path: string, data?: object) {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, sample.admin)}` };
  const answer = await page.request[method](path, { headers, ...(data && { data }) });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

const linkIn = (text: string) => /\/offers\/[\w-]+/.exec(text)?.[0] ?? '';

const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem('token'));

test('a sales request becomes an offer, an order with its invoice, and an organisation', async ({
  page,
}) => {
  const recipient = newPerson();
  const organisation = `Clinics ${recipient.username}`;
  await askForOffer(page, organisation, recipient.email);

  await test.step('an Admin drafts an offer from it, reads it and sends it', async () => {
    await enter(page, sample.admin, '/user-screen/inbox?list=sales');
    await page.getByRole('link', { name: new RegExp(organisation) }).click();
    await page.getByRole('link', { name: 'Make an offer' }).click();
    await expect(page.getByLabel('Organisation')).toHaveValue(organisation);
    await expect(page.getByLabel('Contact’s email')).toHaveValue(recipient.email);
    await page.getByRole('button', { name: 'Save draft' }).click();
    const price = page.getByLabel('Price in AUD');
    await expect(price).toBeFocused();
    await expect(price).toHaveAccessibleDescription(/Enter an amount such as 38.50/);
    await price.fill('38');
    await expect(page.getByText('500 licences for a year: AUD $19,000.00')).toBeVisible();
    await page.getByLabel('Terms (optional)').fill('Prices hold for one year.');
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: organisation })).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Send it to ${recipient.email}?` });
    await question.getByRole('button', { name: 'Send offer' }).click();
    await expect(page.getByText('Waiting for an answer')).toBeVisible();
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
    await page.setViewportSize(desktop);
    await page.getByRole('link', { name: 'Offers', exact: true }).click();
    await page.getByLabel('Search offers').fill(organisation);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
    await page.setViewportSize(desktop);
  });

  const mail = await mailTo(
    page.request,
    recipient.email,
    `Our Enterprise offer for ${organisation}`,
  );
  const link = linkIn(mail.text);

  await test.step('its recipient reads it without an account, and accepts it with one', async () => {
    await signOut(page);
    await page.goto(link);
    await expect(page.getByText('AUD $19,000.00 for the year')).toBeVisible();
    await expect(page.getByText('Prices hold for one year.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectFitsPhone(page);
    await page.setViewportSize(desktop);
    await signUp(page.request, recipient);
    await enter(page, recipient, link);
    await expect(page.getByLabel('Email for the invoice')).toHaveValue(recipient.email);
    await page.getByLabel('Address').fill('1 Harbour Street, Sydney');
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Accept for AUD $19,000.00' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, we have a deal' })).toBeVisible();
    await expect(page.getByText(/^Invoice INV-\d{6} is on its way to/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This offer has been accepted' })).toBeVisible();
  });

  await test.step('once it is paid, the organisation exists with its plan', async () => {
    const [offer] = await asAdmin<{ order: { number: number } }[]>(
      page,
      'get',
      `/api/admin/offers?search=${encodeURIComponent(organisation)}`,
    );
    const [order] = await asAdmin<{ id: string }[]>(
      page,
      'get',
      `/api/admin/orders?search=${offer?.order.number}`,
    );
    await asAdmin(page, 'post', `/api/admin/orders/${order?.id}/paid`);
    await page.goto('/user-screen/organisation/plan');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(organisation);
    await expect(page.getByText('$38.00 for a licence and year')).toBeVisible();
    const row = page.getByRole('article', { name: 'Enterprise, 500 users, 1 year' });
    await expect(row.getByRole('button', { name: /^Invoice INV-/ })).toBeVisible();
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
  });
});

test('whoever declines an offer can say why, and sales reads it', async ({ page }) => {
  const recipient = newPerson();
  const organisation = `Ferries ${recipient.username}`;
  const draft = await asAdmin<{ id: string; version: number }>(page, 'post', '/api/admin/offers', {
    organisation,
    contactName: 'Peter Okafor',
    contactEmail: recipient.email,
    seats: 140,
    unitCents: 50_00,
    validUntil: '2099-12-31',
    key: crypto.randomUUID(),
  });
  await asAdmin(page, 'post', `/api/admin/offers/${draft.id}/send`, { version: draft.version });
  const mail = await mailTo(
    page.request,
    recipient.email,
    `Our Enterprise offer for ${organisation}`,
  );
  await page.goto(linkIn(mail.text));
  await page.getByRole('button', { name: 'Decline the offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline the offer?' });
  await dialog.getByLabel('Why? (optional)').fill('We wait until next year.');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Decline offer' }).click();
  await expect(page.getByRole('heading', { name: 'This offer was declined' })).toBeVisible();

  await enter(page, sample.admin, `/user-screen/admin-orders/offers/${draft.id}`);
  await expect(page.getByText('We wait until next year.')).toBeVisible();
  await page.getByRole('link', { name: 'Make another like it' }).click();
  await expect(page.getByLabel('Organisation')).toHaveValue(organisation);
  await expect(page.getByLabel('Price in AUD')).toHaveValue('50.00');
});
