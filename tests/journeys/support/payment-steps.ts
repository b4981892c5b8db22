import type { Page } from '@playwright/test';
import { ask, expect, newPerson, type Person } from './fixtures.ts';

/** Test cards, by what they do. */
export const cards = {
  accepted: '4242424242424242',
  declined: '4000000000000002',
  needsConfirmation: '4000002760003184',
};

export const payButton = (page: Page, amount: string) =>
  page.getByRole('button', { name: `Pay AUD ${amount}`, exact: true });
export const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const thanks = (page: Page) => dialog(page, 'Thank you for your purchase');
export const bankQuestion = (page: Page) =>
  dialog(page, 'Your bank asks you to confirm this payment (test)');

export async function fillCard(page: Page, number: string) {
  // Hydration clears card fields that the browser has restored.
  await expect(page.getByRole('button', { name: /^Pay AUD/ })).toBeEnabled();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Name on card').fill('Robin Walker');
  await page.getByLabel('Expiry').fill('12/2039');
  await page.getByLabel('CVV').fill('123');
}

/** Fills in the card, presses Pay and says Yes. */
export async function payWithCard(page: Page, number: string, amount: string) {
  await fillCard(page, number);
  await payButton(page, amount).click();
  await dialog(page, 'Proceed with payment?').getByRole('button', { name: 'Yes' }).click();
  await expect(dialog(page, 'Processing...')).toBeVisible();
}

/** Skips the three seconds of "Processing..."; needs `page.clock.install()` before. */
export async function skipProcessing(page: Page) {
  await expect(dialog(page, 'Processing...')).toBeVisible();
  await page.clock.fastForward(3_000);
}

/** All orders of a person, with the number of attempts to pay and of successful charges. */
export const ordersOf = ({ username }: Person) =>
  ask<{ state: string; total: number; tries: number; charges: number }>(
    `select "order".state, total_cents as total, count(payment.id)::int as tries,
       count(charge.key) filter (where charge.state = 'succeeded')::int as charges
     from billing."order"
     join accounts.account on account.id = "order".account_id
     left join billing.payment on payment.order_id = "order".id
     left join billing.simulated_charge charge on charge.key = payment.id
     where username = $1 group by "order".id order by "order".number`,
    username,
  );

export async function createDiscountCode(percent: number): Promise<string> {
  const code = newPerson().username.toUpperCase().slice(-24);
  await ask('insert into billing.discount_code (code, percent) values ($1, $2)', code, percent);
  return code;
}
