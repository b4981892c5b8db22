import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { readPdf } from '../../support/read-pdf.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, mailTo, type Person, signUp, test, tokenOf } from '../support/fixtures.ts';

const courseId = 6;
const lockedLesson = '/lesson-detail/writing-html';

/** Buys the course through the API; paying in the browser has its own journeys. */
async function buyCourse(request: APIRequestContext, person: Person) {
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  };
  const order = await post('/api/orders', {
    key: crypto.randomUUID(),
    item: { kind: 'course', courseId },
    buyer: { name: 'Robin Walker', email: person.email },
  });
  const simulated = { outcome: 'success', brand: 'Visa', lastFour: '4242' };
  const { id, totalCents } = order;
  return post(`/api/orders/${id}/payments`, { key: crypto.randomUUID(), totalCents, simulated });
}

test('shows an order with its invoice as PDF, and refunds it, which locks the course again', async ({
  page,
}) => {
  const person = await signUp(page.request);
  const { title, number, totalCents } = await buyCourse(page.request, person);
  const sum = `$${(totalCents / 100).toFixed(2)}`;
  await enter(page, person, '/user-screen/orders');
  const order = page.getByRole('article', { name: title });
  await expect(order).toContainText(`Order ${number}`);
  await expect(order).toContainText('Paid on');
  await expect(order).toContainText('by Visa ending in 4242');
  await expectAccessible(page, 'main');

  await test.step('the invoice', async () => {
    const saved = page.waitForEvent('download');
    await order.getByRole('button', { name: /^Invoice INV-/ }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/);
    const { text } = readPdf(await readFile(await file.path()));
    for (const part of ['Invoice', title, sum, 'Robin Walker', 'Test payment']) {
      expect(text).toContain(part);
    }
    const mail = await mailTo(page.request, person.email, 'Thank you for your purchase');
    expect(mail.text).toContain(`/course-detail/${courseId}`);
  });

  await order.getByRole('button', { name: 'Get your money back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this order?' });
  await expect(dialog).toContainText(`You get AUD ${sum} back to Visa ending in 4242.`);
  await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Refund order' }).click();
  await expect(order).toContainText('Refunded on');
  await expect(order.getByRole('button', { name: /^Credit note CN-/ })).toBeVisible();
  await expect(order.getByRole('button', { name: 'Get your money back' })).toHaveCount(0);
  await expect(order).toBeFocused();
  await expectFitsPhone(page);

  await page.goto(lockedLesson);
  await expect(
    page.getByRole('heading', { name: 'This lesson opens with the course' }),
  ).toBeVisible();
});
