import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { readPdf } from '../../support/read-pdf.ts';
import { expectFaultless, expectToFitPhone } from '../support/faultless.ts';
import {
  enter,
  expect,
  mailTo,
  type Person,
  signUp,
  test,
  toast,
  tokenOf,
} from '../support/fixtures.ts';

const courseId = 6;
const lockedLesson = '/lesson-detail/writing-html';

/** Buys the course without the browser: how a learner does it has journeys of its own. */
async function buyCourse(request: APIRequestContext, person: Person) {
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  };
  const order = await post('/api/orders', {
    key: crypto.randomUUID(),
    wish: { kind: 'course', courseId },
    buyer: { name: 'Robin Walker', email: person.email },
  });
  const simulated = { outcome: 'success', brand: 'Visa', lastFour: '4242' };
  const { id, totalCents } = order;
  return post(`/api/orders/${id}/payments`, { key: crypto.randomUUID(), totalCents, simulated });
}

test('a learner finds an order with its invoice, and gets the money back', async ({ page }) => {
  const person = await signUp(page.request);
  const { title, number } = await buyCourse(page.request, person);
  await enter(page, person, '/user-screen/orders');
  const order = page.getByRole('article', { name: title });
  await expect(order).toContainText(`Order ${number}`);
  await expect(order).toContainText('Paid on');
  await expect(order).toContainText('by Visa ending in 4242');
  await expectFaultless(page);

  const saved = page.waitForEvent('download');
  await order.getByRole('button', { name: /^Invoice INV-/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Stepwell-INV-\d{6}\.pdf$/);
  const { text } = readPdf(await readFile(await file.path()));
  const sum = (await order.getByText(/^AUD \$/).innerText()).replace('AUD ', '');
  for (const part of ['Invoice', title, sum, 'Robin Walker', 'Test payment']) {
    expect(text).toContain(part);
  }
  const mail = await mailTo(page.request, person.email, 'Thank you for your purchase');
  expect(mail.text).toContain(`/course-detail/${courseId}`);

  await order.getByRole('button', { name: 'Get your money back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get your money back?' });
  await expect(dialog).toContainText(`You get AUD ${sum} back to Visa ending in 4242.`);
  await expect(dialog).toContainText('are locked at once');
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectFaultless(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Get your money back' }).click();
  await expect(toast(page, `You get AUD ${sum} back.`)).toBeVisible();
  await expect(order).toContainText('Refunded on');
  await expect(order.getByRole('button', { name: /^Credit note CN-/ })).toBeVisible();
  await expect(order.getByRole('button', { name: 'Get your money back' })).toHaveCount(0);
  await expect(order).toBeFocused();
  await expectToFitPhone(page);

  await page.goto(lockedLesson);
  await expect(
    page.getByRole('heading', { name: 'This lesson opens with the course' }),
  ).toBeVisible();
});

test('whoever has bought nothing is led to what there is, and finds the way from the settings', async ({
  page,
}) => {
  await enter(page, await signUp(page.request), '/user-screen/account-settings');
  await page.getByRole('link', { name: 'Orders and invoices' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expectFaultless(page, 'main');
  await expect(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
    'href',
    '/pricing',
  );
  await page.getByRole('link', { name: 'Find a course' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});
